import { type Credits, formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { KeyIn } from '@mapwright/contract/wording-keys.ts'
import type { Content, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { printable, printedLanguage, printedLocale, printedValues } from '../platform/files/printed-text.ts'
import { translate } from '../platform/i18n/wording.ts'
import type { StatementRow } from './statement-rows.ts'

const faint = '#5b6270'
const rule = '#d5d9e0'

export type Statement = {
  seller: string
  customer: string
  history: readonly StatementRow[]
  balance: Credits
  /** Number of all postings. `history` may contain fewer. */
  total: number
  /** First day of the month (`2026-10-01`) and opening balance of a monthly statement. */
  month?: { first: string; opening: Credits }
  timeZone: string
  language: string
  now: Date
}

/** Describes a posting, for example "Order 100195 · Golf Mk6 2.0 TDI · UL-MW 140". */
function describe({ reason, order, note }: StatementRow, language: string): { title: string; detail: string } {
  const word = (key: KeyIn<'credits'>, values = {}) =>
    translate(language, 'credits', key, printedValues(language, values))
  const detail = (parts: readonly string[]) => parts.filter(Boolean).join(' · ')
  if (!order) return { title: word(`reason.${reason}`), detail: note }
  const title = detail([word('history.order', { number: order.number ?? '' }), order.vehicle, order.reg_no])
  return { title, detail: detail([reason === 'order' ? '' : word(`reason.${reason}`), note]) }
}

const head = (text: string, alignment: 'left' | 'right' = 'left'): TableCell => ({ text, color: faint, alignment })

const postingsTable = (t: (key: KeyIn<'credits'>) => string, timeZone: string, rows: TableCell[][]): Content => ({
  layout: { hLineWidth: () => 0.4, vLineWidth: () => 0, hLineColor: () => rule },
  table: {
    headerRows: 1,
    widths: [92, '*', 'auto', 'auto'],
    body: [
      [
        head(`${t('history.at')} (${timeZone})`),
        head(t('history.reason')),
        head(t('history.amount'), 'right'),
        head(t('history.balance'), 'right'),
      ],
      ...rows,
    ],
  },
})

/** Formats the first day of a month: `2026-10-01` becomes "October 2026". */
export const monthName = (first: string, language: string | null): string =>
  new Intl.DateTimeFormat(printedLocale(language ?? 'en'), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(first),
  )

/** Lays out the statement on A4 pages: each posting with date, amount and resulting balance, newest first. */
export function statementDocument(statement: Statement): TDocumentDefinitions {
  const { seller, customer, history, balance, total, month, timeZone, now } = statement
  const language = printedLanguage(statement.language)
  const t = (key: KeyIn<'credits'>, values = {}) => translate(language, 'credits', key, printedValues(language, values))
  const locale = printedLocale(language)
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, signDisplay: 'negative' })
  const signed = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, signDisplay: 'exceptZero' })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const amount = (format: Intl.NumberFormat, hundredths: bigint) =>
    printable(format.format(formatHundredths(hundredths)))
  const rows = history.map((row): TableCell[] => {
    const { title, detail } = describe(row, language)
    return [
      printable(day.format(row.at)),
      { stack: [title, ...(detail ? [{ text: detail, color: faint, fontSize: 8 }] : [])] },
      { text: amount(signed, row.amount), alignment: 'right' },
      { text: amount(number, row.balance), alignment: 'right' },
    ]
  })
  const period = month ? monthName(month.first, language) : `${printable(day.format(now))} (${timeZone})`
  const balances = month
    ? t('history.month', { opening: amount(number, month.opening), closing: amount(number, balance) })
    : t('history.total', { balance: amount(number, balance) })
  return {
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 64],
    language,
    info: { title: t('history.title'), author: seller, creationDate: now },
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.25 },
    content: [
      { text: seller, fontSize: 14, bold: true, margin: [0, 0, 0, 16] },
      { text: t('history.title'), fontSize: 12, bold: true },
      { text: `${customer} · ${period}`, color: faint, margin: [0, 2, 0, 4] },
      { text: balances, margin: [0, 0, 0, 12] },
      postingsTable(t, timeZone, rows),
      ...(total > history.length
        ? [
            {
              text: t('history.newest', { count: history.length, total }),
              color: faint,
              margin: [0, 12, 0, 0] satisfies Margins,
            },
          ]
        : []),
    ],
    footer: (page, pages) => ({
      margin: [48, 12, 48, 0],
      fontSize: 7.5,
      color: faint,
      alignment: 'right',
      text: translate(language, 'billing', 'pdf.page', { page: String(page), pages: String(pages) }),
    }),
  }
}
