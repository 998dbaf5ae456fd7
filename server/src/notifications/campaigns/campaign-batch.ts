import type { DeliveryChannel } from '@mapwright/contract/notifications/campaigns/campaign.ts'
import { publishLive, topicsOf } from '../../platform/events/live.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { JobContext, JobKind } from '../../platform/jobs/job-kind.ts'
import {
  claimDeliveries,
  failQueued,
  finishOrGetNextDue,
  readSendingCampaign,
  releaseDeliveries,
  type SendingCampaign,
} from './delivery-rows.ts'

/** Maximum number of concurrent deliveries. */
const concurrency = 3

export type BatchContext = Omit<JobContext<unknown>, 'data'>
type Batch = { campaign_id: string; channel: DeliveryChannel }

/** Sends to one recipient and records the outcome. Throws if the server is unavailable. */
export type Deliver = (user_id: string) => Promise<void>

async function deliverBatch(
  { sql, now }: BatchContext,
  batch: Batch,
  prepare: (claimed: string[]) => Promise<Deliver>,
) {
  const waiting = await claimDeliveries(sql, batch, now)
  const notAttempted: string[] = []
  let outage: unknown
  const deliver = await prepare([...waiting])
  const worker = async () => {
    for (let user_id = waiting.shift(); user_id !== undefined; user_id = waiting.shift()) {
      if (outage === undefined)
        try {
          await deliver(user_id)
          continue
        } catch (error) {
          outage = error
        }
      notAttempted.push(user_id)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  if (outage === undefined) return
  await releaseDeliveries(sql, batch, notAttempted, now)
  throw outage
}

type Sending = {
  kind: JobKind<{ message_id: string }>
  message_id: string
  channel: DeliveryChannel
  prepare(campaign: SendingCampaign, claimed: string[]): Promise<Deliver>
}

/**
 * Sends the next batch of a campaign on a channel, publishes the progress and enqueues another batch. After the last batch, finishes the
 * campaign.
 */
export async function sendNextBatch(
  context: BatchContext,
  { kind, message_id, channel, prepare }: Sending,
): Promise<void> {
  const { sql, now, log, is_last_attempt } = context
  const campaign = await readSendingCampaign(sql, message_id)
  if (!campaign) return
  const batch = { campaign_id: message_id, channel }
  try {
    await deliverBatch(context, batch, (claimed) => prepare(campaign, claimed))
  } catch (error) {
    if (!is_last_attempt) throw error
    log.error({ err: error, message_id, channel }, 'a campaign could not be sent')
    await failQueued(sql, batch, error)
  }
  await sql.begin(async (tx) => {
    const next = await finishOrGetNextDue(tx, batch, now)
    if (next) await enqueue(tx, kind, { message_id }, next > now ? { start_after: next } : {})
    await publishLive(tx, topicsOf('message.progressed'), { type: 'message.progressed', id: message_id })
  })
}
