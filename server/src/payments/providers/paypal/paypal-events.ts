import { paymentProviders } from '@mapwright/contract/api/payment-providers.ts'
import { fromDecimalText } from '@mapwright/contract/payments/minor-units.ts'
import { z } from 'zod'
import type { PaymentEvent } from '../../payment-provider.ts'
import { parsePart } from '../provider-reply.ts'

/** Currencies that PayPal accepts only without decimals. */
export const paypalExponents = paymentProviders.paypal.exponents

const Amount = z.object({ currency_code: z.string(), value: z.string() })
type Amount = z.output<typeof Amount>

/** Converts an amount from PayPal's format. */
export function amountOf(given: Amount | undefined) {
  const amount = given && fromDecimalText(given.value)
  return given && amount !== undefined ? { amount, currency: given.currency_code } : {}
}

const Link = z.object({ rel: z.string(), href: z.string() })

export const Capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  custom_id: z.string().optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
})
type Capture = z.output<typeof Capture>

export const Order = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(Link).default([]),
  /** Country of the PayPal account. */
  payer: z.object({ address: z.object({ country_code: z.string().optional() }).optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z.object({ captures: z.array(Capture).default([]) }).optional(),
      }),
    )
    .default([]),
})
export type Order = z.output<typeof Order>

export const RefundReply = z.object({ id: z.string(), status: z.string() })

const RefundResource = z.object({
  id: z.string(),
  status: z.string().default('COMPLETED'),
  amount: Amount,
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
})

const Dispute = z.object({
  dispute_id: z.string(),
  dispute_life_cycle_stage: z.string().optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  dispute_amount: Amount,
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: z.string().optional(), custom: z.string().optional() }))
    .default([]),
})

/** Signed webhook event whose resource is not parsed yet. */
export const PaypalEvent = z.object({ id: z.string().min(1), event_type: z.string(), resource: z.unknown() })

export const captureOf = (order: Order): Capture | undefined => order.purchase_units[0]?.payments?.captures[0]

const captureKinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  DECLINED: 'failed',
  FAILED: 'failed',
}

const ofCapture = (event_id: string, capture: Capture, order_id: string | undefined): PaymentEvent => ({
  event_id,
  kind: captureKinds[capture.status] ?? 'other',
  txn_id: capture.id,
  ...(order_id && { provider_ref: order_id }),
  ...(capture.custom_id && { attempt_id: capture.custom_id }),
  ...amountOf(capture.amount),
})

/** Derives the event from the status of an order. Approval by the customer is not a payment: the order has to be captured first. */
export function ofOrder(event_id: string, order: Order): PaymentEvent {
  const capture = captureOf(order)
  if (capture) return ofCapture(event_id, capture, order.id)
  return { event_id, kind: order.status === 'VOIDED' ? 'cancelled' : 'other', provider_ref: order.id }
}

const refundKinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  COMPLETED: 'refunded',
  FAILED: 'refund_failed',
  CANCELLED: 'refund_failed',
}

const lostOutcomes = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

/**
 * Returns the kind of a dispute event. An inquiry moves no money. An agreement between customer and seller is reported separately as a
 * refund.
 */
function disputeKind(type: string, { dispute_life_cycle_stage, dispute_outcome }: z.output<typeof Dispute>) {
  if (dispute_life_cycle_stage === 'INQUIRY') return 'other'
  if (type !== 'CUSTOMER.DISPUTE.RESOLVED') return 'disputed'
  return lostOutcomes.includes(dispute_outcome?.outcome_code ?? '') ? 'dispute_lost' : 'dispute_won'
}

type Asked = {
  /** Captures an approved order and returns its status. */
  settleOrder(order_id: string): Promise<Order>
  readCapture(id: string): Promise<Capture>
}

/** Derives the event from a signed webhook. An approved order is captured at once, in case the customer does not return. */
export async function readPaypalEvent(
  { id: event_id, event_type: type, resource }: z.output<typeof PaypalEvent>,
  { settleOrder, readCapture }: Asked,
): Promise<PaymentEvent> {
  switch (type) {
    case 'CHECKOUT.ORDER.APPROVED':
      return ofOrder(event_id, await settleOrder(parsePart(resource, z.object({ id: z.string() })).id))
    case 'CHECKOUT.PAYMENT-APPROVAL.REVERSED':
      return {
        event_id,
        kind: 'cancelled',
        provider_ref: parsePart(resource, z.object({ order_id: z.string() })).order_id,
      }
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED': {
      const capture = parsePart(resource, Capture)
      return ofCapture(event_id, capture, capture.supplementary_data?.related_ids?.order_id)
    }
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.CAPTURE.REVERSED': {
      const { id: refund_ref, status, amount, custom_id, invoice_id } = parsePart(resource, RefundResource)
      return {
        event_id,
        kind: refundKinds[status] ?? 'other',
        refund_ref,
        ...(custom_id && { attempt_id: custom_id }),
        ...(invoice_id && { refund_id: invoice_id }),
        ...amountOf(amount),
      }
    }
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.UPDATED':
    case 'CUSTOMER.DISPUTE.RESOLVED': {
      const dispute = parsePart(resource, Dispute)
      const [{ custom, seller_transaction_id } = {}] = dispute.disputed_transactions
      const attempt_id = custom || (seller_transaction_id && (await readCapture(seller_transaction_id)).custom_id)
      return {
        event_id,
        kind: disputeKind(type, dispute),
        refund_ref: dispute.dispute_id,
        ...(attempt_id && { attempt_id }),
        ...amountOf(dispute.dispute_amount),
      }
    }
    default:
      return { event_id, kind: 'other' }
  }
}
