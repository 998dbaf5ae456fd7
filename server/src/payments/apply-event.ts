import { uuidv7 } from 'uuidv7'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { alertStaff } from './alert-staff.ts'
import { applyUnmatchedRefund, applyUnmatchedRefundFailed, type Outcome } from './apply-unmatched-refund.ts'
import { type Attempt, attemptOf, readAttempt, setAttempt } from './attempt-rows.ts'
import { failAttempt } from './fail-attempt.ts'
import { type Intent, lockIntent } from './intent-rows.ts'
import { type Payables, payableOf } from './payable.ts'
import type { PaymentEvent } from './payment-provider.ts'
import { insertRefund, readRefund, refundOf } from './refund-rows.ts'
import { settlePayment } from './settle-payment.ts'
import { refundedOf, settleRefund } from './settle-refund.ts'
import { unmatchedRefundOf } from './unmatched-refunds.ts'

type Context = { tx: Tx; payables: Payables; now: Date }
type Payment = { intent: Intent; attempt: Attempt }

/**
 * Applies a provider's event once per event id. Events may arrive in any order.
 * @throws Problem payments.out_of_order for the refund of a payment that has not been reported yet, so that the provider sends the event
 * again
 */
export async function applyEvent(context: Context, provider: string, event: PaymentEvent): Promise<Outcome> {
  const { tx, now } = context
  const named = await attemptOf(tx, provider, event)
  const intent = named && (await lockIntent(tx, named.intent_id))
  // Reads the attempt again under the lock, because it may have changed.
  const attempt = named && (await readAttempt(tx, named._id))
  const { event_id, kind, amount = null, currency = null, provider_ref = null, txn_id = null } = event
  const [earlier] = await tx`SELECT FROM payment_events WHERE provider = ${provider} AND event_id = ${event_id}`
  if (earlier) return 'ignored'
  const outcome = intent && attempt ? await applyOrSetAside(context, event, { intent, attempt }) : 'unknown'
  if (intent && (outcome === 'surplus' || outcome === 'mismatch'))
    await alertStaff(tx, `payment.${outcome}`, { intent, provider, amount: amount ?? intent.amount })
  const row = {
    provider,
    event_id,
    kind,
    attempt_id: attempt?._id ?? null,
    provider_ref,
    txn_id,
    amount,
    currency,
    outcome,
  }
  await tx`INSERT INTO payment_events ${tx({ ...row, _id: uuidv7(), received_at: now })} ON CONFLICT DO NOTHING`
  return outcome
}

/**
 * Applies an authentic event. If it contradicts the stored payment, records a mismatch for staff. Only an event that arrived too early is
 * refused, so that the provider sends it again.
 */
const applyOrSetAside = (context: Context, event: PaymentEvent, payment: Payment): Promise<Outcome> =>
  context.tx
    .savepoint(async (tx) => apply({ ...context, tx }, event, payment))
    .catch((error: unknown) => {
      if (error instanceof Problem && error.code !== 'payments.out_of_order') return 'mismatch'
      throw error
    })

function apply(context: Context, event: PaymentEvent, payment: Payment): Promise<Outcome> | Outcome {
  switch (event.kind) {
    case 'paid':
      return applyPaid(context, event, payment)
    case 'failed':
    case 'cancelled':
      return applyEnd(context, event, event.kind, payment)
    case 'refunded':
      return applyRefunded(context, event, payment)
    case 'refund_failed':
      return applyRefundFailed(context, event, payment)
    case 'disputed':
      return applyDisputed(context, event, payment)
    case 'dispute_won':
    case 'dispute_lost':
      return applyDecision(context, event, payment)
    case 'other':
      return 'ignored'
  }
}

async function applyPaid({ tx, payables, now }: Context, event: PaymentEvent, { intent, attempt }: Payment) {
  if (attempt.status === 'paid' || attempt.status === 'surplus') return 'ignored'
  if (event.amount !== intent.amount || event.currency !== intent.currency) return 'mismatch'
  const provider_ref = event.provider_ref ?? attempt.provider_ref
  if (intent.status !== 'open') {
    if (await unmatchedRefundOf(tx, attempt._id)) return 'ignored'
    await setAttempt(tx, attempt._id, { status: 'surplus', provider_ref, now })
    return 'surplus'
  }
  const txn_id = event.txn_id ?? provider_ref ?? ''
  await settlePayment(tx, payables, { intent, attempt_id: attempt._id, provider_ref, txn_id, actor_id: null, now })
  return 'applied'
}

