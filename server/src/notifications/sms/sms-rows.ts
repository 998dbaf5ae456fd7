import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { SmsKind, SmsSettings, SmsStatus } from '@mapwright/contract/notifications/sms/sms.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Sql, Tx } from '../../platform/db/sql.ts'
import { publishLive, topicsOf } from '../../platform/events/live.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { announceMessages } from '../channel-messages/announce-messages.ts'
import { smsSend } from './sms-job-kinds.ts'

export type NewSms = {
  user_id: string | null
  to_number: string
  kind: SmsKind
  /** Text of the message. Null for a notification, which is rendered when it is sent. */
  text: string | null
  notification_id?: string
  link?: string
  /** Time before which the message is not sent. */
  start_after?: Date | null
  now: Date
}

export type QueuedSms = {
  _id: string
  user_id: string | null
  to_number: string
  kind: SmsKind
  text: string | null
  notification_id: string | null
  /** Counts from 1; higher after an admin has sent the message again. */
  attempt: number
  created_at: Date
}

/** Queues a message in the caller's transaction. It is sent only if the transaction commits. */
export async function queueSms(tx: Tx, { now: created_at, start_after = null, ...sms }: NewSms): Promise<string> {
  const _id = uuidv7()
  await tx`INSERT INTO sms_messages ${tx({ _id, ...sms, created_at })}`
  await enqueue(tx, smsSend, { sms_id: _id }, { start_after })
  await announceMessages(tx)
  return _id
}

type CampaignSms = { campaign_id: string; user_id: string; to_number: string; text: string; now: Date }

/**
 * Records a campaign's SMS to a recipient and returns its id. If an earlier run of the batch has recorded the SMS, returns the existing
 * id. The caller sends the SMS.
 */
export async function addCampaignSms(sql: Sql, { now: created_at, ...sms }: CampaignSms): Promise<string> {
  await sql`
    INSERT INTO sms_messages ${sql({ ...sms, _id: uuidv7(), kind: 'campaign', created_at })}
    ON CONFLICT (campaign_id, user_id) WHERE campaign_id IS NOT NULL DO NOTHING`
  const [row] = await sql<{ _id: string }[]>`
    SELECT _id FROM sms_messages WHERE campaign_id = ${sms.campaign_id} AND user_id = ${sms.user_id}`
  if (!row) throw new Error('the message of the campaign is missing')
  return row._id
}

/**
 * Claims a queued message, so that no other worker sends it. Returns null if a worker has claimed it and the outcome is unknown. Returns
 * undefined if the message is already settled.
 */
export async function claimSms(sql: Sql, _id: string): Promise<QueuedSms | null | undefined> {
  const [claimed] = await sql<QueuedSms[]>`
    UPDATE sms_messages SET status = 'sending' WHERE _id = ${_id} AND status = 'queued'
    RETURNING _id, user_id, to_number, kind, text, notification_id, attempt, created_at`
  if (claimed) return claimed
  const [taken] = await sql`SELECT FROM sms_messages WHERE _id = ${_id} AND status = 'sending'`
  return taken ? null : undefined
}

type Outcome = {
  status: 'queued' | 'sent' | 'failed' | 'skipped'
  error?: string
  text?: string | null
  provider?: string
  provider_ref?: string | null
  sent_at?: Date
}

/** Records the outcome of sending an SMS. The status `queued` means that it is retried. */
export const settleSms = (sql: Sql, _id: string, { error, ...outcome }: Outcome): Promise<Settled> =>
  sql.begin(async (tx) => {
    const row = { ...outcome, error: error?.slice(0, 500) ?? null }
    await tx`UPDATE sms_messages SET ${tx(row)} WHERE _id = ${_id} AND status = 'sending'`
    await announceMessages(tx)
    return readOutcome(tx, _id)
  })

type Settled = { status: SmsStatus; error: string | null }

/** Reads the outcome of an SMS. */
export async function readOutcome(db: Db, _id: string): Promise<Settled> {
  const [row] = await db<Settled[]>`SELECT status, error FROM sms_messages WHERE _id = ${_id}`
  return row ?? { status: 'skipped', error: null }
}

/** Report about a message. `ref` is the provider's id for it. */
type Report = { ref: string; status: 'delivered' | 'failed'; error: string | null; now: Date }

/**
 * Records the provider's delivery status, which may arrive before the response to the send request. A final status never changes again, and
 * reports about an earlier attempt are ignored.
 */
export async function reportSms(tx: Tx, _id: string, { ref, status, error, now }: Report): Promise<void> {
  const [reported] = await tx<{ campaign_id: string | null; user_id: string | null }[]>`
    UPDATE sms_messages SET status = ${status}, error = ${error}, sent_at = coalesce(sent_at, ${now})
    WHERE _id = ${_id} AND status IN ('sending', 'sent') AND coalesce(provider_ref, ${ref}) = ${ref}
    RETURNING campaign_id, user_id`
  if (reported?.campaign_id) {
    await tx`
      UPDATE campaign_deliveries SET status = ${status}, error = ${error}, due_at = NULL,
        sent_at = CASE WHEN ${status} = 'delivered' THEN coalesce(sent_at, ${now}) END
      WHERE campaign_id = ${reported.campaign_id} AND user_id = ${reported.user_id} AND channel = 'sms'
        AND status IN ('queued', 'stopped', 'sent')`
    await publishLive(tx, topicsOf('message.progressed'), { type: 'message.progressed', id: reported.campaign_id })
  }
  await announceMessages(tx)
}

/** Reads the latest messages without their texts. */
export async function latestSms(db: Db, count: number): Promise<Decoded<SmsSettings>['latest']> {
  return [
    ...(await db<Decoded<SmsSettings>['latest']>`
      SELECT _id, to_number, kind, status, error, created_at FROM sms_messages ORDER BY created_at DESC, _id DESC LIMIT ${count}`),
  ]
}

/** Marks a user's number as stopped. Nothing is sent to it until it is verified again. */
export const stopNumber = (sql: Sql, user_id: string, now: Date) =>
  sql`UPDATE sms_numbers SET stopped_at = ${now} WHERE user_id = ${user_id} AND stopped_at IS NULL`
