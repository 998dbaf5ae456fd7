import { uuidv7 } from 'uuidv7'
import type { Db, Sql } from '../../platform/db/sql.ts'

export type NewMessage = {
  channel: 'telegram'
  user_id: string | null
  address: string
  kind: 'notification' | 'answer'
  /** Text of the message. Null for a notification, which is rendered when it is sent. */
  text: string | null
  notification_id?: string
  now: Date
}

/** Records a message that a job is to send, and returns its id. */
export async function addMessage(db: Db, { now: created_at, ...message }: NewMessage): Promise<string> {
  const _id = uuidv7()
  await db`INSERT INTO channel_messages ${db({ ...message, _id, status: 'queued', created_at })}`
  return _id
}

export type QueuedMessage = {
  _id: string
  user_id: string | null
  address: string
  kind: NewMessage['kind']
  text: string | null
  notification_id: string | null
  created_at: Date
}

/**
 * Claims a queued message, so that no other worker sends it. Returns undefined if it is settled. A message that a worker has claimed and not
 * settled is marked as failed, because it is unknown whether it was sent.
 */
export async function claimMessage(sql: Sql, _id: string): Promise<QueuedMessage | undefined> {
  const [claimed] = await sql<QueuedMessage[]>`
    UPDATE channel_messages SET status = 'sending' WHERE _id = ${_id} AND status = 'queued'
    RETURNING _id, user_id, address, kind, text, notification_id, created_at`
  if (!claimed) await settleMessage(sql, _id, { status: 'failed', error: 'interrupted while it was being sent' })
  return claimed
}

type Outcome = {
  status: 'queued' | 'sent' | 'failed' | 'skipped'
  error?: string
  text?: string
  provider_ref?: string
  sent_at?: Date
}

/** Records the outcome of sending a message. The status `queued` means that it is retried. */
export const settleMessage = (db: Db, _id: string, { error, ...outcome }: Outcome) =>
  db`UPDATE channel_messages SET ${db({ ...outcome, error: error?.slice(0, 300) ?? null })}
    WHERE _id = ${_id} AND status = 'sending'`

type PushOutcome = {
  user_id: string
  subscription_id: string
  notification_id: string
  /** Server of the push service. */
  address: string
  status: 'queued' | 'sent' | 'failed'
  error: string | null
  now: Date
}

/** Records an attempt to push a notification to a device. A later attempt replaces it. */
export async function recordPush(db: Db, { now, ...push }: PushOutcome): Promise<void> {
  const sent_at = push.status === 'sent' ? now : null
  const row = { ...push, _id: uuidv7(), channel: 'push', kind: 'notification', created_at: now, sent_at }
  await db`
    INSERT INTO channel_messages ${db(row)}
    ON CONFLICT (subscription_id, notification_id) WHERE channel = 'push'
    DO UPDATE SET status = EXCLUDED.status, error = EXCLUDED.error, sent_at = EXCLUDED.sent_at`
}

/** Settles an attempt that is no longer needed, because the notification was read in the app or the device has signed out. */
export const skipPush = (
  db: Db,
  { subscription_id, notification_id }: Pick<PushOutcome, 'subscription_id' | 'notification_id'>,
) =>
  db`UPDATE channel_messages SET status = 'skipped', error = NULL
    WHERE channel = 'push' AND subscription_id = ${subscription_id} AND notification_id = ${notification_id} AND status = 'queued'`
