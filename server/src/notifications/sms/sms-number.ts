import {
  ChangeSmsNumber,
  GetSmsNumber,
  RemoveSmsNumber,
  VerifySmsNumber,
} from '@mapwright/contract/notifications/sms/sms-endpoints.ts'
import { checkCode, consumeCode, makeCode } from '../../accounts/codes/codes.ts'
import { type App, command, type QueryContext, query, type Route } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { translate } from '../../platform/i18n/wording.ts'
import { readSettings } from '../../site/read-settings.ts'
import { queueSms } from './sms-rows.ts'
import { isSmsOn } from './sms-settings-rows.ts'

const codeOwner = (user_id: string) => ({ user_id, purpose: 'verify_sms' }) as const

type Row = { number: string; is_verified: boolean; is_stopped: boolean }

async function readNumber(db: Db, user_id: string): Promise<Row | undefined> {
  const [row] = await db<Row[]>`
    SELECT number, verified_at IS NOT NULL AS is_verified, stopped_at IS NOT NULL AS is_stopped FROM sms_numbers
    WHERE user_id = ${user_id}`
  return row
}

async function shown(db: Db, app: App, user_id: string) {
  const [sms_number, is_available] = await Promise.all([readNumber(db, user_id), isSmsOn(db, app)])
  return { sms_number: sms_number ?? null, is_available }
}

const changeSmsNumber = command(ChangeSmsNumber, async ({ tx, app, actor, body: { number }, now, audit }) => {
  if (!(await isSmsOn(tx, app))) throw new Problem('notifications.sms_off')
  const code = await makeCode(tx, { ...codeOwner(actor._id), address: number }, { now, secretKey: app.secretKey })
  if (code === undefined) throw new Problem('accounts.wait_for_code', { details: { retry_after: 60 } })
  await tx`
    INSERT INTO sms_numbers (user_id, number, created_at) VALUES (${actor._id}, ${number}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET number = EXCLUDED.number, verified_at = NULL, stopped_at = NULL, created_at = EXCLUDED.created_at`
  const { title } = await readSettings(tx)
  const text = translate(actor.language, 'notifications', 'sms_text.code', { site: title, code })
  await queueSms(tx, { user_id: actor._id, to_number: number, kind: 'code', text, now })
  audit({ target_id: actor._id, after: { number } })
  return shown(tx, app, actor._id)
})

/** Checks the code and counts the attempt. Runs before the transaction, so that a failed attempt stays counted after a rollback. */
const countTry = async ({ sql, actor, body, now, app }: QueryContext<typeof VerifySmsNumber>) => {
  found(await readNumber(sql, actor._id), 'notifications.no_sms_number')
  await checkCode(sql, codeOwner(actor._id), body.code, { now, secretKey: app.secretKey })
}

const verifySmsNumber = command(VerifySmsNumber, {
  prepare: countTry,
  run: async ({ tx, app, actor, body, now, audit }) => {
    const number = await consumeCode(tx, codeOwner(actor._id), body.code, { now, secretKey: app.secretKey })
    const verified = await tx`
      UPDATE sms_numbers SET verified_at = ${now} WHERE user_id = ${actor._id} AND number = ${number ?? null}`
    if (verified.count !== 1) throw new Problem('accounts.expired_code')
    audit({ target_id: actor._id })
    return shown(tx, app, actor._id)
  },
})

const removeSmsNumber = command(RemoveSmsNumber, async ({ tx, app, actor, audit }) => {
  await tx`DELETE FROM sms_numbers WHERE user_id = ${actor._id}`
  audit({ target_id: actor._id })
  return shown(tx, app, actor._id)
})

/** Endpoints for a person's own number. */
export const smsNumber: readonly Route[] = [
  query(GetSmsNumber, ({ sql, app, actor }) => shown(sql, app, actor._id)),
  changeSmsNumber,
  verifySmsNumber,
  removeSmsNumber,
]
