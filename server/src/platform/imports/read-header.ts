import { cleanLine } from '@mapwright/contract/api/clean-text.ts'
import { headerName, type ImportColumn, kilowattName } from '@mapwright/contract/imports/column.ts'
import type { ColumnMapping } from '@mapwright/contract/imports/import.ts'
import { type SheetCell, SheetFault, type SheetRow } from '../files/spreadsheet/sheet.ts'

/** The column of a header. `factor`: the conversion factor for the numbers in the column, if the header names another unit. */
export type Place = { column: ImportColumn; factor?: number }

/** The column for each cell of the header row. Undefined for an empty header. */
export type Header = readonly (Place | 'ignored' | undefined)[]

/** Maximum length of a header. Longer headers are truncated for display and for manual matching. */
const maxHeader = 60

/** Returns a header as text that can be stored and displayed. Files in an unknown encoding contain NUL. */
const textOf = (cell: SheetCell): string => (typeof cell === 'string' ? cleanLine(cell, maxHeader) : '')

/** Lists all valid headers by name, including variants in kilowatts. */
function placesByName(columns: readonly ImportColumn[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  for (const column of columns) {
    places.set(column.name, { column })
    if (column.kind === 'number' && column.per_kw) places.set(kilowattName(column), { column, factor: column.per_kw })
  }
  return places
}

type Repeated = { column: string; first: string; second: string }

/** Refuses two headers for a column. If people have assigned one of them, they can assign the columns again. */
function refuseRepeated([repeated]: readonly Repeated[], assigned: readonly string[]): void {
  if (!repeated) return
  const { column, first, second } = repeated
  if (!assigned.includes(first) && !assigned.includes(second)) throw new SheetFault('repeated_column', { column })
  throw new SheetFault('mapped_twice', { column, first, second, headers: assigned })
}

/**
 * Matches the headers with columns, by name or by the given mapping. Refuses the file if headers are unknown, and lists them all, because
 * ignoring a mistyped header would lose its data.
 */
export function readHeader(columns: readonly ImportColumn[], { cells }: SheetRow, mapping: ColumnMapping = {}): Header {
  const places = placesByName(columns)
  const byHand = new Map(Object.entries(mapping).map(([header, name]) => [headerName(header), name]))
  const seen = new Map<string, string>()
  const assigned: string[] = []
  const repeated: Repeated[] = []
  const unknown: string[] = []
  const header = cells.map((cell) => {
    const text = textOf(cell)
    if (text === '') return undefined
    const chosen = byHand.get(headerName(text))
    if (chosen !== undefined) assigned.push(text)
    const name = chosen ?? headerName(text)
    if (name === '') return 'ignored'
    const place = places.get(name)
    if (!place) {
      unknown.push(text)
      return undefined
    }
    const other = seen.get(place.column.name)
    if (other !== undefined) repeated.push({ column: place.column.name, first: other, second: text })
    seen.set(place.column.name, text)
    return place
  })
  refuseRepeated(repeated, assigned)
  if (unknown.length > 0) {
    const columns = unknown.map((name) => `“${name}”`).join(', ')
    throw new SheetFault('unknown_column', { count: unknown.length, columns, headers: unknown })
  }
  const missing = columns.filter(({ name, key, required }) => (key || required) && !seen.has(name))
  if (missing.length > 0) {
    const columns = missing.map(({ name }) => `“${name}”`).join(', ')
    throw new SheetFault('missing_column', { count: missing.length, columns })
  }
  return header
}
