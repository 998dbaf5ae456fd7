import type { NotificationTopic } from '@mapwright/contract/api/notification-topics.ts'
import type { MailValues, OwnMailKind } from '@mapwright/contract/mails.ts'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Tx } from '../db/sql.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { jobKind } from '../jobs/job-kind.ts'

/** Retried for about a day and a half, finally once an hour: a mail server may be down overnight. */
export const mailSend = jobKind('mail.send', z.object({ mail_id: z.uuid() }), { retries: 40, retry_delay_seconds: 15 })

export type QueuedMail = {
  to: string
  /** null for English. */
  language: string | null
  kind: string
  values: Readonly<Record<string, string>>
  /** The objects that the mail is about, e.g. `{ order_id }`, for people who search the mails. */
  ref?: Readonly<Record<string, string>>
  /** A mail that its reader, a user, can switch off with this topic. */
  switchedOffBy?: { topic: NotificationTopic; user_id: string } | undefined
  /** Identifies the conversation for replies; without it, the mail cannot be replied to. */
  reply_id?: string | undefined
  now: Date
}

type Mail<Kind extends OwnMailKind> = Omit<QueuedMail, 'kind' | 'values'> & { kind: Kind; values: MailValues<Kind> }

/** Sends a mail that is not about an event, declared in the mails.ts of its domain. */
export const sendMail = <Kind extends OwnMailKind>(tx: Tx, mail: Mail<Kind>): Promise<string> => queueMail(tx, mail)

/** Queues a mail in the caller's transaction; it is sent only if that commits. The wording is rendered when the job sends it. */
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

/** Queues a failed or kept mail for another attempt, in which it is rendered again. */
export async function queueMailAgain(tx: Tx, _id: string): Promise<void> {
  await tx`
    UPDATE mails SET status = 'queued', tries = 0, error = NULL, subject = NULL, html = NULL, text = NULL
    WHERE _id = ${_id}`
  await enqueue(tx, mailSend, { mail_id: _id })
}
