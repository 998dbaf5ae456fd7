import { GetMail, GetMails } from '@mapwright/contract/notifications/mail-endpoints.ts'
import { command, query } from '../api/handler.ts'
import { found } from '../api/problem.ts'
import { listMails, readMail } from './mail-rows.ts'

/** The mails of the site, without their texts. */
export const mails = query(GetMails, async ({ sql, app, query: list }) => ({
  ...(await listMails(sql, list)),
  has_mail_server: (await app.mailServer({ sql, app })) !== undefined,
}))

/** One mail. A command, though it changes nothing: its audit row says who has read whose code. */
export const mail = command(GetMail, async ({ tx, now, params }) => ({
  mail: found(await readMail(tx, params.id, now), 'notifications.mail_not_found'),
}))
