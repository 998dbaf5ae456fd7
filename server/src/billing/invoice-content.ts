import type { Money } from '@mapwright/contract/api/amounts.ts'
import { daysAfter } from '@mapwright/contract/api/days.ts'
import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import type { Settings } from '../site/read-settings.ts'
import type { BuyerRow } from './buyer-rows.ts'
import { creditsOf, type InvoiceLine, type Item, taxedLines, totalsOf } from './invoice-lines.ts'
import type { InvoiceSettings } from './settings.ts'
import { sellerOf, type Tax, vatCategory } from './tax.ts'

export type SellerDetails = Pick<
  Settings,
  | 'title'
  | 'country'
  | 'company_name'
  | 'company_reg'
  | 'company_vat_no'
  | 'company_address'
  | 'company_post_code'
  | 'company_city'
  | 'company_email'
  | 'company_phone'
  | 'bank_name'
  | 'bank_account_holder'
  | 'bank_iban'
  | 'bank_bic'
> & {
  /** Like `footer`, missing on invoices that earlier releases issued. */
  company_tax_no?: string
  footer?: string
  /** Legal note of a small business. The default note is used if it is empty. */
  small_business_note?: string
}

/** Content of an issued invoice: lines, totals and both parties at the time of issue. */
export type InvoiceContent = {
  lines: readonly InvoiceLine[]
  amount: Money
  vat: Money
  total: Money
  /** Number of credits sold, in hundredths. */
  count: bigint
  currency: string
  payment_method: PaymentMethod
  seller: SellerDetails
  buyer: BuyerRow
  due_at: Date
  vat_country: string
}

type Sale = {
  items: readonly Item[]
  payment_method: PaymentMethod
  settings: Settings
  invoicing: InvoiceSettings
  buyer: BuyerRow
  tax: Tax
  now: Date
  /** True for a sale of goods that are shipped from the seller's country. */
  isGoods?: boolean
}

/** Builds the content of an invoice for a sale. */
export function invoiceContent({ items, settings, tax, isGoods = false, ...sale }: Sale): InvoiceContent {
  const { payment_method, invoicing, buyer, now } = sale
  const { currency } = settings
  const lineTax = { vat_category: vatCategory(sellerOf(settings), { ...tax, isGoods }), vat_percentage: tax.percentage }
  const lines = taxedLines(items, lineTax, currency)
  return {
    lines,
    ...totalsOf(lines),
    count: creditsOf(lines),
    currency,
    payment_method,
    seller: { ...sellerDetails(settings), ...printedSettings(invoicing) },
    buyer,
    due_at: daysAfter(now, invoicing.payment_term_days),
    vat_country: tax.country,
  }
}

const printedSettings = ({ footer, small_business_note }: InvoiceSettings) => ({ footer, small_business_note })

/** Returns the seller's current data, which is stored on the invoice. */
function sellerDetails(settings: Settings): SellerDetails {
  const { title, country, company_name, company_reg, company_vat_no, company_tax_no, company_address } = settings
  const { company_post_code, company_city, company_email, company_phone } = settings
  const { bank_name, bank_account_holder, bank_iban, bank_bic } = settings
  return {
    title,
    country,
    company_name,
    company_reg,
    company_vat_no,
    company_tax_no,
    company_address,
    company_post_code,
    company_city,
    company_email,
    company_phone,
    bank_name,
    bank_account_holder,
    bank_iban,
    bank_bic,
  }
}

/** Builds the search text of an invoice: the words by which staff can find it. */
export const searchText = (
  invoice: string | null,
  lines: readonly { name: string }[],
  buyer: Pick<BuyerRow, 'name' | 'username' | 'email' | 'company_name'>,
): string =>
  [invoice ?? '', buyer.name, buyer.username, buyer.email, buyer.company_name, ...lines.map(({ name }) => name), '']
    .join(' ')
    .toLowerCase()
