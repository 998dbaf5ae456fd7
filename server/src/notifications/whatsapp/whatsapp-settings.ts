import {
  ChangeWhatsappSettings,
  GetWhatsappSettings,
  RemoveWhatsappSettings,
} from '@mapwright/contract/notifications/whatsapp/whatsapp-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { action } from '../../platform/api/action.ts'
import { type App, command, query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { seal } from '../../platform/api/seal.ts'
import type { Db } from '../../platform/db/sql.ts'
import { clearChannelFailures } from '../../site/system/channel-failures.ts'
import { readOwnNumber, WhatsappRefused, WhatsappUnavailable } from './cloud-api.ts'
import { closeWindows } from './whatsapp-number-rows.ts'
import {
  accessTokenUse,
  appSecretUse,
  candidateRow,
  senderIn,
  verifyToken,
  webhookUrl,
  whatsappRow,
} from './whatsapp-settings-rows.ts'

async function shown(db: Db, app: App) {
  const { access_token_sealed, app_secret_sealed, ...row } = await whatsappRow(db)
  const secrets = { has_token: access_token_sealed !== null, has_secret: app_secret_sealed !== null }
  const webhook = { webhook_url: webhookUrl(app), verify_token: verifyToken(app) }
  return { whatsapp_settings: { ...row, ...secrets, ...webhook } }
}

/** Forgets settings that were being checked. */
const noCandidate = {
  candidate_id: null,
  candidate: null,
  candidate_token_sealed: null,
  candidate_secret_sealed: null,
}

const changeWhatsappSettings = action(ChangeWhatsappSettings, {
  plan: z.strictObject({ candidate_id: z.uuid() }),
  async begin({ tx, app, body: { access_token, app_secret, ...candidate }, audit }) {
    await tx`SELECT FROM whatsapp_settings FOR UPDATE`
    const { access_token_sealed, app_secret_sealed, ...before } = await whatsappRow(tx)
    // A saved token is only sent to the server and for the number for which it was entered.
    const isKept = before.url === candidate.url && before.phone_number_id === candidate.phone_number_id
    const sealed = (use: string, entered: string, saved: Buffer | null) =>
      entered ? seal(app.secretKey, use, entered) : saved
    const candidate_token_sealed = sealed(accessTokenUse, access_token, isKept ? access_token_sealed : null)
    const candidate_secret_sealed = sealed(appSecretUse, app_secret, app_secret_sealed)
    const missing = { code: 'required' }
    if (!candidate_token_sealed) throw new Problem('request.invalid', { fields: { access_token: missing } })
    if (!candidate_secret_sealed) throw new Problem('request.invalid', { fields: { app_secret: missing } })
    const candidate_id = uuidv7()
    const secrets = { candidate_token_sealed, candidate_secret_sealed }
    // The settings of before apply until Meta has accepted the new ones.
    await tx`UPDATE whatsapp_settings SET ${tx({ candidate_id, candidate: tx.json(candidate), ...secrets })}`
    audit({ before, after: { ...candidate, token_changed: access_token !== '', secret_changed: app_secret !== '' } })
    return { candidate_id }
  },
  async call({ sql, app, publicFetch, plan: { candidate_id } }) {
    const candidate = await candidateRow(sql, candidate_id)
    const sender = candidate && senderIn(candidate, app)
    if (!sender) return { failure: 'the settings were changed in the meantime' }
    try {
      return { number: await readOwnNumber(publicFetch, sender) }
    } catch (error) {
      if (error instanceof WhatsappRefused || error instanceof WhatsappUnavailable) return { failure: error.message }
      throw error
    }
  },
  async settle({ tx, app, plan: { candidate_id }, outcome: { number, failure = '' } }) {
    await tx`SELECT FROM whatsapp_settings FOR UPDATE`
    const [before, candidate] = [await whatsappRow(tx), await candidateRow(tx, candidate_id)]
    if (candidate) await tx`UPDATE whatsapp_settings SET ${tx(noCandidate)}`
    if (!candidate || !number) {
      const why = failure || 'the settings were changed in the meantime'
      return new Problem('notifications.whatsapp_not_ok', { details: { why } })
    }
    await tx`UPDATE whatsapp_settings SET ${tx({ ...candidate, ...number })}`
    // People have written to the number of before, so a new one may only send them the template.
    if (before.phone_number_id !== candidate.phone_number_id) await closeWindows(tx)
    await clearChannelFailures(tx, 'whatsapp')
    return shown(tx, app)
  },
})

const removeWhatsappSettings = command(RemoveWhatsappSettings, async ({ tx, app, audit }) => {
  const { display_number } = await whatsappRow(tx)
  const nothing = { access_token_sealed: null, app_secret_sealed: null, display_number: '', verified_name: '' }
  await tx`UPDATE whatsapp_settings SET ${tx({ ...noCandidate, ...nothing })}`
  await clearChannelFailures(tx, 'whatsapp')
  audit({ before: { display_number } })
  return shown(tx, app)
})

/** Endpoints for the site's number. */
export const whatsappSettings: readonly Route[] = [
  query(GetWhatsappSettings, ({ sql, app }) => shown(sql, app)),
  changeWhatsappSettings,
  removeWhatsappSettings,
]
