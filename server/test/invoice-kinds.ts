import { credits, type Money, money } from '@mapwright/contract/api/amounts.ts'
import type { VatCategory } from '@mapwright/contract/billing/vat-category.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import { creditLines, type InvoiceLine, type Item, taxedLines, totalsOf } from '../src/billing/invoice-lines.ts'
import type { IssuedInvoice } from '../src/billing/invoice-rows.ts'

const at = new Date('2026-03-01T10:00:00Z')

export const seller: IssuedInvoice['seller'] = {
  ...{ title: 'Mapwright', country: 'DE', company_name: 'Example & Sons Tuning GmbH', company_reg: 'HRB 12345' },
  ...{ company_vat_no: 'DE 123456789', company_address: 'Werkstraße 12', company_post_code: '10115' },
  ...{ company_city: 'Berlin', company_email: 'office@example.com', company_phone: '+49 30 123456' },
  ...{ bank_name: 'Bank', bank_account_holder: '', bank_iban: 'DE02120300000000202051', bank_bic: 'BYLADEM1001' },
}
export const buyer: IssuedInvoice['buyer'] = {
  ...{ _id: '0190c0de-0000-7000-8000-000000000001', name: 'Jean Exemple', username: 'jean', email: 'jean@example.com' },
  ...{ company_name: 'Exemple <SARL>', company_reg: '', vat_no: 'FR 40 303 265 045', address: '12 Rue de l’Église' },
  ...{ post_code: '75001', city: 'Paris', country: 'FR', buyer_kind: 'business', language: 'en' },
}
const swiss = { ...{ vat_no: '', post_code: '8001', city: 'Zürich', country: 'CH' }, address: 'Bahnhofstrasse 1' }
const consumer = { buyer_kind: 'private', company_name: '', vat_no: '' }

/** Address in France to which goods are sent. */
export const sentTo = {
  ...{ name: 'Jean', company_name: '', address: 'Quai 3', post_code: '13002', city: 'Marseille', country: 'FR' },
}

export type Sale = {
  category?: VatCategory
  rate?: bigint
  currency?: string
  items?: Item[]
  change?: Partial<IssuedInvoice>
}

export const item: Item = { name: '500 credits', unit: 'credits', quantity: 500_00n, price: money(4_500_00n) }
const cable: Item = { name: 'OBD cable', unit: 'quantity', quantity: 3_00n, price: money(100_00n) }

const summedUp = (lines: readonly InvoiceLine[]) => ({ lines, ...totalsOf(lines) })

/** Builds an issued invoice of 500 credits by default, sold by a German company to a French one. */
export function invoiceOf({ category = 'S', rate = 19_00n, currency = 'EUR', items = [item], change }: Sale = {}) {
  const tax = { vat_category: category, vat_percentage: percent(category === 'S' ? rate : 0n) }
  const invoice: IssuedInvoice = {
    ...{ _id: '0190c0de-0000-7000-8000-000000000002', invoice: 'RE-2026-000123', user_id: buyer._id },
    ...summedUp(taxedLines(items, tax, currency)),
    ...{ count: credits(500_00n), currency, payment_method: 'bank', status: 'due' },
    ...{ txn_id: '', created_at: at, issued_at: at, due_at: new Date('2026-03-15T10:00:00Z'), paid_at: null },
    ...{ pdf_until: null, erased_at: null, pdf_months: 1, seller, buyer, corrects: null, reason: '' },
    ...{ time_zone: 'UTC', supplied_on: '2026-03-01' },
    ...change,
  }
  return invoice
}

/** Builds the credit note that returns an amount of an invoice. */
function creditNote(sale: Sale, gross?: Money): IssuedInvoice {
  const invoice = invoiceOf(sale)
  const open = invoice.lines.map((line, position) => ({ ...line, position, credited: 0n, credited_vat: 0n }))
  const lines = creditLines(open, gross ?? invoice.total, invoice.currency)
  return { ...invoice, ...summedUp(lines), invoice: 'GS-2026-000007', status: 'issued', corrects: 'RE-2026-000123' }
}

