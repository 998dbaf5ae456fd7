import { credits, money, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { VatCategory } from '@mapwright/contract/billing/vat-category.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Item, taxedLines, totalsOf } from '../invoice-lines.ts'
import type { IssuedInvoice } from '../invoice-rows.ts'
import { ciiInvoice, type Guideline } from './cii.ts'
import { missingSettings } from './missing-settings.ts'

// Rules of EN 16931-1:2017 and of the CIUS XRechnung 3.0.2, by their published numbers (docs.peppol.eu, KoSIT). Written by hand, because
// the official Schematron files are not on npm.

const at = new Date('2026-03-01T10:00:00Z')
const seller: IssuedInvoice['seller'] = {
  ...{ title: 'Mapwright', country: 'DE', company_name: 'Example & Sons Tuning GmbH', company_reg: 'HRB 12345' },
  ...{ company_vat_no: 'DE 123456789', company_address: 'Werkstraße 12', company_post_code: '10115' },
  ...{ company_city: 'Berlin', company_email: 'office@example.com', company_phone: '+49 30 123456' },
  ...{ bank_name: 'Bank', bank_account_holder: '', bank_iban: 'DE02120300000000202051', bank_bic: 'BYLADEM1001' },
}
const buyer: IssuedInvoice['buyer'] = {
  ...{ _id: '0190c0de-0000-7000-8000-000000000001', name: 'Jean Exemple', username: 'jean', email: 'jean@example.com' },
  ...{ company_name: 'Exemple <SARL>', company_reg: '', vat_no: 'FR 40 303 265 045', address: '12 Rue de l’Église' },
  ...{ post_code: '75001', city: 'Paris', country: 'FR', buyer_kind: 'business', language: 'en' },
}

const sentTo = {
  name: 'Jean',
  company_name: '',
  address: 'Quai 3',
  post_code: '13002',
  city: 'Marseille',
  country: 'FR',
}

type Sale = { category?: VatCategory; rate?: bigint; items?: Item[]; change?: Partial<IssuedInvoice> }
const item: Item = { name: '500 credits', unit: 'credits', quantity: 500_00n, price: money(4_500_00n) }

function invoiceOf({ category = 'S', rate = 19_00n, items = [item], change = {} }: Sale = {}): IssuedInvoice {
  const vat_percentage = percent(category === 'S' ? rate : 0n)
  const lines = taxedLines(items, { vat_category: category, vat_percentage }, 'EUR')
  return {
    ...{ _id: '0190c0de-0000-7000-8000-000000000002', invoice: 'RE-2026-000123', user_id: buyer._id, lines },
    ...{ ...totalsOf(lines), count: credits(500_00n), currency: 'EUR', payment_method: 'bank', status: 'due' },
    ...{ txn_id: '', created_at: at, issued_at: at, due_at: new Date('2026-03-15T10:00:00Z'), paid_at: null },
    ...{ pdf_until: null, erased_at: null, pdf_months: 1, seller, buyer, corrects: null, reason: '' },
    ...{ time_zone: 'UTC', supplied_on: '2026-03-01' },
    ...change,
  }
}

type Node = { name: string; children: Node[]; text: string }

/** Parses XML into elements with local names. Throws if tags do not match. */
function parse(xml: string): Node {
  const root: Node = { name: '', children: [], text: '' }
  const open = [root]
  for (const [, closing, name = '', text = ''] of xml.matchAll(/<(\/?)(?:\w+:)?(\w+)[^>]*>|([^<]+)/g)) {
    const parent = open.at(-1)
    if (!parent) throw new Error(`${name} is closed twice`)
    if (text) parent.text += text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    else if (!closing) {
      const node: Node = { name, children: [], text: '' }
      parent.children.push(node)
      open.push(node)
    } else if (open.pop()?.name !== name) throw new Error(`${name} does not match`)
  }
  if (open.length !== 1) throw new Error('an element is not closed')
  return root
}

/** Returns functions that read the texts at a path of local element names: all texts, their sum, or the first text. */
function reader(xml: string) {
  const root = parse(xml.replace(/^<\?.*\?>/, ''))
  const texts = (path: string): string[] =>
    path
      .split('/')
      .reduce<Node[]>(
        (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
        [root],
      )
      .map(({ text }) => text)
  const sum = (path: string) => texts(path).reduce((total, text) => total + (parseHundredths(text) ?? 0n), 0n)
  return { texts, sum, one: (path: string) => texts(path)[0] ?? '' }
}

const base = 'CrossIndustryInvoice/SupplyChainTradeTransaction'
const agreement = `${base}/ApplicableHeaderTradeAgreement`
const delivery = `${base}/ApplicableHeaderTradeDelivery`
const settled = `${base}/ApplicableHeaderTradeSettlement`
const tax = `${settled}/ApplicableTradeTax`
const totals = `${settled}/SpecifiedTradeSettlementHeaderMonetarySummation`
const lineItem = `${base}/IncludedSupplyChainTradeLineItem`

type Xml = ReturnType<typeof reader>
const filled = (path: string) => (xml: Xml) => xml.one(path) !== ''

/** Rules that every issued invoice must satisfy. */
const rules: Record<string, (xml: Xml, guideline: Guideline) => boolean> = {
  'BR-01 specification': filled(
    'CrossIndustryInvoice/ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
  ),
  'BR-02 number': filled('CrossIndustryInvoice/ExchangedDocument/ID'),
  'BR-03 issue date': (xml) =>
    /^\d{8}$/.test(xml.one('CrossIndustryInvoice/ExchangedDocument/IssueDateTime/DateTimeString')),
  'BR-04 type': (xml) => ['380', '381'].includes(xml.one('CrossIndustryInvoice/ExchangedDocument/TypeCode')),
  'BR-05 currency': filled(`${settled}/InvoiceCurrencyCode`),
  'BR-06 seller': filled(`${agreement}/SellerTradeParty/Name`),
  'BR-07 buyer': filled(`${agreement}/BuyerTradeParty/Name`),
  'BR-09 seller country': filled(`${agreement}/SellerTradeParty/PostalTradeAddress/CountryID`),
  'BR-11 buyer country': filled(`${agreement}/BuyerTradeParty/PostalTradeAddress/CountryID`),
  'BR-16 a line': filled(`${lineItem}/AssociatedDocumentLineDocument/LineID`),
  'BR-21 distinct line ids': (xml) => {
    const ids = xml.texts(`${lineItem}/AssociatedDocumentLineDocument/LineID`)
    return new Set(ids).size === ids.length
  },
  'BR-CO-10 sum of lines': (xml) =>
    xml.sum(`${totals}/LineTotalAmount`) ===
    xml.sum(`${lineItem}/SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`),
  'BR-CO-13 net': (xml) => xml.sum(`${totals}/TaxBasisTotalAmount`) === xml.sum(`${totals}/LineTotalAmount`),
  'BR-CO-14 VAT': (xml) => xml.sum(`${totals}/TaxTotalAmount`) === xml.sum(`${tax}/CalculatedAmount`),
  'BR-CO-15 gross': (xml) =>
    xml.sum(`${totals}/GrandTotalAmount`) ===
    xml.sum(`${totals}/TaxBasisTotalAmount`) + xml.sum(`${totals}/TaxTotalAmount`),
  'BR-CO-16 due': (xml) =>
    xml.sum(`${totals}/DuePayableAmount`) ===
    xml.sum(`${totals}/GrandTotalAmount`) - xml.sum(`${totals}/TotalPrepaidAmount`),
  'BR-CO-17 VAT of a group': (xml) =>
    xml.texts(`${tax}/BasisAmount`).every((text, index) => {
      const rate = parseHundredths(xml.texts(`${tax}/RateApplicablePercent`)[index] ?? '0') ?? 0n
      const vat = parseHundredths(xml.texts(`${tax}/CalculatedAmount`)[index] ?? '') ?? -1n
      return vat === ((parseHundredths(text) ?? 0n) * rate + 5_000n) / 10_000n
    }),
  'BR-CO-25 due date': filled(`${settled}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`),
  'BR-CO-26 seller identifier': (xml) =>
    xml.one(`${agreement}/SellerTradeParty/SpecifiedTaxRegistration/ID`) !== '' ||
    xml.one(`${agreement}/SellerTradeParty/SpecifiedLegalOrganization/ID`) !== '',
  'BR-AE-10, BR-E-10, BR-G-10, BR-IC-10, BR-O-10 a reason for no VAT': (xml) =>
    ['S', 'Z'].includes(xml.one(`${tax}/CategoryCode`)) || xml.one(`${tax}/ExemptionReason`) !== '',
  'BR-O-02 no VAT numbers, BR-O-05 no rate': (xml) =>
    xml.one(`${tax}/CategoryCode`) !== 'O' ||
    [
      `${tax}/RateApplicablePercent`,
      ...['Seller', 'Buyer'].map((who) => `${agreement}/${who}TradeParty/SpecifiedTaxRegistration/ID`),
    ].every((path) => xml.one(path) === ''),
  'BR-AE-02 both VAT numbers': (xml) =>
    xml.one(`${tax}/CategoryCode`) !== 'AE' ||
    ['Seller', 'Buyer'].every((who) => xml.one(`${agreement}/${who}TradeParty/SpecifiedTaxRegistration/ID`) !== ''),
  'BR-IC-02 both VAT numbers, BR-IC-11 delivery date, BR-IC-12 country of delivery': (xml) =>
    xml.one(`${tax}/CategoryCode`) !== 'K' ||
    [
      ...['Seller', 'Buyer'].map((who) => `${agreement}/${who}TradeParty/SpecifiedTaxRegistration/ID`),
      `${delivery}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`,
      `${delivery}/ShipToTradeParty/PostalTradeAddress/CountryID`,
    ].every((path) => xml.one(path) !== ''),
  'BR-DE-10, 11 place of delivery': (xml) =>
    xml.texts(`${delivery}/ShipToTradeParty`).length === 0 ||
    ['CityName', 'PostcodeCode'].every(
      (name) => xml.one(`${delivery}/ShipToTradeParty/PostalTradeAddress/${name}`) !== '',
    ),
  'BR-DE-1 payment': filled(`${settled}/SpecifiedTradeSettlementPaymentMeans/TypeCode`),
  'BR-DE-3, 4 place of the seller': (xml) =>
    ['CityName', 'PostcodeCode'].every(
      (name) => xml.one(`${agreement}/SellerTradeParty/PostalTradeAddress/${name}`) !== '',
    ),
  'BR-DE-5, 6, 7 contact': (xml) =>
    ['PersonName', 'TelephoneUniversalCommunication/CompleteNumber', 'EmailURIUniversalCommunication/URIID'].every(
      (name) => xml.one(`${agreement}/SellerTradeParty/DefinedTradeContact/${name}`) !== '',
    ),
  'BR-DE-8, 9 place of the buyer': (xml) =>
    ['CityName', 'PostcodeCode'].every(
      (name) => xml.one(`${agreement}/BuyerTradeParty/PostalTradeAddress/${name}`) !== '',
    ),
  'BR-DE-15 buyer reference': filled(`${agreement}/BuyerReference`),
  'BR-DE-21 XRechnung': (xml, guideline) =>
    guideline !== 'xrechnung' ||
    xml
      .one('CrossIndustryInvoice/ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID')
      .endsWith('xrechnung_3.0'),
  'PEPPOL-EN16931-R010, R020 electronic addresses': (xml) =>
    ['Seller', 'Buyer'].every((who) => xml.one(`${agreement}/${who}TradeParty/URIUniversalCommunication/URIID`) !== ''),
}

const broken = (invoice: IssuedInvoice, guideline: Guideline) => {
  const xml = reader(ciiInvoice(invoice, guideline))
  return Object.entries(rules).flatMap(([name, holds]) => (holds(xml, guideline) ? [] : [name]))
}

const cases: [string, Sale][] = [
  ['an invoice with VAT', {}],
  ['a reverse charge', { category: 'AE' }],
  ['an intra-Community supply', { category: 'K', change: { buyer: { ...buyer, delivery: sentTo } } }],
  ['an export of goods', { category: 'G' }],
  ['a small business', { category: 'E' }],
  ['a sale outside the scope of VAT', { category: 'O' }],
  ['a paid invoice', { change: { status: 'paid', paid_at: at } }],
  ['a credit note', { change: { status: 'issued', corrects: 'RE-2026-000100', reason: 'Bought twice' } }],
  ['a discount', { items: [item, { ...item, discount: money(333_33n) }] }],
  ['a private buyer', { change: { buyer: { ...buyer, buyer_kind: 'private', company_name: '', vat_no: '' } } }],
]

it.each(cases)('%s satisfies the rules of EN 16931 and XRechnung', (_, sale) => {
  const invoice = invoiceOf(sale)
  expect(missingSettings(invoice)).toEqual([])
  expect([...broken(invoice, 'factur-x'), ...broken(invoice, 'xrechnung')]).toEqual([])
})

it('satisfies the rules about sums for any lines and rates', () => {
  const items = fc.array(
    fc.tuple(fc.bigInt(1n, 10n ** 8n), fc.bigInt(0n, 100n)).map(
      ([price, off]): Item => ({
        ...{ name: 'x', unit: 'quantity', quantity: 1_00n, price: money(price), discount: money((price * off) / 100n) },
      }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(items, fc.bigInt(1n, 27_00n), (some, rate) => {
      expect(broken(invoiceOf({ items: some, rate }), 'xrechnung')).toEqual([])
    }),
    { numRuns: 60 },
  )
})

it('contains the data of the sale, escaped', () => {
  const xml = ciiInvoice(invoiceOf(), 'xrechnung')
  expect(xml).toContain('<ram:Name>Example &#38; Sons Tuning GmbH</ram:Name>')
  const read = reader(xml)
  expect(read.one(`${agreement}/BuyerTradeParty/Name`)).toBe('Exemple <SARL>')
  expect(read.one(`${totals}/GrandTotalAmount`)).toBe('5355.00')
  expect(read.one(`${settled}/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID`)).toBe(
    'DE02120300000000202051',
  )
})

it('identifies a small business by its tax number, but not a seller whose buyer owes the VAT', () => {
  const small = { ...seller, company_reg: '', company_vat_no: '', company_tax_no: '12/345/67890' }
  const invoice = invoiceOf({ category: 'E', change: { seller: small } })
  expect([missingSettings(invoice), broken(invoice, 'xrechnung')]).toEqual([[], []])
  const xml = ciiInvoice(invoice, 'xrechnung')
  expect(xml).toContain('<ram:ID schemeID="FC">12/345/67890</ram:ID>')
  expect(reader(xml).one(`${agreement}/SellerTradeParty/ID`)).toBe('12/345/67890')
  for (const category of ['AE', 'K', 'G'] as const)
    expect(missingSettings(invoiceOf({ category, change: { seller: small } }))).toEqual(['company_vat_no'])
})

it('uses the category of an intra-Community supply', () => {
  const read = reader(
    ciiInvoice(invoiceOf({ category: 'K', change: { buyer: { ...buyer, delivery: sentTo } } }), 'xrechnung'),
  )
  expect([read.one(`${tax}/CategoryCode`), read.one(`${tax}/ExemptionReasonCode`)]).toEqual(['K', 'VATEX-EU-IC'])
  expect(read.one(`${delivery}/ShipToTradeParty/PostalTradeAddress/CityName`)).toBe('Marseille')
})

it('reports the fields that the seller has not filled in', () => {
  const bare = invoiceOf({ change: { seller: { ...seller, company_phone: '', company_vat_no: ' ' } } })
  expect(missingSettings(bare)).toEqual(['company_phone', 'company_vat_no'])
  expect(broken(bare, 'xrechnung')).toEqual(['BR-DE-5, 6, 7 contact'])
})
