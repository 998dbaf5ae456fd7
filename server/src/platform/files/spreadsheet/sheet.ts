import type { FileFault } from '@mapwright/contract/imports/import.ts'

/** A cell whose value cannot be imported. */
export type BadCell = { bad: 'formula' | 'error' | 'date' | 'too_long' }

/** A number that the cell shows in another form, such as 281012345 as "0281012345". `shown` is null if the form is unknown. */
export type FormattedCell = { value: number; shown: string | null }
export type SheetCell = string | number | boolean | null | BadCell | FormattedCell

/** A row that is not blank. Rows are numbered as in the spreadsheet: from 1, including blank rows. */
export type SheetRow = { row: number; cells: readonly SheetCell[] }

/** Maximum length of a cell's text. Longer texts are truncated while reading and then refused, because no column accepts them. */
export const maxCellLength = 20_000
export const maxColumns = 200

/** The encoding assumed for text that is not UTF-8: the encoding of Excel on Western Windows. */
export type AssumedEncoding = 'windows-1252'

/** Callbacks during the reading of a file. `share`: the progress, from 0 to 1. */
export type SheetReader = { onProgress?(share: number): void; onEncoding?(assumed: AssumedEncoding): void }

/** Values for the wording of the error. `headers`: the affected column headers. */
type SheetFaultDetails =
  | (Readonly<Record<string, string | number>> & { readonly headers?: never })
  | { readonly headers: readonly string[]; readonly columns: string; readonly count: number }
  | { readonly headers: readonly string[]; readonly column: string; readonly first: string; readonly second: string }

/** Thrown if a file cannot be read as a table. */
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
