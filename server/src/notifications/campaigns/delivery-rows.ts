import type { DeliveryChannel } from '@mapwright/contract/notifications/campaigns/campaign.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'

export type SendingCampaign = { _id: string; subject: string; html: string; sms_text: string }
export type DeliveryKey = { campaign_id: string; user_id: string; channel: DeliveryChannel }
type Batch = Omit<DeliveryKey, 'user_id'>

const batchSize = 30
const maxTries = 5

/** Reads a campaign that is being sent. Returns undefined in other states. */
export async function readSendingCampaign(sql: Sql, _id: string): Promise<SendingCampaign | undefined> {
  const [campaign] = await sql<SendingCampaign[]>`
    SELECT _id, subject, html, sms_text FROM campaigns WHERE _id = ${_id} AND status = 'sending'`
  return campaign
}

/** Claims the next due deliveries. If the worker crashes, they are due again after 15 minutes. */
export async function claimDeliveries(sql: Sql, { campaign_id, channel }: Batch, now: Date): Promise<string[]> {
  const claimed = await sql<{ user_id: string }[]>`
    UPDATE campaign_deliveries SET due_at = ${now}::timestamptz + interval '15 minutes'
    WHERE campaign_id = ${campaign_id} AND channel = ${channel} AND user_id IN (
      SELECT user_id FROM campaign_deliveries
      WHERE campaign_id = ${campaign_id} AND channel = ${channel} AND status = 'queued' AND due_at <= ${now}
      ORDER BY due_at, user_id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
    RETURNING user_id`
  return claimed.map(({ user_id }) => user_id)
}

/** Returns the users of a batch who have not unsubscribed and have not been removed. */
export async function readSubscribed(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  const subscribed = await sql<{ _id: string }[]>`
    SELECT _id FROM users WHERE _id = ANY (${ids}) AND unsubscribed_at IS NULL AND deleted_at IS NULL`
  return new Set(subscribed.map(({ _id }) => _id))
}

export async function markUnsubscribed(sql: Sql, { campaign_id, user_id, channel }: DeliveryKey): Promise<void> {
  await sql`
    UPDATE campaign_deliveries SET status = 'unsubscribed', due_at = NULL
    WHERE campaign_id = ${campaign_id} AND user_id = ${user_id} AND channel = ${channel} AND status IN ('queued', 'stopped')`
}

type Delivered = {
  /** The number of segments of an SMS, for which the provider charges. */
  segments?: number
  now: Date
}

export async function markDelivered(
  sql: Sql,
  { campaign_id, user_id, channel }: DeliveryKey,
  { segments, now }: Delivered,
): Promise<void> {
  await sql`
    UPDATE campaign_deliveries SET status = 'sent', due_at = NULL, tries = tries + 1, error = NULL, sent_at = ${now},
      segments = ${segments ?? null}
    WHERE campaign_id = ${campaign_id} AND user_id = ${user_id} AND channel = ${channel} AND status IN ('queued', 'stopped')`
}

/**
 * Records that a mail server or a provider refused a delivery. Unless the refusal is final, the delivery is retried after 5, 10, 20 and
 * 40 minutes.
 */
export async function markRefused(
  sql: Sql,
  { campaign_id, user_id, channel }: DeliveryKey,
  { error, isFinal, now }: { error: unknown; isFinal: boolean; now: Date },
): Promise<void> {
  const isOver = sql`${isFinal} OR tries + 1 >= ${maxTries}`
  await sql`
    UPDATE campaign_deliveries SET tries = tries + 1, error = ${String(error).slice(0, 500)},
      status = CASE WHEN ${isOver} THEN 'failed' ELSE status END,
      due_at = CASE WHEN ${isOver} OR status = 'stopped' THEN NULL ELSE ${now}::timestamptz + interval '5 minutes' * power(2, tries) END
    WHERE campaign_id = ${campaign_id} AND user_id = ${user_id} AND channel = ${channel} AND status IN ('queued', 'stopped')`
}

/** Makes deliveries due again that were claimed but not attempted, because the mail server or the provider was unavailable. */
export async function releaseDeliveries(
  sql: Sql,
  { campaign_id, channel }: Batch,
  user_ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE campaign_deliveries SET due_at = ${now}
    WHERE campaign_id = ${campaign_id} AND channel = ${channel} AND user_id = ANY (${user_ids}) AND status = 'queued'`
}

/** Marks the queued deliveries as failed after the last retry of the job. */
export async function failQueued(sql: Sql, { campaign_id, channel }: Batch, error: unknown): Promise<void> {
  await sql`
    UPDATE campaign_deliveries SET status = 'failed', due_at = NULL, error = ${String(error).slice(0, 500)}
    WHERE campaign_id = ${campaign_id} AND channel = ${channel} AND status = 'queued'`
}

/** Returns the due time of the channel's next delivery. If no channel has a queued delivery, marks the campaign as sent. */
export async function finishOrGetNextDue(tx: Tx, { campaign_id, channel }: Batch, now: Date): Promise<Date | null> {
  await tx`SELECT FROM campaigns WHERE _id = ${campaign_id} FOR UPDATE`
  const [next] = await tx<{ due_at: Date | null }[]>`
    SELECT min(due_at) AS due_at FROM campaign_deliveries
    WHERE campaign_id = ${campaign_id} AND channel = ${channel} AND status = 'queued'`
  if (next?.due_at) return next.due_at
  await tx`
    UPDATE campaigns SET status = 'sent', finished_at = ${now} WHERE _id = ${campaign_id} AND status = 'sending'
      AND NOT EXISTS (SELECT FROM campaign_deliveries WHERE campaign_id = ${campaign_id} AND status = 'queued')`
  return null
}
