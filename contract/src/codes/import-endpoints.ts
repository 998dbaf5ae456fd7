import { importCalls } from '../imports/import-calls.ts'
import { pcodeFilters } from './code.ts'

const access = ['may:miscellaneous'] as const

export const {
  start: ImportPcodes,
  list: ListPcodeImports,
  read: ReadPcodeImport,
  refusals: ListPcodeImportRefusals,
  apply: ApplyPcodeImport,
  cancel: CancelPcodeImport,
  export: ExportPcodes,
} = importCalls({ many: 'pcodes', path: '/pcode', access, exportAccess: access, filters: pcodeFilters })

export const {
  start: ImportDpcodes,
  list: ListDpcodeImports,
  read: ReadDpcodeImport,
  refusals: ListDpcodeImportRefusals,
  apply: ApplyDpcodeImport,
  cancel: CancelDpcodeImport,
  export: ExportDpcodes,
} = importCalls({ many: 'dpcodes', path: '/dpcode', access, exportAccess: access })

export const {
  start: ImportBcodes,
  list: ListBcodeImports,
  read: ReadBcodeImport,
  refusals: ListBcodeImportRefusals,
  apply: ApplyBcodeImport,
  cancel: CancelBcodeImport,
  export: ExportBcodes,
} = importCalls({ many: 'bcodes', path: '/bcode', access, exportAccess: access })
