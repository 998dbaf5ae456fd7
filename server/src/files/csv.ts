import { Readable } from 'node:stream'
import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { Download } from '../api/handler.ts'

export type Cell = string | number | bigint | boolean | Date | null

/** A spreadsheet takes text that begins like this for a formula and runs it: an apostrophe makes it text again. */
const formulaStart = /^'*[\s\p{Cc}]*[=+\-@＝＋－＠]/u

/** What was written with `csvLine`, as it was: an apostrophe before a formula's beginning is ours. */
export const fromCsvText = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text

/** How a spreadsheet set to a language reads CSV: where the decimal is a comma, semicolons separate. */
export type CsvForm = { separator: ',' | ';'; decimal: '.' | ',' }

const english: CsvForm = { separator: ',', decimal: '.' }

export function csvFormOf(language: string): CsvForm {
  try {
    return new Intl.NumberFormat(language).format(1.5).includes(',') ? { separator: ';', decimal: ',' } : english
  } catch {
    return english
  }
}

const mustQuote = { ',': /[",\r\n]/, ';': /[";\r\n]/ } as const

const textOf = (cell: Cell, { decimal }: CsvForm): string => {
  if (cell === null) return ''
  if (typeof cell === 'bigint') return formatHundredths(cell).replace('.', decimal)
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  return formulaStart.test(cell) ? `'${cell}` : cell
}

/** One line of CSV (RFC 4180): text is quoted where it has to be and never a formula; a bigint is an amount in hundredths. */
export const csvLine = (cells: readonly Cell[], form: CsvForm = english): string =>
  `${cells
    .map((cell) => textOf(cell, form))
    .map((text) => (mustQuote[form.separator].test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(form.separator)}\r\n`

type Pages = AsyncIterable<readonly (readonly Cell[])[]>

async function* linesOf(header: readonly string[], pages: Pages, form: CsvForm) {
  // The mark by which Excel knows that this is UTF-8.
  yield `\uFEFF${csvLine(header, form)}`
  for await (const rows of pages) yield rows.map((row) => csvLine(row, form)).join('')
}

/** Names the zone in the header: a spreadsheet shows the time without it. */
const withZone = (name: string) => (/(^|_)at$|^pay_by$/.test(name) ? `${name} (UTC)` : name)

/** A CSV file for a spreadsheet in the reader's language, sent page by page as the database hands its rows out. */
export const csvDownload = (name: string, header: readonly string[], pages: Pages, language: string): Download => ({
  ...{ name, media_type: 'text/csv' },
  content: Readable.from(linesOf(header.map(withZone), pages, csvFormOf(language))),
})
