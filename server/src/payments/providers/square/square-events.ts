import { fromMinorUnits } from '@mapwright/contract/payments/minor-units.ts'
import { z } from 'zod'
import type { PaymentEvent } from '../../payment-provider.ts'

const Amount = z.object({ amount: z.int().nonnegative(), currency: z.string() })

function amountOf(given: z.output<typeof Amount> | undefined) {
  const amount = given && fromMinorUnits(BigInt(given.amount), given.currency)
  return given && amount !== undefined ? { amount, currency: given.currency } : {}
}

export const Payment = z.object({
  id: z.string(),
  status: z.string(),
  order_id: z.string().optional(),
  amount_money: Amount.optional(),
})
type Payment = z.output<typeof Payment>

export const RefundObject = z.object({
  id: z.string(),
  status: z.string(),
  payment_id: z.string(),
  amount_money: Amount,
  reason: z.string().optional(),
})

const Dispute = z.object({
  dispute_id: z.string().optional(),
  id: z.string().optional(),
  state: z.string(),
  amount_money: Amount,
  disputed_payment: z.object({ payment_id: z.string() }),
})

export const SquareEvent = z.object({
  event_id: z.string().min(1),
  type: z.string(),
  data: z.object({
    object: z
      .object({ payment: Payment.optional(), refund: RefundObject.optional(), dispute: Dispute.optional() })
      .optional(),
  }),
})

const paymentKinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  COMPLETED: 'paid',
  FAILED: 'failed',
  CANCELED: 'failed',
}

const refundKinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  COMPLETED: 'refunded',
  FAILED: 'refund_failed',
  REJECTED: 'refund_failed',
}

/** Returns the kind of a dispute event. An inquiry by the bank moves no money. */
function disputeKind(state: string): PaymentEvent['kind'] {
  if (state === 'WON') return 'dispute_won'
  if (state === 'LOST' || state === 'ACCEPTED') return 'dispute_lost'
  return state.startsWith('INQUIRY') ? 'other' : 'disputed'
}

const isUuid = (text: string | undefined) => z.uuid().safeParse(text).success

/** Derives the event from a payment. Our reference is in the payment's order. */
export const ofPayment = (event_id: string, { id, status, amount_money }: Payment, attempt_id: string | undefined) => ({
  event_id,
  kind: paymentKinds[status] ?? ('other' as const),
  txn_id: id,
  ...(attempt_id && { attempt_id }),
  ...amountOf(amount_money),
})

type Asked = {
  /** Reads our reference from the order of a payment. */
  attemptOfOrder(order_id: string | undefined): Promise<string | undefined>
  attemptOfPayment(payment_id: string): Promise<string | undefined>
}

/** Derives the event from a signed webhook. */
export async function readSquareEvent(
  { event_id, data: { object } }: z.output<typeof SquareEvent>,
  { attemptOfOrder, attemptOfPayment }: Asked,
): Promise<PaymentEvent> {
  const { payment, refund, dispute } = object ?? {}
  if (payment) return ofPayment(event_id, payment, await attemptOfOrder(payment.order_id))
  if (refund) {
    const attempt_id = await attemptOfPayment(refund.payment_id)
    const { id: refund_ref, status, amount_money, reason } = refund
    return {
      event_id,
      kind: refundKinds[status] ?? 'other',
      refund_ref,
      ...(reason && isUuid(reason) && { refund_id: reason }),
      ...(attempt_id && { attempt_id }),
      ...amountOf(amount_money),
    }
  }
  if (!dispute) return { event_id, kind: 'other' }
  const attempt_id = await attemptOfPayment(dispute.disputed_payment.payment_id)
  return {
    event_id,
    kind: disputeKind(dispute.state),
    refund_ref: dispute.dispute_id ?? dispute.id ?? '',
    ...(attempt_id && { attempt_id }),
    ...amountOf(dispute.amount_money),
  }
}
