import type { FileStore } from '../../api/file-store.ts'
import { type OpenZip, openZip } from './open-zip.ts'
import { maxCellLength, maxColumns, type SheetCell, SheetFault, type SheetRow } from './sheet.ts'
import { findParts, fromXlsxText, type NumberStyle, readSharedTexts, readStyles } from './xlsx-parts.ts'
import { xmlEvents } from './xml-events.ts'

/** Maximum size of a sheet, in bytes: enough for 500,000 rows of 30 filled cells. */
const maxSheetBytes = 2 ** 30
const batchRows = 150
/**
 * Maximum number of merged ranges to collect. The limit is high enough to find the first range below the titles, which often have merged
 * cells themselves.
 */
const maxMerged = 10_000

/** Returns the column index of a cell reference, from 0: "AB12" is 27. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

type Lookup = { texts: readonly string[]; styles: readonly NumberStyle[] }
type OpenCell = { type: string; style: string; isFormula: boolean; text: string }

/** The texts of boolean cells. Excel writes digits; other programs write words, which the standard allows as well. */
const booleans: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

const tooLong = (text: string): SheetCell => (text.length > maxCellLength ? { bad: 'too_long' } : text)

function numberCell(value: number, style: NumberStyle): SheetCell {
  if (style === 'date') return { bad: 'date' }
  if (!Number.isFinite(value)) return { bad: 'error' }
  const shown = style(value) ?? null
  return shown === String(value) ? value : { value, shown }
}

function cellValue({ type, style, isFormula, text }: OpenCell, { texts, styles }: Lookup): SheetCell {
  if (isFormula) return { bad: 'formula' }
  switch (type) {
    case 's': {
      const shared = texts[Number(text)]
      if (shared === undefined) throw new SheetFault('broken_xlsx')
      return shared === '' ? null : tooLong(shared)
    }
    case 'inlineStr':
    case 'str':
      return text === '' ? null : tooLong(fromXlsxText(text))
    case 'b':
      return text.trim() === '' ? null : (booleans.get(text.trim()) ?? { bad: 'error' })
    case 'e':
      return { bad: 'error' }
    case 'd':
      return { bad: 'date' }
    default: {
      const bare = text.trim()
      if (bare === '') return null
      return numberCell(Number(bare), styles[Number(style)] ?? (style === '0' ? String : () => undefined))
    }
  }
}

/** Checks whether a merged range, such as "A2:B5", overlaps the rows below the header. Its value would belong to several cells. */
function coversRows(reference: string, rows: { header: number; last: number }): boolean {
  const [, from, to] = /^[A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? []
  return Number(from) <= rows.last && Number(to) > rows.header
}

/** Collects rows from the sheet's XML. */
function rowReader(lookup: Lookup) {
  const rows: SheetRow[] = []
  const merged: string[] = []
  let [header, row, last] = [0, 0, 0]
  let cells: SheetCell[] = []
  let column = -1
  let cell: OpenCell | undefined
  let isValue = false
  let isPhonetic = false
  return {
    take: () => rows.splice(0),
    pendingRows: () => rows.length,
    /** Merged ranges below the header. A workbook lists them after the rows. */
    merged: () => merged.filter((reference) => coversRows(reference, { header, last })),
    open(name: string, { r, t = 'n', s = '0', ref = '' }: Readonly<Record<string, string>>) {
      if (name === 'row') {
        const number = Number(r ?? row + 1)
        if (!Number.isInteger(number) || number <= row) throw new SheetFault('broken_xlsx')
        row = number
        cells = []
        column = -1
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r)
        cell = { type: t, style: s, isFormula: false, text: '' }
      } else if (name === 'f') {
        if (cell) cell.isFormula = true
      } else if (name === 'mergeCell') {
        if (merged.length < maxMerged) merged.push(ref)
      } else if (name === 'rPh') isPhonetic = true
      else isValue = !isPhonetic && (name === 'v' || name === 't')
    },
    text(piece: string) {
      if (isValue && cell && cell.text.length <= maxCellLength) cell.text += piece
    },
    close(name: string) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && cell) {
        const value = cellValue(cell, lookup)
        cell = undefined
        if (value === null) return
        if (column < 0) throw new SheetFault('broken_xlsx')
        if (column >= maxColumns) throw new SheetFault('too_many_columns', { max: maxColumns })
        while (cells.length < column) cells.push(null)
        cells[column] = value
      } else if (name === 'row' && cells.length > 0) {
        rows.push({ row, cells })
        header ||= row
        last = row
        cells = []
      }
    },
  }
}

async function* rowsOf(zip: OpenZip, onProgress: (share: number) => void): AsyncGenerator<readonly SheetRow[]> {
  const parts = await findParts(zip)
  const lookup = { texts: await readSharedTexts(zip, parts.texts), styles: await readStyles(zip, parts.styles) }
  const sheet = await zip.read(parts.sheet, { maxBytes: maxSheetBytes })
  if (!sheet) throw new SheetFault('broken_xlsx')
  const reader = rowReader(lookup)
  for await (const read of xmlEvents(sheet.content, reader)) {
    onProgress(read / Math.max(sheet.size, 1))
    if (reader.pendingRows() < batchRows) continue
    yield reader.take()
  }
  if (reader.pendingRows() > 0) yield reader.take()
  const [cells] = reader.merged()
  if (cells !== undefined) throw new SheetFault('merged_cells', { cells })
}

/** Reads the rows of a workbook's first visible sheet. Formulas, errors and dates are returned as bad cells. */
export async function* readXlsx(
  store: FileStore,
  file: { storage_key: string; size: number },
  onProgress: (share: number) => void,
): AsyncGenerator<readonly SheetRow[]> {
  const zip = await openZip(store, file)
  try {
    yield* rowsOf(zip, onProgress)
  } finally {
    zip.close()
  }
}
