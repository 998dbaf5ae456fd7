import { Readable } from 'node:stream'
import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { Download } from '../api/handler.ts'

export type Cell = string | number | bigint | boolean | Date | null

/** Matches text that spreadsheets would run as a formula, and such text after apostrophes, which prevent that. */
const formulaStart = /^'*[\s\p{Cc}]*[=+\-@＝＋－＠]/u

/** Puts an apostrophe in front of text that spreadsheets would run as a formula. */
export const withoutFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

/** Reverses the escaping of `csvLine`: removes an apostrophe that was added before a formula. */
export const fromCsvText = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text

/** The CSV dialect that spreadsheets use in a language. With a decimal comma, the separator is a semicolon. */
export type CsvFormat = { separator: ',' | ';'; decimal: '.' | ',' }

const english: CsvFormat = { separator: ',', decimal: '.' }

export function csvFormatFor(language: string): CsvFormat {
  try {
    return new Intl.NumberFormat(language).format(1.5).includes(',') ? { separator: ';', decimal: ',' } : english
  } catch {
    return english
  }
}

const mustQuote = { ',': /[",\r\n]/, ';': /[";\r\n]/ } as const

const cellText = (cell: Cell, { decimal }: CsvFormat): string => {
  if (cell === null) return ''
  if (typeof cell === 'bigint') return formatHundredths(cell).replace('.', decimal)
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  return withoutFormula(cell)
}

/** Writes one line of CSV (RFC 4180). Quotes texts if necessary and escapes formulas. A bigint is an amount in hundredths. */
export const csvLine = (cells: readonly Cell[], format: CsvFormat = english): string =>
  `${cells
    .map((cell) => cellText(cell, format))
    .map((text) => (mustQuote[format.separator].test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(format.separator)}\r\n`

type Pages = AsyncIterable<readonly (readonly Cell[])[]>

async function* linesOf(header: readonly string[], pages: Pages, format: CsvFormat) {
  // A byte order mark makes Excel read the file as UTF-8.
  yield `\uFEFF${csvLine(header, format)}`
  for await (const rows of pages) yield rows.map((row) => csvLine(row, format)).join('')
}

/** Adds the time zone to the header, because spreadsheets show times without a zone. */
const withTimeZone = (name: string) => (/(^|_)at$|^pay_by$/.test(name) ? `${name} (UTC)` : name)

/** Builds a CSV file in the dialect of the reader's language. Its rows are streamed page by page from the database. */
export const csvDownload = (name: string, header: readonly string[], pages: Pages, language: string): Download => ({
  ...{ name, media_type: 'text/csv' },
  content: Readable.from(linesOf(header.map(withTimeZone), pages, csvFormatFor(language))),
})
