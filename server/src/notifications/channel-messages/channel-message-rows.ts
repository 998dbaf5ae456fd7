import { uuidv7 } from 'uuidv7'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { announceMessages } from './announce-messages.ts'

export type NewMessage = {
  channel: 'telegram' | 'whatsapp'
  user_id: string | null
  address: string
  kind: 'notification' | 'answer'
  /** Text of the message. Null for a notification, which is rendered when it is sent. */
  text: string | null
  notification_id?: string
  now: Date
}

/** Records a message that a job is to send, and returns its id. */
export async function addMessage(tx: Tx, { now: created_at, ...message }: NewMessage): Promise<string> {
  const _id = uuidv7()
  await tx`INSERT INTO channel_messages ${tx({ ...message, _id, status: 'queued', created_at })}`
  await announceMessages(tx)
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

/** Stores the text of a claimed message before it is sent, so that it is known even if the outcome is not. */
export const recordText = (sql: Sql, _id: string, text: string) =>
  sql`UPDATE channel_messages SET text = ${text} WHERE _id = ${_id} AND status = 'sending'`

type Outcome = {
  status: 'queued' | 'sent' | 'failed' | 'skipped'
  error?: string
  text?: string
  provider_ref?: string
  sent_at?: Date
}

/** Records the outcome of sending a message in the caller's transaction. The status `queued` means that it is retried. */
export async function settleIn(tx: Tx, _id: string, { error, ...outcome }: Outcome): Promise<void> {
  await tx`UPDATE channel_messages SET ${tx({ ...outcome, error: error?.slice(0, 300) ?? null })}
    WHERE _id = ${_id} AND status = 'sending'`
  await announceMessages(tx)
}

/** Records the outcome of sending a message in a transaction of its own. */
export const settleMessage = (sql: Sql, _id: string, outcome: Outcome): Promise<void> =>
  sql.begin((tx) => settleIn(tx, _id, outcome))

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
export async function recordPush(sql: Sql, { now, ...push }: PushOutcome): Promise<void> {
  const sent_at = push.status === 'sent' ? now : null
  const row = { ...push, _id: uuidv7(), channel: 'push', kind: 'notification', created_at: now, sent_at }
  await sql.begin(async (tx) => {
    await tx`
      INSERT INTO channel_messages ${tx(row)}
      ON CONFLICT (subscription_id, notification_id) WHERE channel = 'push'
      DO UPDATE SET status = EXCLUDED.status, error = EXCLUDED.error, sent_at = EXCLUDED.sent_at`
    await announceMessages(tx)
  })
}

/** Settles an attempt that is no longer needed, because the notification was read in the app or the device has signed out. */
export const skipPush = (
  sql: Sql,
  { subscription_id, notification_id }: Pick<PushOutcome, 'subscription_id' | 'notification_id'>,
): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`UPDATE channel_messages SET status = 'skipped', error = NULL
      WHERE channel = 'push' AND subscription_id = ${subscription_id} AND notification_id = ${notification_id} AND status = 'queued'`
    await announceMessages(tx)
  })
