import { z } from 'zod'
import { InstantText, MoneyText } from '../api/scalars.ts'
import { dunningSteps } from '../billing/dunning.ts'
import { paymentMethods } from '../billing/invoice.ts'

/**
 * Events in the life of an invoice. `created`: staff created a draft. `mailed`: the customer was sent a mail with the invoice. `refund_pending`:
 * money is on its way back. `disputed`: the payer's bank took the money back. `dispute_won`: the bank returned it.
 */
export const invoiceEventKinds = [
  'created',
  'issued',
  'mailed',
  'reminded',
  'paid',
  'credit_note',
  'reversed',
  'refund_pending',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_won',
] as const

/** An event of an invoice. Values that an event does not have are null. */
export const InvoiceEvent = z.strictObject({
  kind: z.enum(invoiceEventKinds),
  at: InstantText,
  /** For staff only: the person who caused it. Null if nobody did, or for customers. */
  by: z.string().nullable(),
  /** The payment method. Null unless the invoice was paid, and for free invoices. */
  method: z.enum(paymentMethods).nullable(),
  step: z.enum(dunningSteps).nullable(),
  /** Number of a credit note. */
  number: z.string().nullable(),
  /** Amount of a credit note or refund, or fee of a reminder. */
  amount: MoneyText.nullable(),
})
export type InvoiceEvent = z.output<typeof InvoiceEvent>
