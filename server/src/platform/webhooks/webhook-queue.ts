import { z } from 'zod'
import type { Sql, Tx } from '../db/sql.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type JobContext, job, jobKind } from '../jobs/job-kind.ts'
import { type Attempt, attemptWebhook, nextAttemptAt } from './attempt-webhook.ts'
import { insertDelivery, readDue, recordAttempt, resetDelivery } from './delivery-rows.ts'
import { standardHeaders } from './standard-signature.ts'
import type { WebhookSecrets } from './webhook-secret.ts'

/** A receiver of webhooks, as stored by its domain. */
export type WebhookTarget = { url: string; is_on: boolean; secret_sealed: Buffer | null }

type Queue = {
  /** The name of the job and of its queue. It must not change, because running sites have jobs in this queue. */
  name: string
  /** Pauses before each retry, in seconds. */
  pauses: readonly number[]
  secrets: WebhookSecrets
  /** True if customers or partners enter the URLs: servers of the operator's own network are then never called. */
  onlyPublic: boolean
  /** Reads a receiver; undefined if it was removed. */
  readTarget(sql: Sql, target_id: string): Promise<WebhookTarget | undefined>
  /** Called when an attempt is recorded. `isGone`: true if the receiver responded with 410, because it wants no more events. */
  onAttempt(tx: Tx, target_id: string, attempt: { isGone: boolean }): Promise<void>
}

const attempted = z.object({ delivery_id: z.uuid(), attempt: z.number().int().min(1) })
type Attempted = z.output<typeof attempted>

const notSent = (detail: string) => ({ outcome: 'not_sent', code: null, detail, took_ms: 0 }) as const

type Ended = Attempt | ReturnType<typeof notSent>

async function send(
  { secrets, onlyPublic }: Queue,
  { url, is_on, secret_sealed }: WebhookTarget,
  { id, payload, context }: { id: string; payload: string; context: JobContext<Attempted> },
): Promise<Ended> {
  if (!is_on) return notSent('switched off')
  const secret = secrets.open(context.app, secret_sealed)
  if (secret === undefined) return notSent('no secret')
  const signature = standardHeaders(payload, { id, secret, now: new Date() })
  return attemptWebhook(context.publicFetch, { url, body: payload, signature, onlyPublic })
}

const isFinal = ({ outcome, code }: Ended) =>
  outcome === 'accepted' || outcome === 'not_sent' || outcome === 'address_refused' || code === 410

/**
 * A queue of webhooks in the format of Standard Webhooks, with a log. Each event is retried with growing pauses until its receiver accepts
 * it. It can be sent again from the log. After a crash, the attempt is repeated with the same id.
 */
export function webhookQueue(queue: Queue) {
  const kind = jobKind(queue.name, attempted, { retry_delay_seconds: 5, expire_seconds: 120, at_once: 4 })

  const sendJob = job(kind, async (context) => {
    const { data, sql } = context
    const { delivery_id, attempt } = data
    const due = await readDue(sql, delivery_id, attempt)
    const target = due && (await queue.readTarget(sql, due.target_id))
    if (!target) return
    const ended = await send(queue, target, { id: delivery_id, payload: due.payload, context })
    const last_at = new Date()
    const next_at = isFinal(ended) ? undefined : nextAttemptAt(queue.pauses, attempt, last_at)
    const status = ended.outcome === 'accepted' ? 'delivered' : next_at ? 'waiting' : 'failed'
    const { code, took_ms } = ended
    // The status code describes a response sufficiently, so the body of the response is not logged.
    const detail = code === null ? ended.detail : ''
    const row = { status, code, detail, took_ms, last_at, next_at: next_at ?? null } as const
    await sql.begin(async (tx) => {
      if (!(await recordAttempt(tx, delivery_id, attempt, row))) return
      if (next_at) await enqueue(tx, kind, { delivery_id, attempt: attempt + 1 }, { start_after: next_at })
      await queue.onAttempt(tx, due.target_id, { isGone: code === 410 })
    })
  })

  return {
    job: sendJob,
    /** Queues a webhook and returns the id of its delivery. */
    async add(tx: Tx, webhook: { target_id: string; type: string; payload: string; now: Date }): Promise<string> {
      const delivery_id = await insertDelivery(tx, webhook)
      await enqueue(tx, kind, { delivery_id, attempt: 1 })
      return delivery_id
    },
    /** Sends a delivery from the log again. Returns false if this receiver has no such delivery. */
    async replay(tx: Tx, delivery: { _id: string; target_id: string; now: Date }): Promise<boolean> {
      const isKnown = await resetDelivery(tx, delivery)
      if (isKnown) await enqueue(tx, kind, { delivery_id: delivery._id, attempt: 1 })
      return isKnown
    },
  }
}
