import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { resource } from '../api/resource.ts'
import { line } from '../api/scalars.ts'
import {
  Bcode,
  BcodeInput,
  CodeList,
  Dpcode,
  DpcodeInput,
  ExplainedDpcode,
  ExplainedPcode,
  Pcode,
  PcodeInput,
  pcodeFilters,
} from './code.ts'

const access = {
  list: ['may:miscellaneous'],
  add: ['may:miscellaneous'],
  change: ['may:miscellaneous'],
  remove: ['may:miscellaneous'],
} as const
const problems = { unknown: 'codes.not_found', write: ['codes.taken'] } as const
const reader = ['customer', 'staff'] as const

export const pcodeCalls = resource({
  supports: ['list', 'add', 'change', 'remove', 'removeMany'],
  domain: 'codes',
  one: 'pcode',
  many: 'pcodes',
  path: '/pcode',
  listPath: '/pcode_admin',
  access,
  row: Pcode,
  input: PcodeInput,
  sorts: ['code', 'description'],
  filters: pcodeFilters,
  problems,
})

export const ExplainPcodes = endpoint({
  name: 'codes.explain_pcodes',
  member: 'read',
  method: 'GET',
  path: '/pcode_single',
  access: reader,
  summary:
    'Explain up to 200 codes in the language of the reader, omitting unknown ones, or find the best 50 codes whose meaning contains every search word in that language or in English',
  query: z.strictObject({ codes: CodeList, search_keyword: line(120).default('') }),
  payload: { pcodes: z.array(ExplainedPcode) },
})

export const dpcodeCalls = resource({
  supports: ['list', 'add', 'change', 'remove', 'removeMany'],
  domain: 'codes',
  one: 'dpcode',
  many: 'dpcodes',
  path: '/dpcode',
  listPath: '/dpcode_admin',
  access,
  row: Dpcode,
  input: DpcodeInput,
  sorts: ['df_code', 'p_code', 'ecu'],
  problems,
})

export const ExplainDpcodes = endpoint({
  name: 'codes.explain_dpcodes',
  member: 'read',
  method: 'GET',
  path: '/dpcode_single',
  access: reader,
  summary: 'Translate DF codes of Renault and Dacia to P codes and back: all pairs with any of the codes',
  query: z.strictObject({ codes: CodeList }),
  payload: { dpcodes: z.array(ExplainedDpcode) },
})

export const bcodeCalls = resource({
  supports: ['list', 'add', 'change', 'remove', 'removeMany'],
  domain: 'codes',
  one: 'bcode',
  many: 'bcodes',
  path: '/bcode',
  listPath: '/bcode_admin',
  access,
  row: Bcode,
  input: BcodeInput,
  sorts: ['code', 'ecu'],
  problems,
})

export const ExplainBcodes = endpoint({
  name: 'codes.explain_bcodes',
  member: 'read',
  method: 'GET',
  path: '/bcode_single',
  access: reader,
  summary: 'Explain up to 200 Bosch numbers: every entry that is one of them or a prefix of one',
  query: z.strictObject({ codes: CodeList }),
  payload: { bcodes: z.array(Bcode) },
})
