import { credits, money } from '@mapwright/contract/api/amounts.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import { expect, it } from 'vitest'
import { invoiceDocument } from './invoice-document.ts'
import type { InvoiceLine } from './invoice-lines.ts'
import type { IssuedInvoice } from './invoice-rows.ts'

const at = new Date('2026-03-01T10:00:00Z')

const seller = {
  title: 'Mapwright',
  country: 'DE',
  company_name: 'Example Tuning GmbH',
  company_reg: '',
  company_vat_no: 'DE123456789',
  company_address: 'Werkstraße 12',
  company_post_code: '10115',
  company_city: 'Berlin',
  company_email: 'office@example.com',
  company_phone: '',
  bank_name: '',
  bank_account_holder: '',
  bank_iban: 'DE02120300000000202051',
  bank_bic: '',
}

const buyer = {
  _id: '0190c0de-0000-7000-8000-000000000001',
  name: 'Jean Exemple',
  username: 'jean',
  email: 'jean@example.com',
  company_name: 'Exemple SARL',
  company_reg: '',
  vat_no: 'FR40303265045',
  address: '12 Rue de l’Église',
  post_code: '75001',
  city: 'Paris',
  country: 'FR',
  buyer_kind: 'business',
  language: 'en' as string | null,
}

const line: InvoiceLine = {
  name: '500 credits',
  unit: 'credits',
  quantity: 500_00n,
  price: money(4_500_00n),
  discount: money(0n),
  amount: money(4_500_00n),
  vat_category: 'S',
  vat_percentage: percent(19_00n),
  vat: money(855_00n),
}

const invoice: IssuedInvoice = {
  lines: [line],
  corrects: null,
  reason: '',
  _id: '0190c0de-0000-7000-8000-000000000002',
  invoice: '2026-000123',
  user_id: buyer._id,
  count: credits(500_00n),
  amount: money(4_500_00n),
  vat: money(855_00n),
  total: money(5_355_00n),
  currency: 'EUR',
  payment_method: 'bank',
  status: 'due',
  txn_id: '',
  created_at: at,
  issued_at: at,
  supplied_on: '2026-03-01',
  time_zone: 'UTC',
  due_at: new Date('2026-03-15T10:00:00Z'),
  paid_at: null,
  pdf_until: null,
  erased_at: null,
  pdf_months: 1,
  seller,
  buyer,
}

/** Collects all texts of the page, in order. */
function textsOf(printed: IssuedInvoice): string {
  const { content, footer } = invoiceDocument(printed)
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node === 'string') texts.push(node)
    else if (Array.isArray(node)) node.forEach(visit)
    else if (typeof node === 'object' && node !== null)
      for (const name of ['text', 'stack', 'columns', 'table', 'body'] as const)
        if (name in node) visit((node as Record<string, unknown>)[name])
  }
  visit(content)
  if (typeof footer === 'function') visit(footer(1, 1, { height: 842, width: 595, orientation: 'portrait' }))
  return texts.join('\n')
}

it('names both parties, the number, the dates, the amounts and the bank account', () => {
  const texts = textsOf(invoice)
  for (const part of [
    'Example Tuning GmbH',
    'Exemple SARL',
    'FRANCE',
    '2026-000123',
    'March 1, 2026',
    'March 15, 2026',
  ])
    expect(texts).toContain(part)
  for (const part of ['€4,500.00', 'VAT 19 %', '€855.00', '€5,355.00', 'IBAN: DE02120300000000202051', 'Due'])
    expect(texts).toContain(part)
  expect(texts).not.toContain('Reverse charge')
})

it('contains the legal text and both VAT numbers if the customer owes the VAT', () => {
  const texts = textsOf({
    ...invoice,
    vat: money(0n),
    lines: [{ ...line, vat_category: 'AE', vat: money(0n), vat_percentage: percent(0n) }],
  })
  expect(texts).toContain('Article 196 of Council Directive 2006/112/EC')
  expect(texts).toContain('VAT No. FR40303265045')
  expect(texts).toContain('VAT No. DE123456789')
})

it.each([
  ['K', 'DE', 'Intra-Community supply, exempt from VAT (Article 138'],
  ['G', 'DE', 'Export of goods, exempt from VAT (Article 146'],
  ['O', 'DE', 'the place of supply is the customer’s country (Articles 44 and 58'],
  ['O', 'CH', 'not subject to VAT in the seller’s country'],
  ['E', 'DE', 'exempt as a small business'],
] as const)('states why there is no VAT in the category %s of a seller in %s', (vat_category, country, reason) => {
  const untaxed = { ...line, vat_category, vat: money(0n), vat_percentage: percent(0n) }
  expect(textsOf({ ...invoice, lines: [untaxed], seller: { ...seller, country } })).toContain(reason)
})

