import type { FileFault } from '@mapwright/contract/imports/import.ts'

/** A cell that holds no plain value. */
export type BadCell = { bad: 'formula' | 'error' | 'date' | 'too_long' }
export type SheetCell = string | number | boolean | null | BadCell

/** A row that holds something. Rows are counted as spreadsheets count them: from 1, blank ones included. */
export type SheetRow = { row: number; cells: readonly SheetCell[] }

/** Longer texts are cut off while they are read, and refused: no column takes so much. */
export const mostCellLength = 10_000
export const mostColumns = 200

/** The whole file cannot be read as a table. */
export class SheetFault extends Error {
  readonly code: FileFault
  readonly details: Readonly<Record<string, string | number>>

  constructor(code: FileFault, details: Record<string, string | number> = {}, cause?: unknown) {
    super(code, { cause })
    this.name = 'SheetFault'
    this.code = code
    this.details = details
  }
}
