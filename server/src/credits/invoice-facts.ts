import { type Credits, type Money, money } from '@mapwright/contract/api/amounts.ts'
import type { PaymentMethod } from '@mapwright/contract/credits/invoice.ts'
import type { Percent } from '@mapwright/contract/site/vat.ts'
import type { Settings } from '../site/read-settings.ts'
import type { BuyerRow } from './buyer-rows.ts'
import { type Tax, withVat } from './tax.ts'

const dueAfterDays = 14

export type SellerFacts = Pick<
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
>

/** What an invoice says once it is issued: amounts, VAT and both parties as they are at that moment. */
export type InvoiceFacts = {
  item_name: string
  count: Credits
  amount: Money
  vat_percentage: Percent
  vat: Money
  total: Money
  reverse_charge: boolean
  currency: string
  payment_method: PaymentMethod
  seller: SellerFacts
  buyer: BuyerRow
  due_at: Date
}

type Sale = {
  item: { name: string; count: Credits; amount: Money }
  payment_method: PaymentMethod
  settings: Settings
  buyer: BuyerRow
  tax: Tax
  now: Date
}

/** Works out everything that an invoice of this sale says. */
export function invoiceFacts({ item, payment_method, settings, buyer, tax, now }: Sale): InvoiceFacts {
  const { currency } = settings
  const free = { vat: money(0n), total: item.amount }
  return {
    item_name: item.name,
    count: item.count,
    amount: item.amount,
    vat_percentage: tax.percentage,
    ...(tax.reverse_charge ? free : withVat(item.amount, tax.percentage, currency)),
    reverse_charge: tax.reverse_charge,
    currency,
    payment_method,
    seller: sellerFacts(settings),
    buyer,
    due_at: new Date(now.getTime() + dueAfterDays * 86_400_000),
  }
}

function sellerFacts(settings: Settings): SellerFacts {
  const { title, country, company_name, company_reg, company_vat_no, company_address } = settings
  const { company_post_code, company_city, company_email, company_phone } = settings
  const { bank_name, bank_account_holder, bank_iban, bank_bic } = settings
  return {
    title,
    country,
    company_name,
    company_reg,
    company_vat_no,
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

/** What staff find an invoice by. */
export const searchText = (invoice: string | null, { item_name }: { item_name: string }, buyer: BuyerRow, txn = '') =>
  [invoice ?? '', buyer.name, buyer.username, buyer.email, buyer.company_name, item_name, txn].join(' ').toLowerCase()