it('states the tax number of the seller', () => {
  const small = { ...seller, company_vat_no: '', company_tax_no: '12/345/67890' }
  expect(textsOf({ ...invoice, seller: small })).toContain('Tax No. 12/345/67890')
})

it("states the destination of goods, if it is not the buyer's address", () => {
  const { address, post_code, city, country } = buyer
  const home = { name: 'Jean', company_name: '', address, post_code, city, country }
  const sent = (delivery: typeof home) => textsOf({ ...invoice, buyer: { ...buyer, delivery } })
  expect(sent(home)).not.toContain('Delivery address')
  expect(sent({ ...home, city: 'Lyon' })).toContain('Delivery address: Jean, 12 Rue de l’Église, 75001 Lyon, FRANCE')
})

it('states that it is paid instead of the bank account', () => {
  const texts = textsOf({ ...invoice, status: 'paid', paid_at: new Date('2026-03-05T10:00:00Z') })
  expect(texts).toContain('Paid on March 5, 2026')
  expect(texts).toContain('Date of supply\nMarch 1, 2026')
  expect(texts).not.toContain('IBAN')
})

it('states its dates in the time zone in which it was issued', () => {
  const newYear = new Date('2026-12-31T23:30:00Z')
  const issued = { ...invoice, issued_at: newYear, supplied_on: '2027-01-01', time_zone: 'Europe/Berlin' }
  const texts = textsOf(issued)
  expect(texts).toContain('Invoice date\nJanuary 1, 2027\nDate of supply\nJanuary 1, 2027')
})

it("is in the buyer's language, or in English if that has no translation", () => {
  expect(textsOf({ ...invoice, buyer: { ...buyer, language: 'de' } })).toContain('Rechnung 2026-000123')
  expect(textsOf({ ...invoice, buyer: { ...buyer, language: 'zh' } })).toContain('发票 2026-000123')
  for (const language of ['tlh', null])
    expect(textsOf({ ...invoice, buyer: { ...buyer, language } })).toContain('Invoice 2026-000123')
})

it('states amounts with Latin digits and dates of the Gregorian calendar, in currencies whose sign has a glyph', () => {
  const inLanguage = (language: string, currency: string) =>
    textsOf({ ...invoice, currency, buyer: { ...buyer, language } }).replaceAll(/[\u2000-\u20ff\u061c]/g, '')
  expect(inLanguage('fa', 'KWD')).toContain('2026')
  expect(inLanguage('fa', 'KWD')).toContain('5,355.000')
  expect(inLanguage('th', 'THB')).toContain('THB')
  expect(inLanguage('uk', 'UAH')).toContain('UAH')
})

it("uses the site's title while the company name is empty, and omits empty fields", () => {
  const bare = { ...seller, company_name: '', company_address: '', company_vat_no: '', bank_iban: '' }
  const texts = textsOf({ ...invoice, seller: { ...bare, company_post_code: '', company_city: '' } })
  expect(texts).toContain('Mapwright')
  expect(texts).not.toMatch(/IBAN|undefined|null| · ·/)
})

it('lists every line with its discount, and the VAT of each rate', () => {
  const second = { ...line, name: 'Cable', unit: 'quantity' as const, quantity: 1_00n, price: money(50_00n) }
  const discounted = {
    ...second,
    discount: money(5_00n),
    amount: money(45_00n),
    vat: money(3_15n),
    vat_percentage: percent(7_00n),
  }
  const texts = textsOf({ ...invoice, lines: [line, discounted] })
  for (const part of [
    '500 credits',
    'Cable',
    '€50.00',
    'Discount: Cable',
    '-€5.00',
    'VAT 19 %',
    '€855.00',
    'VAT 7 %',
    '€3.15',
  ])
    expect(texts).toContain(part)
})

it('has the title of a credit note and names the invoice that it corrects', () => {
  const texts = textsOf({
    ...invoice,
    invoice: 'CN-2026-000001',
    status: 'issued',
    corrects: '2026-000123',
    reason: 'Bought twice',
  })
  for (const part of ['Credit note CN-2026-000001', 'corrects the invoice 2026-000123', 'Bought twice'])
    expect(texts).toContain(part)
  expect(texts).not.toMatch(/IBAN|Due on|Please transfer/)
})
