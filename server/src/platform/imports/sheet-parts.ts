import type { ImportColumn } from '@mapwright/contract/imports/column.ts'
import type { ColumnMapping, Refusal } from '@mapwright/contract/imports/import.ts'
import type { FileStore } from '../api/file-store.ts'
import { readSheet } from '../files/spreadsheet/read-sheet.ts'
import { type AssumedEncoding, SheetFault } from '../files/spreadsheet/sheet.ts'
import { type Header, readHeader } from './read-header.ts'
import { readRow } from './read-row.ts'

export type SheetToRead = {
  file: { storage_key: string; size: number }
  columns: readonly ImportColumn[]
  mapping: ColumnMapping
  /** The URL of this site. */
  site: string
  /** The columns that identify a row in the list of refusals. */
  labels: readonly string[]
  /** Maximum number of rows. A file with more rows is refused. At most `maxRefusals` refusals are returned. */
  maxRows: number
  maxRefusals: number
}

/** A batch of rows. `staged`: the valid rows as a JSON array. `refusals`: the refusals of invalid rows. The counts are cumulative. */
export type SheetPart = {
  staged: string
  refusals: Refusal[]
  rows: number
  refused: number
  share: number
  /** The assumed encoding, if the text is not UTF-8. */
  encoding: AssumedEncoding | null
}

/** Reads a stored table in batches. Holds only one batch in memory. @throws SheetFault */
export async function* sheetParts(store: FileStore, sheet: SheetToRead): AsyncGenerator<SheetPart> {
  const { file, columns, mapping, site, labels, maxRows, maxRefusals } = sheet
  let share = 0
  let encoding: AssumedEncoding | null = null
  let [rows, refused, kept] = [0, 0, 0]
  let header: Header | undefined
  const callbacks = {
    onProgress: (done: number) => {
      share = done
    },
    onEncoding: (assumed: AssumedEncoding) => {
      encoding = assumed
    },
  }
  for await (const batch of readSheet(store, file, callbacks)) {
    const staged: string[] = []
    const refusals: Refusal[] = []
    for (const row of batch) {
      if (!header) {
        header = readHeader(columns, row, mapping)
        continue
      }
      if (++rows > maxRows) throw new SheetFault('too_many_rows', { max: maxRows })
      const result = readRow(header, row, { site, labels })
      if (typeof result === 'string') staged.push(result)
      else {
        refused++
        refusals.push(...result.slice(0, maxRefusals - kept - refusals.length))
      }
    }
    kept += refusals.length
    yield { staged: `[${staged.join()}]`, refusals, rows, refused, share, encoding }
  }
  if (rows === 0) throw new SheetFault('empty')
}
