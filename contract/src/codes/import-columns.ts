import type { ImportColumn } from '../imports/column.ts'
import { boschPattern, dfPattern } from './code.ts'
import { dtcPattern } from './dtc.ts'

const dtc = { kind: 'text', max: 10, form: { pattern: dtcPattern, example: 'P0401' }, required: true } as const
const ecu = { name: 'ecu', kind: 'text', max: 60 } as const

export const pcodeColumns = [
  { ...dtc, name: 'code', key: true },
  { name: 'description', kind: 'text', max: 500, required: true },
] as const satisfies readonly ImportColumn[]

export const dpcodeColumns = [
  {
    name: 'df_code',
    kind: 'text',
    max: 12,
    form: { pattern: dfPattern, example: 'DF001' },
    required: true,
    key: true,
  },
  { ...dtc, name: 'p_code', key: true },
  { ...ecu, key: true },
  { name: 'description', kind: 'text', max: 500 },
  { name: 'example', kind: 'switch', otherwise: false },
] as const satisfies readonly ImportColumn[]

export const bcodeColumns = [
  {
    name: 'code',
    kind: 'text',
    max: 24,
    form: { pattern: boschPattern, example: '0 281 012 345' },
    required: true,
    key: true,
  },
  ecu,
  { name: 'description', kind: 'text', max: 500, required: true },
] as const satisfies readonly ImportColumn[]
