import { z } from 'zod'
import type { Moves } from '../api/moves.ts'
import { CreditsText, Id, InstantText, MoneyText } from '../api/scalars.ts'
import { PercentText } from '../site/vat.ts'

/**
 * A draft is staff's own and has no number yet; an issued invoice is due until the money is there. A reversed one will not be paid: a
 * credit note over its whole amount corrects it.
 */
export const invoiceStatuses = ['draft', 'due', 'paid', 'reversed'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceMoves = {
  issue: { from: ['draft'], to: 'due' },
  pay: { from: ['due'], to: 'paid' },
  reverse: { from: ['due'], to: 'reversed' },
} as const satisfies Moves<InvoiceStatus>

export const paymentMethods = [
  'bank',
  'stripe',
  'paypal',
  'mollie',
  'klarna',
  'square',
  'payfast',
  'btcpay',
  'coinbase',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** `invoice` is the number that people quote ("2026-000123"); `amount` is net, `vat` an amount, `vat_percentage` as "19.00". */
export const Invoice = z.strictObject({
  _id: Id,
  invoice: z.string().nullable(),
  item_name: z.string(),
  count: CreditsText,
  amount: MoneyText,
  vat_percentage: PercentText,
  vat: MoneyText,
  total: MoneyText,
  currency: z.string(),
  reverse_charge: z.boolean(),
  payment_method: z.enum(paymentMethods),
  status: z.enum(invoiceStatuses),
  txn_id: z.string(),
  created_at: InstantText,
  due_at: InstantText.nullable(),
  paid_at: InstantText.nullable(),
  /** Until when the customer can download the PDF; null while it is not paid. */
  pdf_until: InstantText.nullable(),
})
export type Invoice = z.output<typeof Invoice>

/** The customer of the invoice, for staff. */
export const CustomerInvoice = Invoice.extend({
  user: z.strictObject({ _id: Id, name: z.string(), company_name: z.string(), email: z.string() }),
})
export type CustomerInvoice = z.output<typeof CustomerInvoice>

/** A correction of an invoice, over a part or all of it. */
export const CreditNote = z.strictObject({
  _id: Id,
  number: z.string(),
  total: MoneyText,
  reason: z.string(),
  created_at: InstantText,
})
export type CreditNote = z.output<typeof CreditNote>

/** What customers still owe in a currency, and how much of it is overdue. */
export const OpenTotal = z.strictObject({ currency: z.string(), open: MoneyText, overdue: MoneyText })
export type OpenTotal = z.output<typeof OpenTotal>

/** Whom an invoice was issued to, as printed on it. */
export const InvoiceBuyer = z.strictObject({
  name: z.string(),
  company_name: z.string(),
  address: z.string(),
  post_code: z.string(),
  city: z.string(),
  country: z.string(),
  vat_no: z.string(),
})
export type InvoiceBuyer = z.output<typeof InvoiceBuyer>

export const invoiceUnits = ['credits', 'quantity'] as const

/** A line of an issued invoice. `price` is net for the whole quantity, `amount` what remains of it after the discount. */
export const InvoiceLine = z.strictObject({
  name: z.string(),
  unit: z.enum(invoiceUnits),
  quantity: CreditsText,
  price: MoneyText,
  discount: MoneyText,
  amount: MoneyText,
})
export type InvoiceLine = z.output<typeof InvoiceLine>

/** Where to send the money; the invoice's number is the reference. */
export const BankDetails = z.strictObject({
  account_holder: z.string(),
  bank_name: z.string(),
  iban: z.string(),
  bic: z.string(),
})
export type BankDetails = z.output<typeof BankDetails>
