import type { Tx } from '../platform/db/sql.ts'
import type { Attempt } from './attempt-rows.ts'
import type { PaymentEvent } from './payment-provider.ts'
import {
  insertUnmatchedRefund,
  settleUnmatchedRefund,
  unmatchedPaymentOf,
  unmatchedRefundOf,
} from './unmatched-refunds.ts'

/** Result of applying a provider's event. */
export type Outcome = 'applied' | 'ignored' | 'surplus' | 'mismatch' | 'unknown'

/**
 * Applies the refund of surplus money, requested by staff here or in the provider's dashboard. Returns undefined if the attempt has no
 * surplus money.
 */
export async function applyUnmatchedRefund(
  tx: Tx,
  event: PaymentEvent,
  { _id: attempt_id, status }: Attempt,
  now: Date,
): Promise<Outcome | undefined> {
  const known = await unmatchedRefundOf(tx, attempt_id, event)
  if (known?.status === 'done') return 'ignored'
  if (known?.status === 'failed') return 'mismatch'
  const payment = known ?? (status === 'paid' ? undefined : await unmatchedPaymentOf(tx, attempt_id))
  if (!payment) return undefined
  if (event.amount !== undefined && event.amount !== payment.amount) return 'mismatch'
  const refund = known ?? (await recordRefund(tx, { ...payment, attempt_id, now }))
  await settleUnmatchedRefund(tx, refund, { status: 'done', provider_ref: event.refund_ref, now })
  return 'applied'
}

type Payment = NonNullable<Awaited<ReturnType<typeof unmatchedPaymentOf>>>

/** Records a refund that was created at the provider. */
async function recordRefund(tx: Tx, { _id: event_id, ...refund }: Payment & { attempt_id: string; now: Date }) {
  const { now: _, ...facts } = refund
  const _id = await insertUnmatchedRefund(tx, { ...refund, event_id, reason: '', actor_id: null })
  return { ...facts, _id, event_id, status: 'starting' } as const
}

/** Applies the failure of a refund of surplus money. Staff then have to decide about the money again. */
export async function applyUnmatchedRefundFailed(
  tx: Tx,
  event: PaymentEvent,
  { _id: attempt_id }: Attempt,
  now: Date,
): Promise<Outcome> {
  const refund = await unmatchedRefundOf(tx, attempt_id, event)
  if (!refund) return 'unknown'
  if (refund.status === 'failed') return 'ignored'
  if (refund.status === 'done') return 'mismatch'
  await settleUnmatchedRefund(tx, refund, { status: 'failed', now })
  return 'applied'
}
