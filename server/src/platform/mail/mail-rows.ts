import type { NotificationTopic } from '@mapwright/contract/api/notification-topics.ts'
import type { MailKind } from '@mapwright/contract/mails.ts'
import type { Sql } from '../db/sql.ts'
import { codeKinds } from './mail-kinds.ts'
import type { RenderedMail } from './render-mail.ts'

export type QueuedMail = {
  _id: string
  to_address: string
  language: string | null
  kind: MailKind
  values: Record<string, string>
  reply_id: string | null
  ref: Record<string, string> | null
  /** The topic with which the reader can switch off mails of this kind. */
  topic: NotificationTopic | null
  user_id: string | null
  created_at: Date
}

/** Reads a queued mail. Undefined if it has already been handled, because a job may run twice. */
export async function readQueuedMail(sql: Sql, _id: string): Promise<QueuedMail | undefined> {
  const [mail] = await sql<QueuedMail[]>`
    SELECT _id, to_address, language, kind, values, reply_id, ref, topic, user_id, created_at FROM mails WHERE _id = ${_id} AND status = 'queued'`
  return mail
}

/** Stores the rendered mail for an admin to read, because there is no mail server. */
export async function markKept(sql: Sql, { _id }: QueuedMail, rendered: RenderedMail): Promise<void> {
  await sql`UPDATE mails SET status = 'kept', ${sql(rendered)} WHERE _id = ${_id}`
}

/** Marks the mail as sent. If the mail contains a code, its content is deleted. */
export async function markSent(sql: Sql, mail: QueuedMail, rendered: RenderedMail, now: Date): Promise<void> {
  const left = carriesCode(mail) ? { values: sql.json({}) } : rendered
  await sql`UPDATE mails SET status = 'sent', tries = tries + 1, error = NULL, sent_at = ${now}, tried_at = ${now}, ${sql(left)} WHERE _id = ${mail._id}`
}

type Failure = { error: unknown; isFinal: boolean; now: Date }

/** Records a failed attempt. `isFinal`: true if there will be no retry. */
export async function markFailed(sql: Sql, mail: QueuedMail, { error, isFinal, now }: Failure): Promise<void> {
  const values = isFinal && carriesCode(mail) ? {} : mail.values
  await sql`
    UPDATE mails SET tries = tries + 1, error = ${String(error).slice(0, 500)}, status = ${isFinal ? 'failed' : 'queued'},
      values = ${sql.json(values)}, tried_at = ${now}
    WHERE _id = ${mail._id}`
}

const carriesCode = ({ kind }: QueuedMail): boolean => codeKinds.includes(kind)
