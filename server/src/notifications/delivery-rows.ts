import type { Sql, Tx } from '../db/sql.ts'

export type MessageOnItsWay = { _id: string; subject: string; html: string }
type Key = { message_id: string; user_id: string }

const batchSize = 30
const maxTries = 5

/** A message that is being sent. */
export async function readMessageOnItsWay(sql: Sql, _id: string): Promise<MessageOnItsWay | undefined> {
  const [message] = await sql<MessageOnItsWay[]>`
    SELECT _id, subject, html FROM messages WHERE _id = ${_id} AND status = 'sending'`
  return message
}

/** Takes the next deliveries that are due. They are due again a quarter of an hour later, should this worker die with them in hand. */
export async function claimDeliveries(sql: Sql, message_id: string, now: Date): Promise<string[]> {
  const claimed = await sql<{ user_id: string }[]>`
    UPDATE message_deliveries SET due_at = ${now}::timestamptz + interval '15 minutes'
    WHERE message_id = ${message_id} AND user_id IN (
      SELECT user_id FROM message_deliveries WHERE message_id = ${message_id} AND status = 'queued' AND due_at <= ${now}
      ORDER BY due_at, user_id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
    RETURNING user_id`
  return claimed.map(({ user_id }) => user_id)
}

/** Those of these people who want such mail, and are still there. */
export async function readWilling(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  const willing = await sql<{ _id: string }[]>`
    SELECT _id FROM users WHERE _id = ANY (${ids as string[]}) AND unsubscribed_at IS NULL AND deleted_at IS NULL`
  return new Set(willing.map(({ _id }) => _id))
}

export async function markUnsubscribed(sql: Sql, { message_id, user_id }: Key): Promise<void> {
  await sql`
    UPDATE message_deliveries SET status = 'unsubscribed', due_at = NULL
    WHERE message_id = ${message_id} AND user_id = ${user_id} AND status = 'queued'`
}

export async function markDelivered(sql: Sql, { message_id, user_id }: Key, now: Date): Promise<void> {
  await sql`
    UPDATE message_deliveries SET status = 'sent', due_at = NULL, tries = tries + 1, error = NULL, sent_at = ${now}
    WHERE message_id = ${message_id} AND user_id = ${user_id} AND status = 'queued'`
}

/** The mail server refused this mail: for good, or to be asked again after 5, 10, 20 and 40 minutes. */
export async function markRefused(
  sql: Sql,
  { message_id, user_id }: Key,
  { error, isFinal, now }: { error: unknown; isFinal: boolean; now: Date },
): Promise<void> {
  const isOver = sql`${isFinal} OR tries + 1 >= ${maxTries}`
  await sql`
    UPDATE message_deliveries SET tries = tries + 1, error = ${String(error).slice(0, 500)},
      status = CASE WHEN ${isOver} THEN 'failed' ELSE 'queued' END,
      due_at = CASE WHEN ${isOver} THEN NULL ELSE ${now}::timestamptz + interval '5 minutes' * power(2, tries) END
    WHERE message_id = ${message_id} AND user_id = ${user_id} AND status = 'queued'`
}

/** Gives back what could not be tried: the mail server was away. */
export async function release(sql: Sql, message_id: string, user_ids: readonly string[], now: Date): Promise<void> {
  await sql`
    UPDATE message_deliveries SET due_at = ${now}
    WHERE message_id = ${message_id} AND user_id = ANY (${user_ids as string[]}) AND status = 'queued'`
}

/** The mail server never came back. */
export async function failQueued(sql: Sql, message_id: string, error: unknown): Promise<void> {
  await sql`
    UPDATE message_deliveries SET status = 'failed', due_at = NULL, error = ${String(error).slice(0, 500)}
    WHERE message_id = ${message_id} AND status = 'queued'`
}

/** When the next delivery is due; null when none is left, and the message is done. */
export async function finishOrNext(tx: Tx, message_id: string, now: Date): Promise<Date | null> {
  await tx`SELECT FROM messages WHERE _id = ${message_id} FOR UPDATE`
  const [next] = await tx<{ due_at: Date | null }[]>`
    SELECT min(due_at) AS due_at FROM message_deliveries WHERE message_id = ${message_id} AND status = 'queued'`
  if (next?.due_at) return next.due_at
  await tx`UPDATE messages SET status = 'sent', finished_at = ${now} WHERE _id = ${message_id} AND status = 'sending'`
  return null
}
