import { fromDecimalText } from '@mapwright/contract/payments/minor-units.ts'
import { z } from 'zod'
import type { PaymentEvent } from '../../payment-provider.ts'

const Refund = z.object({ id: z.string(), status: z.string(), amount: z.string(), currency: z.string() })

export const RefundReply = z.object({ refund: Refund })

export const Checkout = z.object({
  id: z.string(),
  url: z.string().optional(),
  status: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** Requested amount, if the customer pays in another currency. */
  fiatAmount: z.string().optional(),
  fiatCurrency: z.string().optional(),
  metadata: z.object({ attempt_id: z.string().optional() }).nullish(),
  refunds: z.array(Refund).default([]),
})
type Checkout = z.output<typeof Checkout>

function amountOf(value: string, currency: string) {
  const amount = fromDecimalText(value)
  return amount === undefined ? {} : { amount, currency }
}

const kinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  FAILED: 'failed',
  EXPIRED: 'cancelled',
  DEACTIVATED: 'cancelled',
}

const refundKinds: Readonly<Record<string, PaymentEvent['kind']>> = { COMPLETED: 'refunded', FAILED: 'refund_failed' }

/** Derives the event from the status of a checkout. */
export function ofStatus(checkout: Checkout, prefix = ''): PaymentEvent {
  const { id, status, amount, currency, fiatAmount, fiatCurrency, metadata } = checkout
  const kind = kinds[status] ?? 'other'
  return {
    // Contains the kind instead of the status: a refund changes the status of a paid checkout, but it must not count as paid again.
    event_id: `${prefix}${id} ${kind === 'other' ? status : kind}`,
    kind,
    provider_ref: id,
    ...(metadata?.attempt_id && { attempt_id: metadata.attempt_id }),
    ...amountOf(fiatAmount ?? amount, fiatCurrency ?? currency),
  }
}

/** Derives all events from a checkout, in chronological order. Events that were already applied have the same ids as before. */
export function ofCheckout(checkout: Checkout): PaymentEvent[] {
  const refunds = checkout.refunds.flatMap(({ id, status, amount, currency }): PaymentEvent[] => {
    const kind = refundKinds[status]
    const about = { provider_ref: checkout.id, refund_ref: id, ...amountOf(amount, currency) }
    return kind ? [{ event_id: `${id} ${status}`, kind, ...about }] : []
  })
  return [ofStatus(checkout), ...refunds]
}
