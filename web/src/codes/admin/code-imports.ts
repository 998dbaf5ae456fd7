import { bcodeColumns, dpcodeColumns, pcodeColumns } from '@mapwright/contract/codes/import-columns.ts'
import { bcodeImportCalls, dpcodeImportCalls, pcodeImportCalls } from '@mapwright/contract/codes/import-endpoints.ts'

/** Import and export definitions of the three lists of codes. */
export const pcodeImport = {
  calls: pcodeImportCalls,
  columns: pcodeColumns,
  refreshes: ['codes'],
  filters: ['system', 'origin'],
} as const

export const dpcodeImport = {
  calls: dpcodeImportCalls,
  columns: dpcodeColumns,
  refreshes: ['codes'],
} as const

export const bcodeImport = {
  calls: bcodeImportCalls,
  columns: bcodeColumns,
  refreshes: ['codes'],
} as const
