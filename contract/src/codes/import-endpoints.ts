import { importCalls } from '../imports/import-calls.ts'
import { pcodeFilters } from './code.ts'

const access = ['may:miscellaneous'] as const

export const pcodeImportCalls = importCalls({
  many: 'pcodes',
  path: '/pcode',
  access,
  exportAccess: access,
  filters: pcodeFilters,
})

export const dpcodeImportCalls = importCalls({ many: 'dpcodes', path: '/dpcode', access, exportAccess: access })

export const bcodeImportCalls = importCalls({ many: 'bcodes', path: '/bcode', access, exportAccess: access })
