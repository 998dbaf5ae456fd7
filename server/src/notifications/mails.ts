import { GetMail, GetMails } from '@mapwright/contract/notifications/mail-endpoints.ts'
import { command, query } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import { listMails, readMail } from './mail-rows.ts'

/** Lists the mails of the site without their texts. */
export const mails = query(GetMails, async ({ sql, app, query: list }) => ({
  ...(await listMails(sql, list)),
  has_mail_server: (await app.mailServer({ sql, app })) !== undefined,
}))

/** A command although it only reads, because its audit row records who has read a code. */
export const mail = command(GetMail, async ({ tx, now, params }) => ({
  mail: found(await readMail(tx, params.id, now), 'notifications.mail_not_found'),
}))
