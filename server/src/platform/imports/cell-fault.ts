import type { CellValue } from '@mapwright/contract/imports/column.ts'
import type { CellFault, FaultDetails } from '@mapwright/contract/imports/import.ts'

type Fault = { code: CellFault; details: FaultDetails }

/** The result of parsing a cell. */
export type Read = { value: CellValue } | Fault

export const fault = (code: CellFault, details: FaultDetails = {}): Fault => ({ code, details })
