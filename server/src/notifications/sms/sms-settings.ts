import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { SmsSettings, SmsSettingsInput } from '@mapwright/contract/notifications/sms/sms.ts'
import { ChangeSmsSettings, GetSmsSettings, SendTestSms } from '@mapwright/contract/notifications/sms/sms-endpoints.ts'
import { type App, command, query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { seal } from '../../platform/api/seal.ts'
import type { Db } from '../../platform/db/sql.ts'
import { translate } from '../../platform/i18n/wording.ts'
import { readSettings } from '../../site/read-settings.ts'
import { clearChannelFailures } from '../../site/system/channel-failures.ts'
import { latestSms, queueSms } from './sms-rows.ts'
import {
  authorizationUse,
  authTokenUse,
  readSmsProvider,
  type SmsSettingsRow,
  smsSettingsRow,
} from './sms-settings-rows.ts'

const shownCount = 10

async function shown(db: Db, app: App): Promise<Decoded<SmsSettings>> {
  const [row, provider, { currency }, latest] = await Promise.all([
    smsSettingsRow(db),
    readSmsProvider(db, app),
    readSettings(db),
    latestSms(db, shownCount),
  ])
  const { auth_token_sealed, authorization_sealed, ...plain } = row
  return {
    ...plain,
    has_auth_token: auth_token_sealed !== null,
    has_authorization: authorization_sealed !== null,
    is_complete: provider !== undefined,
    currency,
    latest,
  }
}

/**
 * Returns true if the server or the account has changed. A saved secret is only sent to the server and account for which it was entered.
 */
const isElsewhere = (before: SmsSettingsRow, entered: SmsSettingsInput): boolean =>
  before.provider !== entered.provider || before.url !== entered.url || before.account_sid !== entered.account_sid

const changeSmsSettings = command(ChangeSmsSettings, async ({ tx, app, body, audit }) => {
  await tx`SELECT FROM sms_settings FOR UPDATE`
  const before = await smsSettingsRow(tx)
  const { auth_token, authorization, ...plain } = body
  const isKept = !isElsewhere(before, body)
  const sealed = (use: string, entered: string, saved: Buffer | null) =>
    entered ? seal(app.secretKey, use, entered) : isKept ? saved : null
  const secrets = {
    auth_token_sealed: sealed(authTokenUse, auth_token, before.auth_token_sealed),
    authorization_sealed: sealed(authorizationUse, authorization, before.authorization_sealed),
  }
  await tx`UPDATE sms_settings SET ${tx({ ...plain, ...secrets })}`
  await clearChannelFailures(tx, 'sms')
  const { auth_token_sealed: _, authorization_sealed: __, ...old } = before
  audit({ before: old, after: { ...plain, secrets_changed: auth_token !== '' || authorization !== '' } })
  return { sms_settings: await shown(tx, app) }
})

const sendTestSms = command(SendTestSms, async ({ tx, app, actor, body, now, audit }) => {
  if (!(await readSmsProvider(tx, app))) throw new Problem('notifications.no_sms_provider')
  const { title } = await readSettings(tx)
  const text = translate(actor.language, 'notifications', 'sms_text.test', { site: title })
  const sms_id = await queueSms(tx, { user_id: actor._id, to_number: body.number, kind: 'test', text, now })
  audit({ target_id: actor._id, after: { number: body.number } })
  return { sms_id }
})

/** Endpoints for the operator's SMS settings. */
export const smsSettings: readonly Route[] = [
  query(GetSmsSettings, async ({ sql, app }) => ({ sms_settings: await shown(sql, app) })),
  changeSmsSettings,
  sendTestSms,
]
