import type { ImportColumn } from '@mapwright/contract/imports/column.ts'
import { type SheetCell, SheetFault, type SheetRow } from '../files/spreadsheet/sheet.ts'

/** A place in the file's rows for each column; undefined where the header is empty. */
export type Header = readonly (ImportColumn | undefined)[]

const nameOf = (cell: SheetCell): string =>
  typeof cell === 'string'
    ? cell
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_')
    : ''

/** Finds the columns by the names in the first row. Names that no column has are refused: a mistyped one would lose what stands below it. */
export function readHeader(columns: readonly ImportColumn[], { cells }: SheetRow): Header {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const seen = new Set<string>()
  const header = cells.map((cell) => {
    const name = nameOf(cell)
    if (name === '') return undefined
    const column = byName.get(name)
    if (!column) throw new SheetFault('unknown_column', { column: String(cell).slice(0, 60) })
    if (seen.has(name)) throw new SheetFault('repeated_column', { column: name })
    seen.add(name)
    return column
  })
  const missing = columns.find(({ name, key, required }) => (key || required) && !seen.has(name))
  if (missing) throw new SheetFault('missing_column', { column: missing.name })
  return header
}
