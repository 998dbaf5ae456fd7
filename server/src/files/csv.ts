import { Readable } from 'node:stream'
import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { Download } from '../api/handler.ts'

export type Cell = string | number | bigint | boolean | Date | null

/** A spreadsheet takes text that begins like this for a formula and runs it: an apostrophe makes it text again. */
const formulaStart = /^'*[\s\p{Cc}]*[=+\-@＝＋－＠]/u

/** What was written with `csvLine`, as it was: an apostrophe before a formula's beginning is ours. */
export const fromCsvText = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text

const textOf = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'bigint') return formatHundredths(cell)
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell !== 'string') return String(cell)
  return formulaStart.test(cell) ? `'${cell}` : cell
}

/** One line of CSV (RFC 4180): text is quoted where it has to be and never a formula; a bigint is an amount in hundredths. */
export const csvLine = (cells: readonly Cell[]): string =>
  `${cells
    .map(textOf)
    .map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(',')}\r\n`

async function* linesOf(header: readonly string[], pages: AsyncIterable<readonly (readonly Cell[])[]>) {
  // The mark by which Excel knows that this is UTF-8.
  yield `\uFEFF${csvLine(header)}`
  for await (const rows of pages) yield rows.map(csvLine).join('')
}

/** A CSV file that is sent page by page as the database hands its rows out, however many they are. */
export const csvDownload = (
  name: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Download => ({ name, media_type: 'text/csv', content: Readable.from(linesOf(header, pages)) })
