import { z } from 'zod'
import type { Moves } from '../api/moves.ts'
import { providerNames } from '../api/payment-providers.ts'
import { CreditsText, Id, InstantText, MoneyText } from '../api/scalars.ts'
import { PercentText } from '../site/vat.ts'
import { dunningSteps } from './dunning.ts'
import { vatCategories } from './vat-category.ts'

/**
 * A draft is visible to staff only and has no number. An issued invoice is due until it is paid. A reversed invoice is cancelled by a
 * credit note over its whole amount and need not be paid.
 */
export const invoiceStatuses = ['draft', 'due', 'paid', 'reversed'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceMoves = {
  issue: { from: ['draft'], to: 'due' },
  pay: { from: ['due'], to: 'paid' },
  reverse: { from: ['due'], to: 'reversed' },
} as const satisfies Moves<InvoiceStatus>

export const paymentMethods = ['bank', ...providerNames] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * An invoice. `invoice` is its number ("2026-000123"). `amount` is net. `vat` is an amount. `vat_percentage` is a decimal text such as
 * "19.00".
 */
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
  /** The invoice date in the document's time zone. For a draft, the day of its creation. */
  day: z.string(),
  due_at: InstantText.nullable(),
  paid_at: InstantText.nullable(),
  /** End of the period in which the customer can download the PDF; null while the invoice is unpaid. */
  pdf_until: InstantText.nullable(),
})
export type Invoice = z.output<typeof Invoice>

/** An invoice with its customer, for staff. */
export const CustomerInvoice = Invoice.extend({
  user: z.strictObject({ _id: Id, name: z.string(), company_name: z.string(), email: z.string() }),
  /** The last reminder step that was sent. */
  reminded: z.enum(dunningSteps).nullable(),
})
export type CustomerInvoice = z.output<typeof CustomerInvoice>

/** A credit note, which corrects an invoice in part or in full. */
export const CreditNote = z.strictObject({
  _id: Id,
  number: z.string(),
  total: MoneyText,
  reason: z.string(),
  created_at: InstantText,
})
export type CreditNote = z.output<typeof CreditNote>

/** The unpaid amount of all customers in one currency. `overdue` is included in `open`. */
export const OpenTotal = z.strictObject({ currency: z.string(), open: MoneyText, overdue: MoneyText })
export type OpenTotal = z.output<typeof OpenTotal>

/** The buyer as printed on the invoice. */
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

/** A line of an issued invoice. `price` is the net price of the whole quantity. `amount` is `price` after the discount. */
export const InvoiceLine = z.strictObject({
  name: z.string(),
  unit: z.enum(invoiceUnits),
  quantity: CreditsText,
  price: MoneyText,
  discount: MoneyText,
  amount: MoneyText,
  vat_category: z.enum(vatCategories),
})
export type InvoiceLine = z.output<typeof InvoiceLine>

/** The seller's bank account for transfers. The payment reference is the invoice number. */
export const BankDetails = z.strictObject({
  account_holder: z.string(),
  bank_name: z.string(),
  iban: z.string(),
  bic: z.string(),
})
export type BankDetails = z.output<typeof BankDetails>
