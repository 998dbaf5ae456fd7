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
 * The result of a report. `surplus`: money for something that was already paid or reversed. `mismatch`: the amount, currency or state
 * differs from the stored payment. `unknown`: the report names no payment of this site.
 */
export const paymentEventOutcomes = ['applied', 'ignored', 'surplus', 'mismatch', 'unknown'] as const

/** Processing states of a report. `open`: staff must decide what to do, such as with unexpected money. `matched`: no decision is needed. */
export const paymentEventStates = ['open', 'handled', 'refunding', 'refunded', 'matched'] as const
export type PaymentEventState = (typeof paymentEventStates)[number]

/** A report from a payment provider. */
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
  /** The payment named in the report; null if it is not a payment of this site. */
  payment: z
    .strictObject({
      customer: z.string(),
      /** The amount due, which can differ from the reported amount. */
      amount: MoneyText,
      currency: z.string(),
      invoice_id: Id.nullable(),
      invoice: z.string().nullable(),
    })
    .nullable(),
  /** The staff note about the handling of the report. */
  handled: z.strictObject({ note: z.string(), by: z.string(), at: InstantText }).nullable(),
  /** True if the money can be refunded through the provider. */
  is_refundable: z.boolean(),
})
export type ProviderEvent = z.output<typeof ProviderEvent>
