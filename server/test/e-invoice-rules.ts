import { parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { isCountry } from '@mapwright/contract/api/countries.ts'
import { elementsAt, parseXml, textAt, type XmlElement } from '../src/platform/files/xml-tree.ts'

// Rules of EN 16931-1:2017+A1:2019 (6.4 and annex A of the syntax binding CII D16B) and of XRechnung 3.0 (KoSIT), by their published
// numbers, as far as they concern elements that the site's documents can have. Written by hand from the texts of the rules, because no
// package contains the official Schematron files.

const path = (text: string): string[] => text.split('/').filter(Boolean)
const all = (from: XmlElement, at: string) => elementsAt(from, ...path(at))
const has = (from: XmlElement, ...at: string[]) => at.every((one) => textAt(from, ...path(one)) !== '')
const sum = (elements: readonly XmlElement[]) =>
  elements.reduce((total, { text }) => total + (parseHundredths(text) ?? 0n), 0n)
const sumAt = (from: XmlElement, at: string) => sum(all(from, at))

/** The parts of a document that rules are about. */
function partsOf(xml: string) {
  const root = elementsAt(parseXml(xml.replace(/^<\?.*\?>/, '')), 'CrossIndustryInvoice')[0]
  if (!root) throw new Error('there is no invoice')
  const part = (at: string) => all(root, `SupplyChainTradeTransaction/${at}`)[0] ?? root
  const agreement = part('ApplicableHeaderTradeAgreement')
  const settlement = part('ApplicableHeaderTradeSettlement')
  const lines = all(root, 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem')
  return {
    ...{ root, agreement, settlement, lines, delivery: part('ApplicableHeaderTradeDelivery') },
    seller: part('ApplicableHeaderTradeAgreement/SellerTradeParty'),
    buyer: part('ApplicableHeaderTradeAgreement/BuyerTradeParty'),
    totals: part('ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation'),
    means: part('ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementPaymentMeans'),
    groups: all(settlement, 'ApplicableTradeTax'),
    lineTaxes: lines.flatMap((line) => all(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax')),
    allowances: lines.flatMap((line) => all(line, 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge')),
    isXRechnung: xml.includes('xrechnung_3.0'),
  }
}
type Parts = ReturnType<typeof partsOf>
type Rule = (parts: Parts) => boolean

const categoryOf = (tax: XmlElement) => textAt(tax, 'CategoryCode')
const groupsOf = ({ groups }: Parts, code: string) => groups.filter((group) => categoryOf(group) === code)
const linesOf = ({ lines }: Parts, code: string) =>
  lines.filter((line) => textAt(line, ...path('SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode')) === code)
const netOf = (line: XmlElement) =>
  sumAt(line, 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount')
const netSum = (lines: readonly XmlElement[]) => lines.reduce((total, line) => total + netOf(line), 0n)
const rateOf = (tax: XmlElement) => textAt(tax, 'RateApplicablePercent')
const registered = (party: XmlElement, ...schemes: string[]) =>
  all(party, 'SpecifiedTaxRegistration/ID').some(
    ({ attributes, text }) => schemes.includes(attributes['schemeID'] ?? '') && text.trim() !== '',
  )
const vatIds = ({ seller, buyer }: Parts) =>
  [seller, buyer].flatMap((party) =>
    all(party, 'SpecifiedTaxRegistration/ID').filter(({ attributes }) => attributes['schemeID'] === 'VA'),
  )
const amounts = (element: XmlElement): XmlElement[] =>
  element.children.flatMap((child) => (child.name.endsWith('Amount') ? [child] : amounts(child)))
const isZero = (text: string) => parseHundredths(text) === 0n

/** The VAT may differ from the rounded product by less than one unit of the currency (BR-CO-17, BR-S-09). */
function fitsRate(group: XmlElement): boolean {
  const [net, vat] = [sumAt(group, 'BasisAmount'), sumAt(group, 'CalculatedAmount')]
  const off = vat - (net * (parseHundredths(rateOf(group)) ?? 0n)) / 10_000n
  return off > -100n && off < 100n
}

/** Rules 01 and 08 to 10 of each category: one group, its net and VAT, and its reason for no VAT. Rule 05: the rates of the lines. */
const categoryRules = (code: string, name: string): Record<string, Rule> => ({
  [`BR-${name}-01`]: (parts) => {
    const [lines, groups] = [linesOf(parts, code).length, groupsOf(parts, code).length]
    return code === 'S' ? lines > 0 === groups > 0 : groups === (lines > 0 ? 1 : 0)
  },
  [`BR-${name}-05`]: (parts) =>
    parts.lineTaxes
      .filter((tax) => categoryOf(tax) === code)
      .every((tax) =>
        code === 'O' ? rateOf(tax) === '' : code === 'S' ? Number(rateOf(tax)) > 0 : isZero(rateOf(tax)),
      ),
  [`BR-${name}-08`]: (parts) =>
    groupsOf(parts, code).every((group) => {
      const taxed = linesOf(parts, code).filter((line) => {
        const [tax] = all(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax')
        return code !== 'S' || (tax && rateOf(tax) === rateOf(group))
      })
      return sumAt(group, 'BasisAmount') === netSum(taxed)
    }),
  [`BR-${name}-09`]: (parts) =>
    groupsOf(parts, code).every((group) => (code === 'S' ? fitsRate(group) : sumAt(group, 'CalculatedAmount') === 0n)),
  [`BR-${name}-10`]: (parts) =>
    groupsOf(parts, code).every(
      (group) => (has(group, 'ExemptionReason') || has(group, 'ExemptionReasonCode')) !== ['S', 'Z'].includes(code),
    ),
})

const ifAny =
  (code: string, rule: Rule): Rule =>
  (parts) =>
    groupsOf(parts, code).length === 0 || rule(parts)
const eachLine =
  (...at: string[]): Rule =>
  ({ lines }) =>
    lines.every((line) => has(line, ...at))
const eachGroup =
  (...at: string[]): Rule =>
  ({ groups }) =>
    groups.every((group) => has(group, ...at))
const xrechnung =
  (rule: Rule): Rule =>
  (parts) =>
    !parts.isXRechnung || rule(parts)
const price = 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice'
const dayText = 'IssueDateTime/DateTimeString'

const rules: Readonly<Record<string, Rule>> = {
  'BR-01': ({ root }) => has(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
  'BR-02': ({ root }) => has(root, 'ExchangedDocument/ID'),
  'BR-03': ({ root }) => /^\d{8}$/.test(textAt(root, ...path(`ExchangedDocument/${dayText}`))),
  'BR-04, BR-CL-01, BR-DE-17': ({ root }) => ['380', '381'].includes(textAt(root, 'ExchangedDocument', 'TypeCode')),
  'BR-05, BR-CL-04': ({ settlement }) => /^[A-Z]{3}$/.test(textAt(settlement, 'InvoiceCurrencyCode')),
  'BR-06': ({ seller }) => has(seller, 'Name'),
  'BR-07': ({ buyer }) => has(buyer, 'Name'),
  'BR-08, BR-09': ({ seller }) => has(seller, 'PostalTradeAddress/CountryID'),
  'BR-10, BR-11': ({ buyer }) => has(buyer, 'PostalTradeAddress/CountryID'),
  'BR-12': ({ totals }) => has(totals, 'LineTotalAmount'),
  'BR-13': ({ totals }) => has(totals, 'TaxBasisTotalAmount'),
  'BR-14': ({ totals }) => has(totals, 'GrandTotalAmount'),
  'BR-15': ({ totals }) => has(totals, 'DuePayableAmount'),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': ({ lines }) => {
    const ids = lines.map((line) => textAt(line, 'AssociatedDocumentLineDocument', 'LineID'))
    return ids.every(Boolean) && new Set(ids).size === ids.length
  },
  'BR-22': eachLine('SpecifiedLineTradeDelivery/BilledQuantity'),
  'BR-23': ({ lines }) =>
    lines.every((line) => all(line, 'SpecifiedLineTradeDelivery/BilledQuantity')[0]?.attributes['unitCode'] === 'C62'),
  'BR-24': eachLine('SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
  'BR-25': eachLine('SpecifiedTradeProduct/Name'),
  'BR-26, BR-27': ({ lines }) =>
    lines.every((line) => has(line, `${price}/ChargeAmount`) && sumAt(line, `${price}/ChargeAmount`) >= 0n),
  'PEPPOL-EN16931-R120 net of a line': ({ lines }) =>
    lines.every((line) => {
      const off = sumAt(line, 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge/ActualAmount')
      return netOf(line) === sumAt(line, `${price}/ChargeAmount`) - off && sumAt(line, `${price}/BasisQuantity`) > 0n
    }),
  'BR-41': ({ allowances }) => allowances.every((one) => has(one, 'ActualAmount', 'ChargeIndicator/Indicator')),
  'BR-42, BR-CO-23': ({ allowances }) => allowances.every((one) => has(one, 'Reason')),
  'BR-45': eachGroup('BasisAmount'),
  'BR-46': eachGroup('CalculatedAmount'),
  'BR-47': eachGroup('CategoryCode'),
  'BR-48': ({ groups }) => groups.every((group) => rateOf(group) !== '' || categoryOf(group) === 'O'),
  'BR-49': ({ means }) => has(means, 'TypeCode'),
  'BR-50, BR-61': ({ means }) =>
    !['30', '58'].includes(textAt(means, 'TypeCode')) || has(means, 'PayeePartyCreditorFinancialAccount/IBANID'),
  'BR-55': ({ settlement, root }) =>
    textAt(root, 'ExchangedDocument', 'TypeCode') !== '381' ||
    has(settlement, 'InvoiceReferencedDocument/IssuerAssignedID'),
  'BR-57': ({ delivery }) =>
    all(delivery, 'ShipToTradeParty').every((party) => has(party, 'PostalTradeAddress/CountryID')),
  'BR-62, BR-63, BR-CL-25': ({ seller, buyer }) =>
    [seller, buyer].every((party) => all(party, 'URIUniversalCommunication/URIID')[0]?.attributes['schemeID'] === 'EM'),
  'BR-CL-14': ({ seller, buyer }) =>
    [seller, buyer].every((party) => isCountry(textAt(party, 'PostalTradeAddress', 'CountryID'))),
  'BR-CO-04': eachLine('SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode'),
  'BR-CO-09': (parts) =>
    vatIds(parts).every(({ text }) => isCountry(text.slice(0, 2)) || ['EL', 'XI'].includes(text.slice(0, 2))),
  'BR-CO-10': ({ totals, lines }) => sumAt(totals, 'LineTotalAmount') === netSum(lines),
  'BR-CO-13': ({ totals }) => sumAt(totals, 'TaxBasisTotalAmount') === sumAt(totals, 'LineTotalAmount'),
  'BR-CO-14': ({ totals, groups }) =>
    sumAt(totals, 'TaxTotalAmount') === sum(groups.flatMap((group) => all(group, 'CalculatedAmount'))),
  'BR-CO-15': ({ totals, settlement }) =>
    sumAt(totals, 'GrandTotalAmount') === sumAt(totals, 'TaxBasisTotalAmount') + sumAt(totals, 'TaxTotalAmount') &&
    all(totals, 'TaxTotalAmount')[0]?.attributes['currencyID'] === textAt(settlement, 'InvoiceCurrencyCode'),
  'BR-CO-16': ({ totals }) =>
    sumAt(totals, 'DuePayableAmount') === sumAt(totals, 'GrandTotalAmount') - sumAt(totals, 'TotalPrepaidAmount'),
  'BR-CO-17': ({ groups }) => groups.every(fitsRate),
  'BR-CO-18': ({ groups }) => groups.length > 0,
  'BR-CO-25': ({ settlement }) => has(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString'),
  'BR-CO-26': ({ seller }) =>
    has(seller, 'ID') || has(seller, 'SpecifiedLegalOrganization/ID') || registered(seller, 'VA'),
  'BR-DEC-09 to BR-DEC-28': ({ root }) => amounts(root).every(({ text }) => /^-?\d+\.\d{2}$/.test(text)),
  ...categoryRules('S', 'S'),
  ...categoryRules('Z', 'Z'),
  ...categoryRules('E', 'E'),
  ...categoryRules('AE', 'AE'),
  ...categoryRules('K', 'IC'),
  ...categoryRules('G', 'G'),
  ...categoryRules('O', 'O'),
  'BR-S-02': ifAny('S', ({ seller }) => registered(seller, 'VA', 'FC')),
  'BR-Z-02': ifAny('Z', ({ seller }) => registered(seller, 'VA', 'FC')),
  'BR-E-02': ifAny('E', ({ seller }) => registered(seller, 'VA', 'FC')),
  'BR-G-02': ifAny('G', ({ seller }) => registered(seller, 'VA')),
  'BR-AE-02': ifAny('AE', ({ seller, buyer }) => registered(seller, 'VA') && registered(buyer, 'VA')),
  'BR-IC-02': ifAny('K', ({ seller, buyer }) => registered(seller, 'VA') && registered(buyer, 'VA')),
  'BR-IC-11': ifAny('K', ({ delivery }) =>
    has(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString'),
  ),
  'BR-IC-12': ifAny('K', ({ delivery }) => has(delivery, 'ShipToTradeParty/PostalTradeAddress/CountryID')),
  'BR-O-02': ifAny('O', (parts) => vatIds(parts).length === 0),
  'BR-O-11, BR-O-12': ifAny('O', ({ groups, lineTaxes }) =>
    [...groups, ...lineTaxes].every((tax) => categoryOf(tax) === 'O'),
  ),
  'BR-DE-1': ({ means }) => has(means, 'TypeCode'),
  'BR-DE-2, BR-DE-5, BR-DE-6, BR-DE-7': ({ seller }) =>
    has(
      seller,
      'DefinedTradeContact/PersonName',
      'DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber',
      'DefinedTradeContact/EmailURIUniversalCommunication/URIID',
    ),
  'BR-DE-3, BR-DE-4': ({ seller }) => has(seller, 'PostalTradeAddress/CityName', 'PostalTradeAddress/PostcodeCode'),
  'BR-DE-8, BR-DE-9': xrechnung(({ buyer }) =>
    has(buyer, 'PostalTradeAddress/CityName', 'PostalTradeAddress/PostcodeCode'),
  ),
  'BR-DE-10, BR-DE-11': ({ delivery }) =>
    all(delivery, 'ShipToTradeParty').every((party) =>
      has(party, 'PostalTradeAddress/CityName', 'PostalTradeAddress/PostcodeCode'),
    ),
  'BR-DE-14': xrechnung(({ groups }) => groups.every((group) => rateOf(group) !== '')),
  'BR-DE-15': ({ agreement }) => has(agreement, 'BuyerReference'),
  'BR-DE-16': (parts) => groupsOf(parts, 'O').length > 0 || registered(parts.seller, 'VA', 'FC'),
  'BR-DE-21': ({ root, isXRechnung }) =>
    textAt(root, 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID') ===
    `urn:cen.eu:en16931:2017${isXRechnung ? '#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0' : ''}`,
  'BR-DE-23-a': ({ means }) =>
    textAt(means, 'TypeCode') !== '58' || has(means, 'PayeePartyCreditorFinancialAccount/IBANID'),
  'BR-DE-TMP-32': ({ delivery }) => has(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString'),
  'PEPPOL-EN16931-R010, PEPPOL-EN16931-R020': ({ seller, buyer }) =>
    [seller, buyer].every((party) => has(party, 'URIUniversalCommunication/URIID')),
}

/** Lists the numbers of the rules that a document breaks. */
export function brokenRules(xml: string): string[] {
  const parts = partsOf(xml)
  return Object.entries(rules).flatMap(([name, holds]) => (holds(parts) ? [] : [name]))
}
