import { z } from 'zod'
import { CreditsText, MoneyText } from '../api/scalars.ts'
import { paymentMethods } from '../billing/invoice.ts'
import { vatCategories } from '../billing/vat-category.ts'

/** "2026-11", in the site's time zone. */
const month = z.string()

/**
 * Changes to all customers' credits in a month. `balance` is the total at the end of the month: the previous balance plus `sold`, `bonus`,
 * `refunded` and `adjusted`, minus `spent` and `taken_back`.
 */
export const CreditMonth = z.strictObject({
  month,
  sold: CreditsText,
  /** Bonus credits from packages, and credits from vouchers. */
  bonus: CreditsText,
  spent: CreditsText,
  /** Credits returned for orders. */
  refunded: CreditsText,
  /** Credits taken back because the money was returned. */
  taken_back: CreditsText,
  adjusted: CreditsText,
  balance: CreditsText,
})
export type CreditMonth = z.output<typeof CreditMonth>

/** Invoices minus credit notes of a month, by VAT treatment. */
export const InvoiceMonth = z.strictObject({
  month,
  currency: z.string(),
  category: z.enum(vatCategories),
  documents: z.number().int(),
  net: MoneyText,
  vat: MoneyText,
  gross: MoneyText,
})
export type InvoiceMonth = z.output<typeof InvoiceMonth>

/**
 * Money received and returned in a month, by payment method. `surplus` is money received for no open invoice, such as a duplicate payment;
 * `received` excludes it. `surplus_returned` is the surplus of any month that was returned in this month.
 */
export const PaymentMonth = z.strictObject({
  month,
  currency: z.string(),
  method: z.enum(paymentMethods),
  payments: z.number().int(),
  received: MoneyText,
  returned: MoneyText,
  surplus: MoneyText,
  surplus_returned: MoneyText,
})
export type PaymentMonth = z.output<typeof PaymentMonth>