/** Applies a `failed` or `cancelled` event. Ignores it if the attempt has already ended, for example because it was paid. */
async function applyEnd(
  { tx, payables, now }: Context,
  { reason, provider_ref }: PaymentEvent,
  status: 'failed' | 'cancelled',
  payment: Payment,
): Promise<Outcome> {
  const isFailed = await failAttempt(tx, payables, {
    ...payment,
    status,
    reason: reason ?? 'declined',
    provider_ref: provider_ref ?? null,
    now,
  })
  return isFailed ? 'applied' : 'ignored'
}

async function applyRefunded(context: Context, event: PaymentEvent, { intent, attempt }: Payment): Promise<Outcome> {
  const { tx, payables, now } = context
  const refund = await refundOf(tx, attempt._id, event)
  if (refund) {
    if (refund.status === 'done') return 'ignored'
    if (refund.status === 'failed') return 'mismatch'
    const outcome = { status: 'done', ...(event.refund_ref && { provider_ref: event.refund_ref }), now } as const
    await settleRefund(tx, payables, { intent, refund, outcome })
    return 'applied'
  }
  const unmatched = await applyUnmatchedRefund(tx, event, attempt, now)
  if (unmatched) return unmatched
  if (attempt.status !== 'paid') throw new Problem('payments.out_of_order')
  return applyOutsideRefund(context, event, { intent, attempt })
}

/**
 * Records a refund that the provider or the bank has initiated. The sold credits or goods are taken back if they still exist. A disputed
 * payment's refund is pending until the bank decides.
 */
async function applyOutsideRefund({ tx, payables, now }: Context, event: PaymentEvent, { intent, attempt }: Payment) {
  const { amount } = event
  const is_dispute = event.kind === 'disputed'
  if (!amount || event.currency !== intent.currency || amount > intent.amount - intent.refunded) return 'mismatch'
  const _id = uuidv7()
  const refunded = refundedOf(intent, { refund_id: _id, amount, actor_id: null, now })
  const payable = payableOf(payables, intent.payable_kind)
  const is_taken_back = await tx
    .savepoint((inner) => payable.onRefunded(inner, refunded))
    .then(() => true)
    .catch((error: unknown) => {
      if (error instanceof Problem) return false
      throw error
    })
  if (!is_taken_back) await payable.onNotTakenBack?.(tx, refunded)
  const provider_ref = event.refund_ref ?? null
  const about = { intent_id: intent._id, attempt_id: attempt._id, reason: '', actor_id: null }
  await insertRefund(tx, { ...about, _id, amount, is_taken_back, is_dispute, provider_ref, now })
  const { provider } = attempt
  if (is_dispute) await alertStaff(tx, 'payment.disputed', { intent, provider, amount })
  if (!is_taken_back) await alertStaff(tx, 'payment.not_taken_back', { intent, provider, amount })
  const refund = found(await readRefund(tx, _id), 'request.not_found')
  await settleRefund(tx, payables, { intent, refund, outcome: { status: is_dispute ? 'pending' : 'done', now } })
  return 'applied'
}

async function applyRefundFailed(
  context: Context,
  event: PaymentEvent,
  { intent, attempt }: Payment,
): Promise<Outcome> {
  const { tx, payables, now } = context
  const refund = await refundOf(tx, attempt._id, event)
  if (!refund) return applyUnmatchedRefundFailed(tx, event, attempt, now)
  if (refund.status === 'failed') return 'ignored'
  if (refund.status === 'done') return 'mismatch'
  await settleRefund(tx, payables, { intent, refund, outcome: { status: 'failed', now } })
  return 'applied'
}

async function applyDisputed(context: Context, event: PaymentEvent, { intent, attempt }: Payment): Promise<Outcome> {
  if (await refundOf(context.tx, attempt._id, event)) return 'ignored'
  // A surplus payment bought nothing, so nothing is taken back. Staff settle the dispute with the provider.
  if (attempt.status === 'surplus') return 'mismatch'
  if (attempt.status !== 'paid') throw new Problem('payments.out_of_order')
  return applyOutsideRefund(context, event, { intent, attempt })
}

/**
 * Applies the bank's decision about a dispute. If it is won, the money and the sold credits or goods are restored. If it is lost, the
 * refund is final and the invoice is corrected.
 */
async function applyDecision(context: Context, event: PaymentEvent, { intent, attempt }: Payment): Promise<Outcome> {
  const { tx, payables, now } = context
  const refund = await refundOf(tx, attempt._id, event)
  if (!refund && attempt.status === 'surplus') return 'mismatch'
  if (!refund) throw new Problem('payments.out_of_order')
  const status = event.kind === 'dispute_won' ? 'failed' : 'done'
  if (refund.status === status) return 'ignored'
  if (refund.status === 'done' || refund.status === 'failed') return 'mismatch'
  await settleRefund(tx, payables, { intent, refund, outcome: { status, now } })
  return 'applied'
}
