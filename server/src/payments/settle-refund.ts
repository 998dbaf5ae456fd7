import type { Money } from '@mapwright/contract/api/amounts.ts'
import { creditRefund } from '../billing/issue-credit-note.ts'
import type { Tx } from '../platform/db/sql.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import type { Intent } from './intent-rows.ts'
import { type Payables, payableOf, type Refunded } from './payable.ts'
import { type RefundRow, setRefund } from './refund-rows.ts'

type Refunding = { refund_id: string; amount: Money; actor_id: string | null; now: Date }

/** Builds the refund that is passed to a payable. */
export const refundedOf = (intent: Intent, { refund_id, amount, actor_id, now }: Refunding): Refunded => ({
  payable_id: intent.payable_id,
  invoice_id: intent.invoice_id,
  user_id: intent.user_id,
  actor_id,
  now,
  refund_id,
  amount,
  total: intent.amount,
  before: intent.refunded,
})

/** Result of a refund. `is_manual`: staff return the money, because no provider does. */
type Outcome = { status: 'done' | 'pending' | 'failed'; provider_ref?: string; is_manual?: boolean; now: Date }

/**
 * Records the provider's decision about a refund that is not settled yet. The intent must be locked. A completed refund corrects the
 * invoice, unless a credit note without a refund has already corrected it.
 */
export async function settleRefund(
  tx: Tx,
  payables: Payables,
  { intent, refund, outcome }: { intent: Intent; refund: RefundRow; outcome: Outcome },
): Promise<void> {
  const { status, provider_ref = null, is_manual = false, now } = outcome
  const { _id: refund_id, amount, actor_id, reason } = refund
  if (status === 'failed' && refund.is_taken_back)
    await payableOf(payables, intent.payable_kind).onRefundFailed(
      tx,
      refundedOf(intent, { refund_id, amount, actor_id, now }),
    )
  const credit_note_id =
    status === 'done' && intent.invoice_id
      ? await creditRefund(tx, { invoice_id: intent.invoice_id, gross: amount, reason, now })
      : null
  await setRefund(tx, refund, { status, provider_ref, credit_note_id, is_manual, now })
  await publishLive(tx, topicsOf('refund.changed', intent.user_id), { type: 'refund.changed', id: refund_id })
}
