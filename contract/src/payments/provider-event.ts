import { z } from 'zod'
import { Id, InstantText, MoneyText } from '../api/scalars.ts'

/** The kinds of reports from payment providers. */
export const paymentEventKinds = [
  'paid',
  'failed',
  'cancelled',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'other',
] as const

/**
 * The outcome of a report. `surplus`: money for something that was already paid or reversed; `mismatch`: amount, currency or state differ
 * from ours; `unknown`: it refers to no payment of this site.
 */
export const paymentEventOutcomes = ['applied', 'ignored', 'surplus', 'mismatch', 'unknown'] as const

/** `open`: unassigned money that needs a decision by staff. `matched`: no decision is needed. */
export const paymentEventStates = ['open', 'handled', 'refunding', 'refunded', 'matched'] as const
export type PaymentEventState = (typeof paymentEventStates)[number]

/** A report of a payment provider. */
export const ProviderEvent = z.strictObject({
  _id: Id,
  provider: z.string(),
  /** The provider's id of the report. */
  event_id: z.string(),
  kind: z.enum(paymentEventKinds),
  outcome: z.enum(paymentEventOutcomes),
  state: z.enum(paymentEventStates),
  /** The provider's ids for the payment and the transaction. */
  provider_ref: z.string().nullable(),
  txn_id: z.string().nullable(),
  amount: MoneyText.nullable(),
  currency: z.string().nullable(),
  received_at: InstantText,
  /** The payment that the report refers to, if it belongs to this site. */
  payment: z
    .strictObject({
      customer: z.string(),
      /** The amount to be paid. */
      amount: MoneyText,
      currency: z.string(),
      invoice_id: Id.nullable(),
      invoice: z.string().nullable(),
    })
    .nullable(),
  /** Staff's note about the handled report. */
  handled: z.strictObject({ note: z.string(), by: z.string(), at: InstantText }).nullable(),
  /** The money can be returned through the provider. */
  is_refundable: z.boolean(),
})
export type ProviderEvent = z.output<typeof ProviderEvent>
