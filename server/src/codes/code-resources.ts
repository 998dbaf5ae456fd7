import { Bcode, Dpcode, Pcode } from '@mapwright/contract/codes/code.ts'
import type { Resource } from '../platform/api/resource.ts'

export const pcodeResource: Resource = {
  one: 'pcode',
  many: 'pcodes',
  table: 'pcodes',
  columns: Object.keys(Pcode.shape),
  searchColumns: ['code', 'description'],
  filters: {
    system: (db, letter) => db`starts_with(code, ${letter})`,
    origin: (db, origin) => db`origin = ${origin}`,
  },
  problems: { unknown: 'codes.not_found', taken: 'codes.taken', takenField: 'code' },
}

export const dpcodeResource: Resource = {
  one: 'dpcode',
  many: 'dpcodes',
  table: 'dpcodes',
  columns: Object.keys(Dpcode.shape),
  searchColumns: ['df_code', 'p_code', 'ecu', 'description'],
  problems: { unknown: 'codes.not_found', taken: 'codes.taken', takenField: 'df_code' },
}

export const bcodeResource: Resource = {
  one: 'bcode',
  many: 'bcodes',
  table: 'bcodes',
  columns: Object.keys(Bcode.shape),
  searchColumns: ['code', 'ecu', 'description'],
  problems: { unknown: 'codes.not_found', taken: 'codes.taken', takenField: 'code' },
}