/** Every kind of document that the site issues, by its description. */
export const invoiceKinds: Readonly<Record<string, IssuedInvoice>> = {
  'a domestic sale': invoiceOf({ change: { buyer: { ...buyer, country: 'DE', vat_no: 'DE987654321' } } }),
  'a domestic sale to a consumer': invoiceOf({ change: { buyer: { ...buyer, ...consumer, country: 'DE' } } }),
  'a sale under the One Stop Shop': invoiceOf({ rate: 20_00n, change: { buyer: { ...buyer, ...consumer } } }),
  'a rate with decimals': invoiceOf({ rate: 5_50n }),
  'a rate below one percent': invoiceOf({ rate: 50n }),
  'a seller without a rate': invoiceOf({ category: 'Z' }),
  'a reverse charge': invoiceOf({ category: 'AE' }),
  'an intra-Community supply': invoiceOf({ category: 'K', change: { buyer: { ...buyer, delivery: sentTo } } }),
  'an export of goods': invoiceOf({ category: 'G', change: { buyer: { ...buyer, ...swiss } } }),
  'a small business': invoiceOf({ category: 'E' }),
  'a small business with a tax number only': invoiceOf({
    category: 'E',
    change: { seller: { ...seller, company_reg: '', company_vat_no: '', company_tax_no: '12/345/67890' } },
  }),
  'a service outside the scope of VAT': invoiceOf({ category: 'O', change: { buyer: { ...buyer, ...swiss } } }),
  'a service outside the scope of VAT by a seller with a tax number': invoiceOf({
    category: 'O',
    change: { seller: { ...seller, company_tax_no: '12/345/67890' }, buyer: { ...buyer, ...swiss } },
  }),
  'a seller in a country without decimals': invoiceOf({ currency: 'JPY', rate: 10_00n }),
  'an odd amount without decimals': invoiceOf({
    ...{ currency: 'JPY', rate: 8_00n, items: [item, cable].map((one) => ({ ...one, price: money(333_00n) })) },
  }),
  'a currency with three decimals': invoiceOf({ currency: 'KWD', items: [{ ...item, price: money(33_33n) }] }),
  'a paid invoice': invoiceOf({ change: { status: 'paid', paid_at: at, pdf_until: new Date('2026-04-01T10:00:00Z') } }),
  'a payment by card': invoiceOf({ change: { payment_method: 'stripe', status: 'paid', paid_at: at } }),
  'a reversed invoice': invoiceOf({ change: { status: 'reversed' } }),
  'several lines': invoiceOf({ items: [item, cable, { ...cable, price: money(1n) }] }),
  'a discount': invoiceOf({ items: [item, { ...item, discount: money(333_33n) }] }),
  'a line that is free': invoiceOf({ items: [item, { ...cable, price: money(0n) }] }),
  'an invoice that a discount makes free': invoiceOf({ items: [{ ...cable, discount: cable.price }] }),
  'a fraction of a credit': invoiceOf({ items: [{ ...item, quantity: 1n, price: money(7n) }] }),
  'a quantity of zero': invoiceOf({ items: [{ ...item, quantity: 0n }] }),
  'a full credit note': creditNote({
    items: [item, { ...cable, discount: money(33_33n) }],
    change: { reason: 'Twice' },
  }),
  'a partial credit note': creditNote({ items: [item, cable] }, money(10_01n)),
  'a credit note of one cent': creditNote({ items: [item, cable] }, money(1n)),
  'a credit note for a reverse charge': creditNote({ category: 'AE' }, money(100_00n)),
  'a credit note outside the scope of VAT': creditNote({ category: 'O', change: { buyer: { ...buyer, ...swiss } } }),
  'a credit note without decimals': creditNote({ currency: 'JPY', rate: 10_00n, items: [item, cable] }, money(77_00n)),
  'a credit note over many lines without decimals': creditNote(
    { currency: 'JPY', rate: 10_00n, items: Array.from({ length: 20 }, () => ({ ...cable, price: money(15_00n) })) },
    money(207_00n),
  ),
  'a Greek seller': invoiceOf({
    rate: 24_00n,
    change: { seller: { ...seller, country: 'GR', company_vat_no: 'EL 123456789' } },
  }),
  'a Norwegian seller, whose number has no prefix': invoiceOf({
    change: { seller: { ...seller, country: 'NO', company_vat_no: '987654321MVA' } },
  }),
  'a buyer with an invalid VAT number': invoiceOf({ change: { buyer: { ...buyer, vat_no: 'QQ 12' } } }),
  'a number in small letters': invoiceOf({ category: 'AE', change: { buyer: { ...buyer, vat_no: 'fr40303265045' } } }),
  'a buyer in a country without post codes': invoiceOf({
    change: { buyer: { ...buyer, vat_no: '', country: 'AE', post_code: '' } },
  }),
  'a seller without a registration number': invoiceOf({ change: { seller: { ...seller, company_reg: '' } } }),
  'a buyer without names': invoiceOf({ change: { buyer: { ...buyer, name: '', company_name: '' } } }),
  'long and foreign names': invoiceOf({
    items: [{ ...item, name: 'كريدت 💳 ]]> <b>&amp;\u0000' }],
    change: { buyer: { ...buyer, company_name: '株式会社チューニング' }, reason: 'x'.repeat(500) },
  }),
}
