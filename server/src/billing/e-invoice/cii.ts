import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { VatCategory } from '@mapwright/contract/billing/vat-category.ts'
import { dayIn } from '@mapwright/contract/site/time-zone.ts'
import type { InvoiceLine } from '../invoice-lines.ts'
import { sellerName } from '../invoice-parties.ts'
import type { IssuedInvoice } from '../invoice-rows.ts'
import { vatIdentifier } from './vat-identifier.ts'
import { element, field, type Xml } from './xml.ts'

/**
 * Specifications that a document can declare. `factur-x` is EN 16931 as embedded in PDFs by Factur-X 1.09 and ZUGFeRD 2.5. `xrechnung` is
 * XRechnung 3.0, which adds national rules.
 */
export const guidelines = {
  'factur-x': 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
} as const
export type Guideline = keyof typeof guidelines

const namespaces = [
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
  'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
  'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
].join(' ')

const amount = (name: string, hundredths: bigint, attributes = {}): Xml =>
  field(name, formatHundredths(hundredths), attributes)
/** Element with a date. `day` has the format "2026-11-25". */
const date = (name: string, day: string): Xml =>
  element(name, field('udt:DateTimeString', day.replaceAll('-', ''), { format: '102' }))

/** Reason why a category has no VAT: a text and its code in the VATEX list. Categories S and Z need no reason. */
function exemption(category: VatCategory, { seller }: IssuedInvoice): { text: string; code: string } {
  if (category === 'K') return { text: 'Intra-Community supply', code: 'VATEX-EU-IC' }
  if (category === 'AE') return { text: 'Reverse charge', code: 'VATEX-EU-AE' }
  if (category === 'O') return { text: 'Not subject to VAT', code: 'VATEX-EU-O' }
  if (category === 'G') return { text: 'Export outside the EU', code: 'VATEX-EU-G' }
  if (category === 'E') return { text: seller.small_business_note || 'Exempt as a small business', code: '' }
  return { text: '', code: '' }
}

/**
 * Returns true if the supply is outside the scope of VAT. The document must then contain neither VAT numbers (BR-O-02) nor a rate
 * (BR-O-05).
 */
const isOutsideScope = ({ lines }: IssuedInvoice) => lines.some(({ vat_category }) => vat_category === 'O')

const rate = ({ vat_category, vat_percentage }: Pick<InvoiceLine, 'vat_category' | 'vat_percentage'>): Xml =>
  vat_category === 'O' ? undefined : amount('ram:RateApplicablePercent', vat_percentage)

/**
 * One line of the document. Unit codes are those of UNECE; credits count as pieces (C62). The price applies to the whole quantity, so it
 * has no rounding error.
 */
function lineItem(line: InvoiceLine, at: number): Xml {
  const quantity = line.quantity === 0n ? 1_00n : line.quantity
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element('ram:AssociatedDocumentLineDocument', field('ram:LineID', String(at + 1))),
    element('ram:SpecifiedTradeProduct', field('ram:Name', line.name)),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element(
        'ram:NetPriceProductTradePrice',
        amount('ram:ChargeAmount', line.price),
        amount('ram:BasisQuantity', quantity, { unitCode: 'C62' }),
      ),
    ),
    element('ram:SpecifiedLineTradeDelivery', amount('ram:BilledQuantity', quantity, { unitCode: 'C62' })),
    element(
      'ram:SpecifiedLineTradeSettlement',
      element(
        'ram:ApplicableTradeTax',
        field('ram:TypeCode', 'VAT'),
        field('ram:CategoryCode', line.vat_category),
        rate(line),
      ),
      line.discount > 0n
        ? element(
            'ram:SpecifiedTradeAllowanceCharge',
            element('ram:ChargeIndicator', field('udt:Indicator', 'false')),
            amount('ram:ActualAmount', line.discount),
            field('ram:Reason', 'Discount'),
          )
        : undefined,
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', amount('ram:LineTotalAmount', line.amount)),
    ),
  )
}

type Party = { address: string; post_code: string; city: string; country: string; email: string; vat_no: string }

