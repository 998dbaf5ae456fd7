import { z } from 'zod'
import { Id, line } from '../api/scalars.ts'
import { inCapitals } from '../imports/column.ts'
import { dtcPattern } from './dtc.ts'

const capitals = (min: number, max: number, pattern: RegExp) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max * 2)
    .transform(inCapitals)
    .pipe(z.string().max(max).regex(pattern))

export const dfPattern = /^DF\d{3,4}$/
/** A whole number of Bosch or the beginning of one. */
export const boschPattern = /^[0-9A-Z]{4,12}$/

const DtcInput = capitals(5, 5, dtcPattern)
const DfInput = capitals(5, 6, dfPattern)
const BoschInput = capitals(4, 12, boschPattern)

const description = line(500, 1)
const ecu = line(60).default('')

export const PcodeInput = z.strictObject({ code: DtcInput, description })
export const DpcodeInput = z.strictObject({
  df_code: DfInput,
  p_code: DtcInput,
  ecu,
  description: line(500).default(''),
  example: z.boolean().default(false),
})
export const BcodeInput = z.strictObject({ code: BoschInput, ecu, description })

/** `standard`: as the standard says it, kept up to date with each release. `own`: entered or worded here. */
export const origins = ['standard', 'own'] as const
export type Origin = (typeof origins)[number]

export const Pcode = z.strictObject({
  _id: Id,
  code: z.string(),
  description: z.string(),
  origin: z.enum(origins),
})
export type Pcode = z.output<typeof Pcode>

/** What a code of Renault or Dacia is as a P code; the same DF code means other things on another control unit. */
export const Dpcode = z.strictObject({
  _id: Id,
  df_code: z.string(),
  p_code: z.string(),
  ecu: z.string(),
  description: z.string(),
  example: z.boolean(),
})
export type Dpcode = z.output<typeof Dpcode>

/** With what is kept about the P code. */
export const ExplainedDpcode = z.strictObject({ ...Dpcode.shape, p_description: z.string().nullable() })
export type ExplainedDpcode = z.output<typeof ExplainedDpcode>

/** What a Bosch number is, or all that begin with it: the longest beginning speaks. */
export const Bcode = z.strictObject({ _id: Id, code: z.string(), ecu: z.string(), description: z.string() })
export type Bcode = z.output<typeof Bcode>

/** Codes that one look-up asks for: a long print-out of every control unit of a car. */
export const maxCodes = 200

/** `codes=P0401,P0299`: each as it is stored, in capitals and without spaces. */
export const CodeList = z
  .string()
  .max(maxCodes * 13)
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(z.string().regex(/^[0-9A-Z]{4,12}$/)).max(maxCodes))
  .default([])

export const pcodeFilters = { system: z.enum(['P', 'C', 'B', 'U']).optional(), origin: z.enum(origins).optional() }
