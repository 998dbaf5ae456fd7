import { GetMail, GetMails, ResendMail } from '@mapwright/contract/notifications/mail-endpoints.ts'
import { command, query } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import { queueMailAgain } from '../platform/mail/send-mail.ts'
import { listMails, lockMail, readMail } from './mail-rows.ts'

/** Lists the mails of the site without their texts. */
export const mails = query(GetMails, async ({ sql, app, query: list }) => ({
  ...(await listMails(sql, list)),
  has_mail_server: (await app.mailServer({ sql, app })) !== undefined,
}))

/** A command although it only reads: its audit row records who has read a code. */
export const mail = command(GetMail, async ({ tx, now, params }) => ({
  mail: found(await readMail(tx, params.id, now), 'notifications.mail_not_found'),
}))

/** Sends a failed or kept mail again, with its current wording. */
export const resendMail = command(ResendMail, async ({ tx, app, now, params: { id }, audit }) => {
  const { status, is_expired, ...before } = found(await lockMail(tx, id, now), 'notifications.mail_not_found')
  if (status !== 'failed' && status !== 'kept') throw new Problem('notifications.mail_not_failed')
  if (is_expired) throw new Problem('notifications.mail_expired')
  if (!(await app.mailServer({ sql: tx, app }))) throw new Problem('notifications.no_mail_server')
  await queueMailAgain(tx, id)
  audit({ target_id: id, before: { status, ...before } })
  const { text: _, ...mail } = found(await readMail(tx, id, now), 'notifications.mail_not_found')
  return { mail }
})