const addressOf = ({ address, post_code, city, country }: Omit<Party, 'email' | 'vat_no'>): Xml =>
  element(
    'ram:PostalTradeAddress',
    field('ram:PostcodeCode', post_code),
    field('ram:LineOne', address),
    field('ram:CityName', city),
    field('ram:CountryID', country),
  )
const mailbox = ({ email }: Party): Xml =>
  element('ram:URIUniversalCommunication', field('ram:URIID', email, { schemeID: 'EM' }))
const vatNumber = ({ vat_no, country }: Party, invoice: IssuedInvoice): Xml =>
  isOutsideScope(invoice)
    ? undefined
    : element('ram:SpecifiedTaxRegistration', field('ram:ID', vatIdentifier(vat_no, country), { schemeID: 'VA' }))

/** Tax number of the seller (BT-32), which is allowed even if the supply is outside the scope of VAT. */
const taxNumber = (seller: IssuedInvoice['seller']): Xml =>
  element('ram:SpecifiedTaxRegistration', field('ram:ID', seller.company_tax_no ?? '', { schemeID: 'FC' }))

/** Identifier of the seller (BT-29). Required if the seller has only a tax number, which does not satisfy BR-CO-26. */
function sellerId(invoice: IssuedInvoice): Xml {
  const { company_reg, company_vat_no, company_tax_no = '', country } = invoice.seller
  const isIdentified = company_reg || (vatIdentifier(company_vat_no, country) && !isOutsideScope(invoice))
  return isIdentified ? undefined : field('ram:ID', company_tax_no)
}

function sellerParty(invoice: IssuedInvoice): Xml {
  const { seller } = invoice
  const party: Party = {
    address: seller.company_address,
    post_code: seller.company_post_code,
    city: seller.company_city,
    country: seller.country,
    email: seller.company_email,
    vat_no: seller.company_vat_no,
  }
  const name = sellerName(seller)
  return element(
    'ram:SellerTradeParty',
    sellerId(invoice),
    field('ram:Name', name),
    element('ram:SpecifiedLegalOrganization', field('ram:ID', seller.company_reg)),
    element(
      'ram:DefinedTradeContact',
      field('ram:PersonName', name),
      element('ram:TelephoneUniversalCommunication', field('ram:CompleteNumber', seller.company_phone)),
      element('ram:EmailURIUniversalCommunication', field('ram:URIID', seller.company_email)),
    ),
    addressOf(party),
    mailbox(party),
    taxNumber(seller),
    vatNumber(party, invoice),
  )
}

/** Buyer. XRechnung requires a post code (BR-DE-9), so a dash stands for it in countries that have none. */
function buyerParty(invoice: IssuedInvoice, guideline: Guideline): Xml {
  const buyer = { ...invoice.buyer, post_code: invoice.buyer.post_code || (guideline === 'xrechnung' ? '-' : '') }
  const isBusiness = buyer.buyer_kind !== 'private' && buyer.company_name !== ''
  return element(
    'ram:BuyerTradeParty',
    field('ram:Name', isBusiness ? buyer.company_name : buyer.name || buyer.username),
    isBusiness && buyer.name ? element('ram:DefinedTradeContact', field('ram:PersonName', buyer.name)) : undefined,
    addressOf(buyer),
    mailbox(buyer),
    isBusiness ? vatNumber(buyer, invoice) : undefined,
  )
}

/**
 * Destination of goods (BG-15). Required for an intra-Community supply (BR-IC-12), with the post code that XRechnung demands (BR-DE-11).
 */
function shipTo({ buyer: { delivery } }: IssuedInvoice): Xml {
  if (!delivery?.post_code) return undefined
  return element('ram:ShipToTradeParty', field('ram:Name', delivery.company_name || delivery.name), addressOf(delivery))
}

