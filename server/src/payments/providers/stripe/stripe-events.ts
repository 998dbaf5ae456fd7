import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'
import { fromMinorUnits, isoExponents } from '@mapwright/contract/payments/minor-units.ts'
import { z } from 'zod'
import type { ChargeFailure, PaymentEvent } from '../../payment-provider.ts'
import { parsePart } from '../provider-reply.ts'

/** Decimals per currency at Stripe. Contrary to ISO 4217, ISK and UGX have two and MGA has none. */
export const stripeExponents = { ...isoExponents, ISK: 2, UGX: 2, MGA: 0 }

/** Converts an amount from Stripe's format. Returns an empty object if the amount or currency is missing or cannot be converted. */
export const amountOf = (units: number | null | undefined, currency: string | null | undefined) => {
  if (units === null || units === undefined || !currency) return {}
  const upper = currency.toUpperCase()
  const amount = fromMinorUnits(BigInt(units), upper, stripeExponents)
  return amount === undefined ? {} : { amount, currency: upper }
}

const Metadata = z
  .object({ attempt_id: z.string().optional(), refund_id: z.string().optional(), off_session: z.string().optional() })
  .nullish()
const units = z.int().nonnegative()

export const Session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  client_reference_id: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string(),
  amount_total: units.nullish(),
  currency: z.string().nullish(),
  payment_intent: z.string().nullish(),
})
type Session = z.output<typeof Session>

/** Session with its charge. The payment method has a field named after its `type`, with the country of the card or account. */
export const ExpandedSession = z.object({
  payment_intent: z
    .object({
      latest_charge: z.object({ payment_method_details: z.looseObject({ type: z.string() }).nullish() }).nullish(),
    })
    .nullish(),
})

export function payerCountryOf({ payment_intent }: z.output<typeof ExpandedSession>): string | undefined {
  const details = payment_intent?.latest_charge?.payment_method_details
  const country = details && fieldOf(details[details.type], 'country')
  return typeof country === 'string' ? country : undefined
}

export const RefundObject = z.object({
  id: z.string(),
  status: z.string().nullish(),
  amount: units,
  currency: z.string(),
  payment_intent: z.string().nullish(),
  metadata: Metadata,
})

const Dispute = z.object({
  id: z.string(),
  status: z.string(),
  amount: units,
  currency: z.string(),
  payment_intent: z.string().nullish(),
})

export const PaymentIntentObject = z.object({ id: z.string(), metadata: Metadata })

/** Payment without Checkout: the charge of a stored method. `off_session` in the metadata distinguishes it from the payment of a session. */
export const ChargeIntent = PaymentIntentObject.extend({
  status: z.string(),
  amount_received: units.nullish(),
  currency: z.string(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
})
type ChargeIntent = z.output<typeof ChargeIntent>

type PaymentError = { code?: string | null | undefined; decline_code?: string | null | undefined } | null | undefined

export const chargeFailure = (error: PaymentError): ChargeFailure =>
  [error?.code, error?.decline_code].includes('authentication_required') ? 'authentication' : 'declined'

const chargeKinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  succeeded: 'paid',
  canceled: 'cancelled',
  requires_payment_method: 'failed',
}

/** Derives the event from the status of a charge. */
export function ofCharge(event_id: string, intent: ChargeIntent): PaymentEvent {
  const { id: provider_ref, status, metadata, amount_received, currency, last_payment_error } = intent
  const kind = chargeKinds[status] ?? 'other'
  return {
    event_id,
    kind,
    provider_ref,
    txn_id: provider_ref,
    ...(metadata?.attempt_id && { attempt_id: metadata.attempt_id }),
    ...(kind === 'failed' && { reason: chargeFailure(last_payment_error) }),
    ...amountOf(amount_received, currency),
  }
}

/** Signed webhook event whose object is not parsed yet. */
export const StripeEvent = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
})

const sessionTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]
const chargeTypes = ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled']
const refundTypes = ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated']
const disputeTypes = ['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated', 'charge.dispute.closed']

const isPaid = ({ payment_status }: Session) => payment_status === 'paid' || payment_status === 'no_payment_required'

/** Derives the event from the status of a Checkout Session. "Completed" alone is not a payment, because direct debits take days. */
export function ofSession(event_id: string, session: Session, type?: string): PaymentEvent {
  const { id: provider_ref, client_reference_id, amount_total, currency, payment_intent, status } = session
  const kind = isPaid(session)
    ? 'paid'
    : type === 'checkout.session.async_payment_failed'
      ? 'failed'
      : status === 'expired'
        ? 'cancelled'
        : 'other'
  return {
    event_id,
    kind,
    provider_ref,
    ...(client_reference_id && { attempt_id: client_reference_id }),
    ...(payment_intent && { txn_id: payment_intent }),
    ...amountOf(amount_total, currency),
  }
}

const refundKinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  succeeded: 'refunded',
  failed: 'refund_failed',
  canceled: 'refund_failed',
}

const disputeKind = (type: string, status: string): PaymentEvent['kind'] =>
  type === 'charge.dispute.funds_withdrawn'
    ? 'disputed'
    : type === 'charge.dispute.funds_reinstated'
      ? 'dispute_won'
      : status === 'lost'
        ? 'dispute_lost'
        : 'other'

/**
 * Derives the event from a signed webhook. Refunds and disputes contain only Stripe's id of the payment; `attemptOf` finds our attempt.
 * Refunds that we requested contain our references. Types that do not concern payments are only recorded. An unknown format is an error, so that Stripe
 * retries the webhook and shows the failure to the operator.
 */
export async function readStripeEvent(
  { id: event_id, type, data: { object } }: z.output<typeof StripeEvent>,
  attemptOf: (payment_intent: string | null | undefined) => Promise<string | undefined>,
): Promise<PaymentEvent> {
  if (sessionTypes.includes(type)) return ofSession(event_id, parsePart(object, Session), type)
  if (chargeTypes.includes(type)) {
    const isOwn = parsePart(object, PaymentIntentObject).metadata?.off_session === 'true'
    return isOwn ? ofCharge(event_id, parsePart(object, ChargeIntent)) : { event_id, kind: 'other' }
  }
  if (refundTypes.includes(type)) {
    const { id: refund_ref, status, amount, currency, payment_intent, metadata } = parsePart(object, RefundObject)
    const attempt_id = metadata?.attempt_id ?? (await attemptOf(payment_intent))
    return {
      event_id,
      kind: refundKinds[status ?? ''] ?? 'other',
      refund_ref,
      ...(metadata?.refund_id && { refund_id: metadata.refund_id }),
      ...(attempt_id && { attempt_id }),
      ...amountOf(amount, currency),
    }
  }
  if (!disputeTypes.includes(type)) return { event_id, kind: 'other' }
  const { id: refund_ref, status, amount, currency, payment_intent } = parsePart(object, Dispute)
  const attempt_id = await attemptOf(payment_intent)
  const kind = disputeKind(type, status)
  return { event_id, kind, refund_ref, ...(attempt_id && { attempt_id }), ...amountOf(amount, currency) }
}
