import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { epcQr } from '@mapwright/contract/billing/epc-qr.ts'
import { startOfDay } from '@mapwright/contract/site/time-zone.ts'
import type { Column, Content, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import {
  printable,
  printedLanguage,
  printedLocale,
  printedMoney,
  printedValues,
} from '../platform/files/printed-text.ts'
import { translateKey } from '../platform/i18n/wording.ts'
import { partyLines, sellerName, type Wording } from './invoice-parties.ts'
import type { IssuedInvoice } from './invoice-rows.ts'
import { taxNotes } from './tax-notes.ts'

const ink = '#16181d'
const faint = '#5b6270'
const rule = '#d5d9e0'
const linkColor = '#1d4ed8'

type Formats = {
  t: Wording
  money(hundredths: bigint): string
  quantity(hundredths: bigint): string
  percent(hundredths: bigint): string
  day(at: Date): string
  months(count: number): string
}

function formatsFor(language: string, { currency, time_zone }: IssuedInvoice): Formats {
  const text = (hundredths: bigint) => formatHundredths(hundredths)
  const locale = printedLocale(language)
  const money = printedMoney(language, currency)
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const months = new Intl.NumberFormat(locale, { style: 'unit', unit: 'month', unitDisplay: 'long' })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: time_zone })
  return {
    t: (key, values) => translateKey(language, key, printedValues(language, values)),
    money: (hundredths) => printable(money.format(text(hundredths))),
    quantity: (hundredths) => printable(number.format(text(hundredths))),
    percent: (hundredths) => `${printable(number.format(text(hundredths)))} %`,
    day: (at) => printable(day.format(at)),
    months: (count) => printable(months.format(count)),
  }
}

/** Elements of the printed page that are not part of the issued document: the logo as a data URL, and the URL of the payment page. */
export type PageExtras = { logo?: string | undefined; pay_url?: string | undefined }

/**
 * Lays out an invoice or credit note as an A4 page: parties, number and dates, lines, VAT, total, and payment instructions or the date of
 * payment.
 */
export function invoiceDocument(invoice: IssuedInvoice, extras: PageExtras = {}): TDocumentDefinitions {
  const language = printedLanguage(invoice.buyer.language)
  const formats = formatsFor(language, invoice)
  const { t } = formats
  const number = invoice.invoice ?? ''
  const title =
    invoice.corrects === null ? t('billing:pdf.title', { number }) : t('billing:pdf.credit_note', { number })
  return {
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 84],
    language,
    info: {
      title,
      author: sellerName(invoice.seller),
      creationDate: invoice.issued_at,
    },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.3, color: ink },
    content: [
      letterhead(invoice, extras),
      { columns: [addressBlock(invoice, formats), factsBlock(invoice, formats)], columnGap: 24 },
      { text: title, fontSize: 14, bold: true, margin: [0, 36, 0, 12] },
      linesTable(invoice, formats),
      totalsTable(invoice, formats),
      ...notes(invoice, formats, extras),
    ],
    footer: (page, pages) => ({
      margin: [56, 12, 56, 0],
      fontSize: 7.5,
      color: faint,
      columns: [
        { width: '*', text: partyLines.footer(invoice.seller, t) },
        { width: 60, alignment: 'right', text: t('billing:pdf.page', { page: String(page), pages: String(pages) }) },
      ],
    }),
  }
}

/** Logo with the seller's name next to it, or only the name if there is no logo. */
function letterhead({ seller }: IssuedInvoice, { logo }: PageExtras): Content {
  const name = sellerName(seller)
  if (!logo) return { text: name, fontSize: 16, bold: true, margin: [0, 0, 0, 28] }
  return {
    columns: [
      { width: 220, image: logo, fit: [200, 56] },
      { width: '*', text: name, fontSize: 12, bold: true, alignment: 'right' },
    ],
    margin: [0, 0, 0, 28],
  }
}

const addressBlock = ({ seller, buyer }: IssuedInvoice, { t }: Formats): Column => ({
  width: '*',
  stack: [
    { text: partyLines.sender(seller), fontSize: 7.5, color: faint, margin: [0, 0, 0, 6] },
    ...partyLines.buyer(buyer),
    ...(buyer.vat_no
      ? [
          {
            text: t('billing:pdf.vat_no', { number: buyer.vat_no }),
            margin: [0, 6, 0, 0] satisfies Margins,
          },
        ]
      : []),
  ],
})

const fact = (label: string, value: string): [string, string] => [label, value]

function factsBlock(invoice: IssuedInvoice, { t, day }: Formats): Column {
  const facts: [string, string][] = [
    [t('billing:pdf.number'), invoice.invoice ?? ''],
    [t('billing:pdf.issued'), day(invoice.issued_at)],
    ...(invoice.corrects === null && invoice.status !== 'issued'
      ? [
          fact(t('billing:pdf.delivered'), day(startOfDay(invoice.supplied_on, invoice.time_zone))),
          ...(invoice.due_at ? [fact(t('billing:pdf.due'), day(invoice.due_at))] : []),
          fact(t('billing:pdf.status'), t(`billing:status.${invoice.status}`)),
        ]
      : []),
  ]
  return {
    width: 210,
    layout: 'noBorders',
    table: {
      widths: ['*', 'auto'],
      body: facts.map(([label, value]): TableCell[] => [
        { text: label, color: faint },
        { text: value, alignment: 'right' },
      ]),
    },
  }
}