/** Sums up the net amount and the VAT of each category and rate, in the order of the lines. */
export function taxGroups(lines: readonly InvoiceLine[]) {
  const groups = Map.groupBy(lines, ({ vat_category, vat_percentage }) => `${vat_category} ${vat_percentage}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const sum = (name: 'amount' | 'vat') => group.reduce((total, line) => total + line[name], 0n)
    return [{ ...first, amount: sum('amount'), vat: sum('vat') }]
  })
}

/** VAT of each category and rate. XRechnung requires a rate even for category O (BR-DE-14), which EN 16931 leaves out. */
const taxesOf = (invoice: IssuedInvoice, guideline: Guideline): Xml[] =>
  taxGroups(invoice.lines).map((group) => {
    const { text, code } = exemption(group.vat_category, invoice)
    return element(
      'ram:ApplicableTradeTax',
      amount('ram:CalculatedAmount', group.vat),
      field('ram:TypeCode', 'VAT'),
      field('ram:ExemptionReason', text),
      amount('ram:BasisAmount', group.amount),
      field('ram:CategoryCode', group.vat_category),
      field('ram:ExemptionReasonCode', code),
      guideline === 'xrechnung' ? amount('ram:RateApplicablePercent', group.vat_percentage) : rate(group),
    )
  })

function settlement(invoice: IssuedInvoice, guideline: Guideline): Xml {
  const { seller, currency } = invoice
  const paid = invoice.paid_at ? invoice.total : 0n
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    field('ram:PaymentReference', invoice.invoice ?? ''),
    field('ram:InvoiceCurrencyCode', currency),
    element(
      'ram:SpecifiedTradeSettlementPaymentMeans',
      field('ram:TypeCode', seller.bank_iban ? '58' : '1'),
      element('ram:PayeePartyCreditorFinancialAccount', field('ram:IBANID', seller.bank_iban.replace(/\s/g, ''))),
      element('ram:PayeeSpecifiedCreditorFinancialInstitution', field('ram:BICID', seller.bank_bic)),
    ),
    ...taxesOf(invoice, guideline),
    element(
      'ram:SpecifiedTradePaymentTerms',
      date('ram:DueDateDateTime', dayIn(invoice.due_at ?? invoice.issued_at, invoice.time_zone)),
    ),
    element(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      amount('ram:LineTotalAmount', invoice.amount),
      amount('ram:TaxBasisTotalAmount', invoice.amount),
      amount('ram:TaxTotalAmount', invoice.vat, { currencyID: currency }),
      amount('ram:GrandTotalAmount', invoice.total),
      paid > 0n ? amount('ram:TotalPrepaidAmount', paid) : undefined,
      amount('ram:DuePayableAmount', invoice.total - paid),
    ),
    invoice.corrects === null
      ? undefined
      : element('ram:InvoiceReferencedDocument', field('ram:IssuerAssignedID', invoice.corrects)),
  )
}

/** Writes an invoice (type 380) or credit note (type 381) as UN/CEFACT CII D16B, the syntax that Factur-X, ZUGFeRD and XRechnung share. */
export function ciiInvoice(invoice: IssuedInvoice, guideline: Guideline): string {
  const document = element(
    'rsm:ExchangedDocument',
    field('ram:ID', invoice.invoice ?? ''),
    field('ram:TypeCode', invoice.corrects === null ? '380' : '381'),
    date('ram:IssueDateTime', dayIn(invoice.issued_at, invoice.time_zone)),
    element('ram:IncludedNote', field('ram:Content', invoice.reason || (invoice.seller.footer ?? ''))),
  )
  const transaction = element(
    'rsm:SupplyChainTradeTransaction',
    ...invoice.lines.map(lineItem),
    element(
      'ram:ApplicableHeaderTradeAgreement',
      field('ram:BuyerReference', invoice.buyer.username),
      sellerParty(invoice),
      buyerParty(invoice, guideline),
    ),
    element(
      'ram:ApplicableHeaderTradeDelivery',
      shipTo(invoice),
      element('ram:ActualDeliverySupplyChainEvent', date('ram:OccurrenceDateTime', invoice.supplied_on)),
    ),
    settlement(invoice, guideline),
  )
  const context = element(
    'rsm:ExchangedDocumentContext',
    guideline === 'xrechnung'
      ? element(
          'ram:BusinessProcessSpecifiedDocumentContextParameter',
          field('ram:ID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
        )
      : undefined,
    element('ram:GuidelineSpecifiedDocumentContextParameter', field('ram:ID', guidelines[guideline])),
  )
  const content = [context, document, transaction].join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice ${namespaces}>${content}</rsm:CrossIndustryInvoice>\n`
}
