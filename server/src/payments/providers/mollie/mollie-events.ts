import { money, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { z } from 'zod'
import type { PaymentEvent } from '../../payment-provider.ts'

const Amount = z.object({ currency: z.string(), value: z.string() })

/** An amount as Mollie writes it. */
function amountOf({ currency, value }: z.output<typeof Amount>) {
  const hundredths = parseHundredths(value)
  return hundredths === undefined ? {} : { amount: money(hundredths), currency }
}

const Metadata = z.object({ attempt_id: z.string().optional(), refund_id: z.string().optional() }).nullish().catch(null)

export const MollieRefund = z.object({ id: z.string(), status: z.string(), amount: Amount, metadata: Metadata })

const Chargeback = z.object({ id: z.string(), amount: Amount, reversedAt: z.string().nullish() })

export const MolliePayment = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  metadata: Metadata,
  _links: z.object({ checkout: z.object({ href: z.string() }).optional() }).optional(),
  _embedded: z
    .object({ refunds: z.array(MollieRefund).default([]), chargebacks: z.array(Chargeback).default([]) })
    .optional(),
})
type MolliePayment = z.output<typeof MolliePayment>

const kinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'cancelled',
}

const refundKinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  refunded: 'refunded',
  failed: 'refund_failed',
  canceled: 'refund_failed',
}

/** What the status of a payment says; refunds and chargebacks do not change it. */
export const ofStatus = ({ id, status, amount, metadata }: MolliePayment, prefix = ''): PaymentEvent => ({
  event_id: `${prefix}${id} ${status}`,
  kind: kinds[status] ?? 'other',
  provider_ref: id,
  ...(metadata?.attempt_id && { attempt_id: metadata.attempt_id }),
  ...amountOf(amount),
})

/** Everything that a payment says, in order; what was applied before has the same event ids. */
export function ofPayment(payment: MolliePayment): PaymentEvent[] {
  const { id: provider_ref, _embedded } = payment
  const refunds = (_embedded?.refunds ?? []).flatMap(({ id, status, amount, metadata }): PaymentEvent[] => {
    const kind = refundKinds[status]
    const refund_id = metadata?.refund_id
    const about = { provider_ref, refund_ref: id, ...(refund_id && { refund_id }), ...amountOf(amount) }
    return kind ? [{ event_id: `${id} ${status}`, kind, ...about }] : []
  })
  const chargebacks = (_embedded?.chargebacks ?? []).flatMap(({ id, amount, reversedAt }): PaymentEvent[] => {
    const about = { provider_ref, refund_ref: id, ...amountOf(amount) }
    const received = { event_id: `${id} received`, kind: 'disputed', ...about } as const
    return reversedAt ? [received, { event_id: `${id} reversed`, kind: 'dispute_won', ...about }] : [received]
  })
  return [ofStatus(payment), ...refunds, ...chargebacks]
}