const lineLayout = {
  hLineWidth: (line: number) => (line < 2 ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: () => rule,
  paddingLeft: (column: number) => (column === 0 ? 0 : 20),
  paddingRight: () => 0,
  paddingTop: () => 6,
  paddingBottom: () => 5,
}

function linesTable({ lines }: IssuedInvoice, { t, money, quantity: amountOf }: Formats): Content {
  const unit = lines.every((line) => line.unit === 'credits') ? 'credits' : 'quantity'
  return {
    layout: lineLayout,
    table: {
      headerRows: 1,
      widths: ['*', 'auto', 'auto'],
      body: [
        [
          { text: t('billing:pdf.item'), color: faint },
          { text: t(`billing:pdf.${unit}`), color: faint, alignment: 'right' },
          { text: t('billing:pdf.net'), color: faint, alignment: 'right' },
        ],
        ...lines.map(({ name, quantity, price }): TableCell[] => [
          name,
          { text: amountOf(quantity), alignment: 'right' },
          { text: money(price), alignment: 'right' },
        ]),
        ...lines
          .filter(({ discount }) => discount > 0n)
          .map(({ name, discount }): TableCell[] => [
            t('billing:pdf.discount', { item: name }),
            '',
            { text: money(-discount), alignment: 'right' },
          ]),
      ],
    },
  }
}

function totalsTable(invoice: IssuedInvoice, { t, money, percent }: Formats): Content {
  const rows: [string, bigint][] = [
    [t('billing:pdf.subtotal'), invoice.amount],
    ...vatByRate(invoice.lines).map(([rate, vat]): [string, bigint] => [
      t('billing:pdf.vat', { percentage: percent(rate) }),
      vat,
    ]),
  ]
  return {
    margin: [0, 10, 0, 0],
    columns: [
      { width: '*', text: '' },
      {
        width: 230,
        layout: 'noBorders',
        table: {
          widths: ['*', 'auto'],
          body: [
            ...rows.map(([label, amount]): TableCell[] => [
              { text: label, color: faint },
              { text: money(amount), alignment: 'right' },
            ]),
            [
              { text: t('billing:pdf.total'), bold: true, fontSize: 11, margin: [0, 4, 0, 0] },
              { text: money(invoice.total), bold: true, fontSize: 11, alignment: 'right', margin: [0, 4, 0, 0] },
            ],
          ],
        },
      },
    ],
  }
}

function notes(invoice: IssuedInvoice, { t, day, months }: Formats, { pay_url }: PageExtras): Content[] {
  const { seller, corrects } = invoice
  const delivery = partyLines.delivery(invoice.buyer)
  const taxed = [
    ...taxNotes(invoice, t).map(note),
    ...(delivery ? [hint(t('billing:pdf.delivery', { address: delivery }))] : []),
  ]
  const footer = seller.footer ? [hint(seller.footer)] : []
  if (corrects !== null) {
    const corrected = t('billing:pdf.corrects', { number: corrects })
    return [...taxed, note(corrected), ...(invoice.reason ? [hint(invoice.reason)] : []), ...footer]
  }
  if (invoice.status === 'reversed') return [...taxed, note(t('billing:pdf.reversed')), ...footer]
  if (invoice.paid_at) {
    const until = invoice.pdf_until && hint(t('billing:pdf.until', { day: day(invoice.pdf_until) }))
    return [...taxed, note(t('billing:pdf.paid', { day: day(invoice.paid_at) })), ...(until ? [until] : []), ...footer]
  }
  const bank = partyLines.bank(seller, t)
  const pay = t('billing:pdf.pay', { day: day(invoice.due_at ?? invoice.issued_at), number: invoice.invoice ?? '' })
  return [
    ...taxed,
    note(pay),
    ...(bank.length ? [bankBlock(bank, transferCode(invoice))] : []),
    ...(pay_url ? [payLink(t('billing:pdf.pay_link', { url: pay_url }), pay_url)] : []),
    hint(t('billing:pdf.until_due', { months: months(invoice.pdf_months) })),
    ...footer,
  ]
}

/** Bank details next to the QR code for banking apps. */
const bankBlock = (bank: string[], code: string | undefined): Content => ({
  columns: [{ width: '*', stack: bank }, ...(code ? [{ width: 80, qr: code, fit: 80, eccLevel: 'M' as const }] : [])],
  margin: [0, 8, 0, 0],
})

const payLink = (text: string, link: string): Content => ({ text, link, color: linkColor, margin: [0, 8, 0, 0] })

const transferCode = ({ seller, currency, total, invoice }: IssuedInvoice): string | undefined =>
  epcQr({
    account_holder: seller.bank_account_holder || sellerName(seller),
    iban: seller.bank_iban,
    bic: seller.bank_bic,
    currency,
    total: formatHundredths(total),
    reference: invoice ?? '',
  })

/** Sums up the VAT of each rate, in the order of the lines. */
function vatByRate(lines: IssuedInvoice['lines']): [rate: bigint, vat: bigint][] {
  const sums = new Map<bigint, bigint>()
  for (const { vat_percentage, vat } of lines) sums.set(vat_percentage, (sums.get(vat_percentage) ?? 0n) + vat)
  return [...sums]
}

/** Note in small type below the other elements. */
const hint = (text: string): Content => ({ text, fontSize: 8, color: faint, margin: [0, 12, 0, 0] })

const note = (text: string): Content => ({ text, margin: [0, 28, 0, 0] })
