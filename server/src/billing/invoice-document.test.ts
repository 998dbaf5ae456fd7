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
  due_at: new Date('2026-03-15T10:00:00Z'),
  paid_at: null,
  pdf_until: null,
  erased_at: null,
  pdf_months: 1,
  seller,
  buyer,
}

/** Every text of the page, in order. */
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

it('names both parties, the number, the dates, the amounts and where to pay', () => {
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

it('carries the legal text and both VAT numbers where the customer owes the VAT', () => {
  const texts = textsOf({
    ...invoice,
    vat: money(0n),
    lines: [{ ...line, vat_category: 'AE', vat: money(0n), vat_percentage: percent(0n) }],
  })
  expect(texts).toContain('Article 196 of Council Directive 2006/112/EC')
  expect(texts).toContain('VAT No. FR40303265045')
  expect(texts).toContain('VAT No. DE123456789')
})

it('says that it is paid instead of where to pay', () => {
  const texts = textsOf({ ...invoice, status: 'paid', paid_at: new Date('2026-03-05T10:00:00Z') })
  expect(texts).toContain('Paid on March 5, 2026')
  expect(texts).not.toContain('IBAN')
})

it("speaks the buyer's language, and English where the font cannot write it", () => {
  expect(textsOf({ ...invoice, buyer: { ...buyer, language: 'de' } })).toContain('Rechnung 2026-000123')
  for (const language of ['ar', 'zh', 'tlh', null])
    expect(textsOf({ ...invoice, buyer: { ...buyer, language } })).toContain('Invoice 2026-000123')
})

it("uses the site's title while the company is not filled in, and leaves empty facts out", () => {
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

it('calls a credit note by its name and names the invoice that it corrects', () => {
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
