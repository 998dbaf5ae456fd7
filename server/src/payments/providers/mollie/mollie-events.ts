import { dayMs } from '@mapwright/contract/api/days.ts'
import { fromDecimalText } from '@mapwright/contract/payments/minor-units.ts'
import { z } from 'zod'
import { ibanCountry } from '../../iban-country.ts'
import type { PaymentEvent } from '../../payment-provider.ts'

const Amount = z.object({ currency: z.string(), value: z.string() })

/** Converts an amount from Mollie's format. */
function amountOf({ currency, value }: z.output<typeof Amount>) {
  const amount = fromDecimalText(value)
  return amount === undefined ? {} : { amount, currency }
}

const Metadata = z.object({ attempt_id: z.string().optional(), refund_id: z.string().optional() }).nullish().catch(null)

export const MollieRefund = z.object({ id: z.string(), status: z.string(), amount: Amount, metadata: Metadata })

const Chargeback = z.object({
  id: z.string(),
  amount: Amount,
  createdAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  reversedAt: z.string().nullish(),
})
type Chargeback = z.output<typeof Chargeback>

export const MolliePayment = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  metadata: Metadata,
  method: z.string().nullish(),
  /** Mandate that a first payment created. */
  mandateId: z.string().nullish(),
  /** Country of a card, or IBAN of a bank account, and the reason for a failure. */
  details: z
    .object({
      cardCountryCode: z.string().nullish(),
      consumerAccount: z.string().nullish(),
      failureReason: z.string().nullish(),
    })
    .nullish()
    .catch(null),
  _links: z.object({ checkout: z.object({ href: z.string() }).optional() }).optional(),
  _embedded: z
    .object({ refunds: z.array(MollieRefund).default([]), chargebacks: z.array(Chargeback).default([]) })
    .optional(),
})
type MolliePayment = z.output<typeof MolliePayment>

export const payerCountryOf = ({ details }: MolliePayment): string | undefined =>
  details?.cardCountryCode ?? ibanCountry(details?.consumerAccount ?? '')

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

/** Derives the event from the status of a payment. Refunds and chargebacks do not change the status. */
export const ofStatus = ({ id, status, amount, metadata, details }: MolliePayment, prefix = ''): PaymentEvent => ({
  event_id: `${prefix}${id} ${status}`,
  kind: kinds[status] ?? 'other',
  provider_ref: id,
  ...(metadata?.attempt_id && { attempt_id: metadata.attempt_id }),
  ...(details?.failureReason?.startsWith('authentication_') && { reason: 'authentication' }),
  ...amountOf(amount),
})

/** Time within which card networks decide on a chargeback, in milliseconds. Mollie only reports reversals. */
const finalAfterMs = 180 * dayMs

/**
 * Derives the events of a chargeback. A chargeback of a direct debit is final at once. Other chargebacks are final if they have not been
 * reversed within `finalAfterMs`. Without `now`, this period is not checked.
 */
function ofChargeback({ id: provider_ref, method }: MolliePayment, chargeback: Chargeback, now?: Date): PaymentEvent[] {
  const { id, amount, createdAt, reversedAt } = chargeback
  const about = { provider_ref, refund_ref: id, ...amountOf(amount) }
  const received = { event_id: `${id} received`, kind: 'disputed', ...about } as const
  if (reversedAt) return [received, { event_id: `${id} reversed`, kind: 'dispute_won', ...about }]
  const isOver = now !== undefined && now.getTime() - createdAt.getTime() > finalAfterMs
  if (method === 'directdebit' || isOver) return [received, { event_id: `${id} final`, kind: 'dispute_lost', ...about }]
  return [received]
}

/** Finds the decision about a chargeback of a payment. Returns undefined while it is open. */
export function decisionOf(payment: MolliePayment, chargeback_id: string, now: Date): PaymentEvent | undefined {
  const chargeback = payment._embedded?.chargebacks.find(({ id }) => id === chargeback_id)
  return chargeback && ofChargeback(payment, chargeback, now)[1]
}

/** Derives all events from a payment, in chronological order. Events that were already applied have the same ids as before. */
export function ofPayment(payment: MolliePayment): PaymentEvent[] {
  const { id: provider_ref, _embedded } = payment
  const refunds = (_embedded?.refunds ?? []).flatMap(({ id, status, amount, metadata }): PaymentEvent[] => {
    const kind = refundKinds[status]
    const refund_id = metadata?.refund_id
    const about = { provider_ref, refund_ref: id, ...(refund_id && { refund_id }), ...amountOf(amount) }
    return kind ? [{ event_id: `${id} ${status}`, kind, ...about }] : []
  })
  const chargebacks = (_embedded?.chargebacks ?? []).flatMap((chargeback) => ofChargeback(payment, chargeback))
  return [ofStatus(payment), ...refunds, ...chargebacks]
}
