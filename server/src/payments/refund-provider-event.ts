import { RefundProviderEvent } from '@mapwright/contract/payments/provider-event-endpoints.ts'
import { z } from 'zod'
import { action } from '../platform/api/action.ts'
import type { Route } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Sql, Tx } from '../platform/db/sql.ts'
import { readAttempt } from './attempt-rows.ts'
import { lockIntent } from './intent-rows.ts'
import { findProvider, type ProviderEnvironment, type Providers, type RefundStarted } from './payment-provider.ts'
import { attemptIdOfEvent, lockEvents } from './provider-event-rows.ts'
import { refundingNames } from './provider-events.ts'
import { insertUnmatchedRefund, readUnmatchedRefund, settleUnmatchedRefund } from './unmatched-refunds.ts'

const Begun = z.strictObject({ refund_id: z.uuid() })

async function lockAttemptOf(tx: Tx, event_id: string) {
  const attempt_id = found(await attemptIdOfEvent(tx, event_id), 'payments.not_refundable')
  const attempt = found(await readAttempt(tx, attempt_id), 'payments.not_refundable')
  await lockIntent(tx, attempt.intent_id)
  return attempt
}

/** Reads the references that the provider has for the payment. */
async function referencesOf(sql: Sql, { event_id, attempt_id }: { event_id: string; attempt_id: string }) {
  const [names] = await sql<{ provider: string; provider_ref: string; txn_id: string }[]>`
    SELECT a.provider, coalesce(a.provider_ref, e.provider_ref, '') AS provider_ref,
      coalesce(e.txn_id, e.provider_ref, a.provider_ref, '') AS txn_id
    FROM payment_events e, payment_attempts a WHERE e._id = ${event_id} AND a._id = ${attempt_id}`
  return found(names, 'payments.event_not_found')
}

async function askProvider(
  environment: ProviderEnvironment,
  providers: Providers,
  refund_id: string,
): Promise<RefundStarted> {
  const refund = found(await readUnmatchedRefund(environment.sql, refund_id), 'payments.event_not_found')
  const { attempt_id, amount, currency } = refund
  const { provider: name, ...references } = await referencesOf(environment.sql, refund)
  const provider = findProvider(providers, name)
  const asked = provider?.refund?.(environment, { refund_id, attempt_id, amount, currency, ...references })
  return found(await asked, 'payments.not_refundable')
}

/** Asks the provider to return surplus money. Nothing was sold for it, so nothing is taken back. */
export const refundProviderEvent = (providers: Providers): Route =>
  action(RefundProviderEvent, {
    plan: Begun,

    async begin({ tx, actor, params: { id }, body: { reason }, now, audit }) {
      const known = await attemptIdOfEvent(tx, id)
      if (known === undefined) throw new Problem('payments.event_not_found')
      const { _id: attempt_id } = await lockAttemptOf(tx, id)
      const event = found((await lockEvents(tx, [id], refundingNames(providers)))[0], 'payments.event_not_found')
      if (event.state !== 'open') throw new Problem('payments.event_settled')
      const { amount, currency, payment } = event
      if (!event.is_refundable || amount === null || currency === null) throw new Problem('payments.not_refundable')
      const about = { event_id: id, attempt_id, amount, currency, reason, actor_id: actor._id, now }
      const refund_id = await insertUnmatchedRefund(tx, about)
      audit({ target_id: payment?.invoice_id ?? id, after: { refund_id, amount, currency }, reason })
      return { refund_id }
    },

    call: ({ plan: { refund_id }, ...environment }) => askProvider(environment, providers, refund_id),

    async settle({ tx, now, plan: { refund_id }, outcome }) {
      const begun = found(await readUnmatchedRefund(tx, refund_id), 'payments.event_not_found')
      await lockIntent(tx, (await readAttempt(tx, begun.attempt_id))?.intent_id ?? '')
      const refund = found(await readUnmatchedRefund(tx, refund_id), 'payments.event_not_found')
      // The provider's webhook may have arrived first.
      if (refund.status === 'done') return { state: 'refunded' as const }
      if (refund.status === 'failed') return new Problem('payments.refused')
      const status = outcome.status === 'refused' ? 'failed' : outcome.status
      const provider_ref = outcome.status === 'refused' ? undefined : outcome.provider_ref
      await settleUnmatchedRefund(tx, refund, { status, provider_ref, now })
      if (status === 'failed') return new Problem('payments.refused')
      return { state: status === 'done' ? ('refunded' as const) : ('refunding' as const) }
    },
  })
