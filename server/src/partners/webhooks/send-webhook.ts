import { webhookRules } from '@mapwright/contract/partners/webhook.ts'
import { z } from 'zod'
import { errorText } from '../../platform/api/error-fields.ts'
import { unseal } from '../../platform/api/seal.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { publishLive, topicsOf } from '../../platform/events/live.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { type PublicFetch, RefusedAddress } from '../../platform/net/public-fetch.ts'
import { standardHeaders } from './standard-signature.ts'
import { secretUse } from './webhook-rows.ts'

const kind = jobKind('partners.send_webhook', z.object({ delivery_id: z.uuid(), attempt: z.number().int().min(1) }), {
  retry_delay_seconds: 5,
  expire_seconds: 120,
  at_once: 4,
})

/** Has a waiting delivery sent by its next attempt. */
export const enqueueWebhook = (tx: Tx, delivery_id: string, attempt: number, start_after: Date | null = null) =>
  enqueue(tx, kind, { delivery_id, attempt }, { start_after })

type Due = {
  access_api_id: string
  user_id: string
  url: string
  is_on: boolean
  secret_sealed: Buffer | null
  payload: string
}

type Outcome = { code: number | null; detail: string; took_ms: number; isFinal: boolean }

const maxDetail = 200

async function call(
  publicFetch: PublicFetch,
  { url, payload }: Due,
  { id, secret }: { id: string; secret: string },
): Promise<Outcome> {
  const begun = performance.now()
  const took = () => Math.round(performance.now() - begun)
  try {
    const { status } = await publicFetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mapwright',
        ...standardHeaders(payload, { id, secret, now: new Date() }),
      },
      body: payload,
      timeout_ms: webhookRules.timeout_ms,
      max_bytes: 64 * 1024,
    })
    return { code: status, detail: '', took_ms: took(), isFinal: status === 410 }
  } catch (error) {
    const detail = (errorText(error, 'code') || errorText(error, 'message')).slice(0, maxDetail)
    return { code: null, detail, took_ms: took(), isFinal: error instanceof RefusedAddress }
  }
}

const isSuccess = ({ code }: Outcome) => code !== null && code >= 200 && code < 300

/** When a failed delivery is tried again; null if it was the last attempt. */
function nextAttempt(outcome: Outcome, attempt: number, now: Date): Date | null {
  const pause = webhookRules.pauses[attempt - 1]
  return isSuccess(outcome) || outcome.isFinal || pause === undefined ? null : new Date(now.getTime() + pause * 1000)
}

/**
 * Sends one attempt of a delivery. After a crash it is sent again, with the same id. A receiver that answers 410 gets nothing more, as
 * Standard Webhooks has it.
 */
export const sendWebhookJob = job(kind, async ({ data: { delivery_id, attempt }, sql, app, publicFetch }) => {
  const [due] = await sql<Due[]>`
    SELECT w.access_api_id, a.user_id, w.url, w.is_on, w.secret_sealed, d.payload
    FROM webhook_deliveries d JOIN access_webhooks w ON w.access_api_id = d.access_api_id
    JOIN access_apis a ON a._id = w.access_api_id
    WHERE d._id = ${delivery_id} AND d.status = 'waiting' AND d.attempts = ${attempt - 1}`
  if (!due) return
  const secret = due.secret_sealed ? unseal(app.secretKey, secretUse, due.secret_sealed) : undefined
  const outcome: Outcome =
    secret !== undefined && due.is_on
      ? await call(publicFetch, due, { id: delivery_id, secret })
      : { code: null, detail: due.is_on ? 'no secret' : 'switched off', took_ms: 0, isFinal: true }
  const last_at = new Date()
  const next_at = nextAttempt(outcome, attempt, last_at)
  const status = isSuccess(outcome) ? 'delivered' : next_at ? 'waiting' : 'failed'
  const { code, detail, took_ms } = outcome
  await sql.begin(async (tx) => {
    const noted = await tx`
      UPDATE webhook_deliveries SET ${tx({ status, attempts: attempt, code, detail, took_ms, last_at, next_at })}
      WHERE _id = ${delivery_id} AND attempts = ${attempt - 1}`
    if (noted.count === 0) return
    if (next_at) await enqueueWebhook(tx, delivery_id, attempt + 1, next_at)
    const type = 'access_api.webhook_sent'
    await publishLive(tx, topicsOf(type, due.user_id), { type, id: due.access_api_id })
    if (code === 410) await tx`UPDATE access_webhooks SET is_on = false WHERE access_api_id = ${due.access_api_id}`
  })
})
