import { cleanLine } from '@mapwright/contract/api/clean-text.ts'
import type { CellValue, ImportColumn } from '@mapwright/contract/imports/column.ts'
import type { Refusal } from '@mapwright/contract/imports/import.ts'
import type { SheetCell, SheetRow } from '../files/spreadsheet/sheet.ts'
import { readCell } from './read-cell.ts'
import type { Header } from './read-header.ts'

/** Returns the name of a column in a spreadsheet: "AB" for the 28th. */
const columnLetters = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnLetters(Math.floor(at / 26) - 1) + columnLetters(at % 26)

/** Converts a number to the unit of the column and rounds it. Returns any other cell unchanged, so that the column refuses it. */
function convertUnit(cell: SheetCell | undefined, factor: number): SheetCell | undefined {
  const plain = typeof cell === 'object' && cell !== null && 'value' in cell ? cell.value : cell
  const text =
    typeof plain === 'number' ? String(plain) : typeof plain === 'string' ? plain.trim().replace(',', '.') : ''
  return /^\d{1,6}(\.\d{1,6})?$/.test(text) ? Math.round(Number(text) * factor) : cell
}

/** Converts the URL of a picture on this site to a path, so that it stays valid when the site moves. */
const withoutSite = (column: ImportColumn, value: CellValue, site: string): CellValue =>
  column.kind === 'picture' && typeof value === 'string' && value.startsWith(`${site}/`)
    ? value.slice(site.length)
    : value

const maxShown = 100

/** Returns the start of a cell's text for the list of refusals, without characters that the database cannot store. */
function shownText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  const value = typeof cell !== 'object' ? cell : 'bad' in cell ? '' : (cell.shown ?? cell.value)
  return cleanLine(String(value), maxShown)
}

type RowOptions = {
  /** The URL of this site. */
  site: string
  /** The columns that identify a row in the list of refusals. */
  labels: readonly string[]
}

/** Returns the row as JSON for staging, {row, data: RowValues}, or all refusals of its cells. */
export function readRow(header: Header, { row, cells }: SheetRow, { site, labels }: RowOptions): string | Refusal[] {
  const label = () =>
    labels.map((name) =>
      shownText(cells[header.findIndex((place) => typeof place === 'object' && place.column.name === name)]),
    )
  const data: string[] = []
  const refusals: Refusal[] = []
  for (let at = 0; at < Math.max(header.length, cells.length); at++) {
    const [place, cell] = [header[at], cells[at]]
    if (place === 'ignored') continue
    if (!place) {
      if (cell !== null && cell !== undefined)
        refusals.push({
          ...{ row, column: columnLetters(at), label: label(), value: shownText(cell) },
          ...{ code: 'no_column', details: {} },
        })
      continue
    }
    const { column, factor } = place
    const read = readCell(column, factor ? convertUnit(cell, factor) : cell)
    if ('code' in read) refusals.push({ row, column: column.name, label: label(), value: shownText(cell), ...read })
    else data.push(`"${column.name}":${JSON.stringify(withoutSite(column, read.value, site))}`)
  }
  return refusals.length > 0 ? refusals : `{"row":${row},"data":{${data.join()}}}`
}
