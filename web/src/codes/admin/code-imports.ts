import { bcodeColumns, dpcodeColumns, pcodeColumns } from '@mapwright/contract/codes/import-columns.ts'
import * as calls from '@mapwright/contract/codes/import-endpoints.ts'

/** Import and export definitions of each list. */
export const pcodeImport = {
  calls: {
    start: calls.ImportPcodes,
    list: calls.ListPcodeImports,
    read: calls.ReadPcodeImport,
    refusals: calls.ListPcodeImportRefusals,
    apply: calls.ApplyPcodeImport,
    cancel: calls.CancelPcodeImport,
    export: calls.ExportPcodes,
  },
  columns: pcodeColumns,
  refreshes: ['codes'],
  filters: ['system', 'origin'],
} as const

export const dpcodeImport = {
  calls: {
    start: calls.ImportDpcodes,
    list: calls.ListDpcodeImports,
    read: calls.ReadDpcodeImport,
    refusals: calls.ListDpcodeImportRefusals,
    apply: calls.ApplyDpcodeImport,
    cancel: calls.CancelDpcodeImport,
    export: calls.ExportDpcodes,
  },
  columns: dpcodeColumns,
  refreshes: ['codes'],
} as const

export const bcodeImport = {
  calls: {
    start: calls.ImportBcodes,
    list: calls.ListBcodeImports,
    read: calls.ReadBcodeImport,
    refusals: calls.ListBcodeImportRefusals,
    apply: calls.ApplyBcodeImport,
    cancel: calls.CancelBcodeImport,
    export: calls.ExportBcodes,
  },
  columns: bcodeColumns,
  refreshes: ['codes'],
} as const
