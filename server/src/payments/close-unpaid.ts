import { z } from 'zod'
import { reverseInvoice } from '../billing/reverse-invoice.ts'
import type { Tx } from '../platform/db/sql.ts'
import { type Job, job, jobKind } from '../platform/jobs/job-kind.ts'
import { isAbandoned, setAttempt, unsettledAttemptsOf } from './attempt-rows.ts'
import { closeAttempts } from './close-attempts.ts'
import { cancelIntent, lockIntent } from './intent-rows.ts'
import type { Providers } from './payment-provider.ts'

/** Job that closes unpaid orders, every ten minutes and when a customer starts to pay for another order. */
export const closeUnpaid = jobKind('payments.close_unpaid', z.object({}), { cron: '5-59/10 * * * *', at_once: 1 })

const [maxAtOnce, postponedMinutes] = [100, 60]

/** Closes an unpaid order with online payment, unless another attempt to pay has started since the providers were asked. */
async function closeIntent(tx: Tx, intent_id: string, { closed, now }: { closed: readonly string[]; now: Date }) {
  const intent = await lockIntent(tx, intent_id)
  if (intent?.status !== 'open') return
  for (const attempt of await unsettledAttemptsOf(tx, intent_id)) {
    const { _id, status } = attempt
    const isStarting = status === 'starting' && !isAbandoned(attempt, now)
    if (isStarting || !closed.includes(_id)) return
    await setAttempt(tx, _id, { status: 'cancelled', now })
  }
  if (intent.invoice_id) await reverseInvoice(tx, { id: intent.invoice_id, actor_id: null, reason: '', now })
  await cancelIntent(tx, intent_id)
}

/**
 * Closes orders whose online payment was abandoned. The payment is closed at the provider first. Payments in progress are not affected.
 */
export const closeUnpaidJob = (providers: Providers): Job =>
  job(closeUnpaid, async ({ now, ...environment }) => {
    const { sql } = environment
    const expired = await sql<{ _id: string }[]>`
      SELECT _id FROM payment_intents WHERE status = 'open' AND expires_at <= ${now} ORDER BY expires_at LIMIT ${maxAtOnce}`
    for (const { _id: intent_id } of expired) {
      const { closed, isBusy, isUnknown } = await closeAttempts(environment, providers, { intent_id, now })
      if (!isBusy && !isUnknown) await sql.begin((tx) => closeIntent(tx, intent_id, { closed, now }))
      await sql`UPDATE payment_intents SET expires_at = ${now}::timestamptz + make_interval(mins => ${postponedMinutes})
        WHERE _id = ${intent_id} AND status = 'open'`
    }
  })
