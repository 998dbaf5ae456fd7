import type { FileFault } from '@mapwright/contract/imports/import.ts'

/** A cell that holds no plain value. */
export type BadCell = { bad: 'formula' | 'error' | 'date' | 'too_long' }
export type SheetCell = string | number | boolean | null | BadCell

/** A row that holds something. Rows are counted as spreadsheets count them: from 1, blank ones included. */
export type SheetRow = { row: number; cells: readonly SheetCell[] }

/** Longer texts are cut off while they are read, and refused: no column takes so much. */
export const maxCellLength = 10_000
export const maxColumns = 200

/** What text that is not UTF-8 is taken for: what Excel writes on a Western Windows. */
export type AssumedEncoding = 'windows-1252'

/** What the reader of a file is told on the way. */
export type SheetReader = { onProgress?(share: number): void; onEncoding?(assumed: AssumedEncoding): void }

/** `headers`: those that the fault is about. */
type SheetFaultDetails =
  | (Readonly<Record<string, string | number>> & { readonly headers?: never })
  | { readonly headers: readonly string[]; readonly columns: string; readonly count: number }

/** The whole file cannot be read as a table. */
export class SheetFault extends Error {
  readonly code: FileFault
  readonly details: SheetFaultDetails

  constructor(code: FileFault, details: SheetFaultDetails = {}, cause?: unknown) {
    super(code, { cause })
    this.name = 'SheetFault'
    this.code = code
    this.details = details
  }
}
