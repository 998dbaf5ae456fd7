import type { Money } from '@mapwright/contract/api/amounts.ts'
import { uuidv7 } from 'uuidv7'
import { customerInvoice } from '../billing/invoice-rows.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { paidAttemptOf, readAttempt } from './attempt-rows.ts'
import { type Intent, lockIntent, readIntent } from './intent-rows.ts'
import { type Payables, payableOf } from './payable.ts'
import { findProvider, type ProviderEnvironment, type Providers, type RefundStarted } from './payment-provider.ts'
import { insertRefund, readRefund } from './refund-rows.ts'
import { refundedOf, settleRefund } from './settle-refund.ts'

type NewRefund = { intent: Intent; amount: Money; reason: string; actor_id: string; now: Date }

/**
 * Records a refund of a locked, paid intent and takes back the sold credits or goods, before the provider is called. Returns the refund's
 * id.
 * @throws Problem payments.refund_exceeds_payment if the amount exceeds the remaining payment
 */
export async function beginRefund(
  tx: Tx,
  payables: Payables,
  { intent, amount, reason, actor_id, now }: NewRefund,
): Promise<string> {
  const attempt = found(await paidAttemptOf(tx, intent._id), 'payments.not_paid')
  if (amount <= 0n || amount > intent.amount - intent.refunded) throw new Problem('payments.refund_exceeds_payment')
  const _id = uuidv7()
  const refunded = refundedOf(intent, { refund_id: _id, amount, actor_id, now })
  await payableOf(payables, intent.payable_kind).onRefunded(tx, refunded)
  const about = { intent_id: intent._id, attempt_id: attempt._id, reason, actor_id }
  await insertRefund(tx, { ...about, _id, amount, is_taken_back: true, now })
  return _id
}

/**
 * Asks the provider to pay a recorded refund. Returns undefined if the payment has no provider or the provider's API has no refunds.
 * Staff then transfer the money themselves.
 */
export async function askForRefund(
  environment: ProviderEnvironment,
  providers: Providers,
  refund_id: string,
): Promise<RefundStarted | undefined> {
  const { sql } = environment
  const refund = found(await readRefund(sql, refund_id), 'payments.intent_not_found')
  const { amount, attempt_id } = refund
  const [intent, attempt] = await Promise.all([readIntent(sql, refund.intent_id), readAttempt(sql, attempt_id)])
  const { currency, invoice_id } = found(intent, 'payments.intent_not_found')
  const invoice = invoice_id ? await customerInvoice(sql, invoice_id) : undefined
  const { provider: name, provider_ref } = found(attempt, 'payments.intent_not_found')
  const provider = findProvider(providers, name)
  const names = { provider_ref: provider_ref ?? '', txn_id: invoice?.txn_id ?? '' }
  return provider?.refund?.(environment, { refund_id, attempt_id, amount, currency, ...names })
}

type RefundResult = { refund_id: string; outcome: RefundStarted | undefined; now: Date }

/** Records the provider's result, unless a webhook has already settled the refund. Returns the status of the refund. */
export async function finishRefund(
  tx: Tx,
  payables: Payables,
  { refund_id, outcome, now }: RefundResult,
): Promise<{ amount: Money; status: 'done' | 'pending' | 'failed' }> {
  const { intent_id } = found(await readRefund(tx, refund_id), 'payments.intent_not_found')
  const intent = found(await lockIntent(tx, intent_id), 'payments.intent_not_found')
  const refund = found(await readRefund(tx, refund_id), 'payments.intent_not_found')
  const { amount } = refund
  if (refund.status === 'done' || refund.status === 'failed') return { amount, status: refund.status }
  const status = outcome === undefined ? 'done' : outcome.status === 'refused' ? 'failed' : outcome.status
  const provider_ref = outcome && 'provider_ref' in outcome ? { provider_ref: outcome.provider_ref } : {}
  await settleRefund(tx, payables, {
    intent,
    refund,
    outcome: { status, ...provider_ref, is_manual: outcome === undefined, now },
  })
  return { amount, status }
}
