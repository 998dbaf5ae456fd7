import type { NotificationTopic } from '@mapwright/contract/api/notification-topics.ts'
import type { MailValues, OwnMailKind } from '@mapwright/contract/mails.ts'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Tx } from '../db/sql.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { jobKind } from '../jobs/job-kind.ts'

/**
 * Sends a queued mail. Failed attempts are repeated for about a day and a half, eventually once an hour, because a mail server may be down
 * overnight.
 */
export const mailSend = jobKind('mail.send', z.object({ mail_id: z.uuid() }), { retries: 40, retry_delay_seconds: 15 })

export type QueuedMail = {
  to: string
  /** The language of the mail; null for English. */
  language: string | null
  kind: string
  values: Readonly<Record<string, string>>
  /** The objects that the mail is about, such as `{ order_id }`. Used to search the mails. */
  ref?: Readonly<Record<string, string>>
  /** The user who reads the mail, and the topic with which they can switch off mails of this kind. */
  switchedOffBy?: { topic: NotificationTopic; user_id: string } | undefined
  /** Identifies the conversation for replies. Without it, the mail accepts no replies. */
  reply_id?: string | undefined
  now: Date
}

type Mail<Kind extends OwnMailKind> = Omit<QueuedMail, 'kind' | 'values'> & { kind: Kind; values: MailValues<Kind> }

/** Sends a mail that is not about an event. Such mails are declared in the mails.ts of their domain. */
export const sendMail = <Kind extends OwnMailKind>(tx: Tx, mail: Mail<Kind>): Promise<string> => queueMail(tx, mail)

/** Queues a mail in the caller's transaction. It is sent only if the transaction commits. The mail is rendered when the job sends it. */
export async function queueMail(tx: Tx, mail: QueuedMail): Promise<string> {
  const _id = uuidv7()
  await tx`
    INSERT INTO mails (_id, to_address, language, kind, values, ref, reply_id, topic, user_id, created_at)
    VALUES (${_id}, ${mail.to}, ${mail.language}, ${mail.kind}, ${tx.json(mail.values)},
      ${mail.ref ? tx.json(mail.ref) : null}, ${mail.reply_id ?? null},
      ${mail.switchedOffBy?.topic ?? null}, ${mail.switchedOffBy?.user_id ?? null}, ${mail.now})`
  await enqueue(tx, mailSend, { mail_id: _id })
  return _id
}

/**
 * Queues a failed or stored mail for another attempt. The attempt renders the mail again. Reports about earlier attempts no longer count, so
 * that a mail that comes back again is recorded again.
 */
export async function queueMailAgain(tx: Tx, _id: string): Promise<void> {
  await tx`
    UPDATE mails SET status = 'queued', tries = 0, error = NULL, subject = NULL, html = NULL, text = NULL,
      sent_at = NULL, bounce_code = NULL, bounced_at = NULL
    WHERE _id = ${_id}`
  await enqueue(tx, mailSend, { mail_id: _id })
}
