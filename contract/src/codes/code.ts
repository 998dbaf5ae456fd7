import { z } from 'zod'
import { Id, line } from '../api/scalars.ts'
import { normalizeCode } from '../imports/column.ts'
import { dtcPattern } from './dtc.ts'

const upperCase = (min: number, max: number, pattern: RegExp) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max * 2)
    .transform(normalizeCode)
    .pipe(z.string().max(max).regex(pattern))

export const dfPattern = /^DF\d{3,4}$/
/** The pattern of a Bosch number or of its beginning. */
export const boschPattern = /^[0-9A-Z]{4,12}$/

const DtcInput = upperCase(5, 5, dtcPattern)
const DfInput = upperCase(5, 6, dfPattern)
const BoschInput = upperCase(4, 12, boschPattern)

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

/** Origins of a description. `standard`: from the standard, updated with each release. `own`: added or changed by staff. */
export const origins = ['standard', 'own'] as const
export type Origin = (typeof origins)[number]

export const Pcode = z.strictObject({
  _id: Id,
  code: z.string(),
  description: z.string(),
  origin: z.enum(origins),
})
export type Pcode = z.output<typeof Pcode>

/** A trouble code with its description in the language of the reader. */
export const ExplainedPcode = z.strictObject({
  ...Pcode.shape,
  /** The language of a standard description: the reader's, or "en" if it is not translated. Null if staff wrote the description. */
  language: z.string().nullable(),
})
export type ExplainedPcode = z.output<typeof ExplainedPcode>

/** The P code of a Renault or Dacia DF code. The meaning of a DF code depends on the control unit. */
export const Dpcode = z.strictObject({
  _id: Id,
  df_code: z.string(),
  p_code: z.string(),
  ecu: z.string(),
  description: z.string(),
  example: z.boolean(),
})
export type Dpcode = z.output<typeof Dpcode>

/** A DF code with the description of its P code. `p_language` as `language` of an explained P code. */
export const ExplainedDpcode = z.strictObject({
  ...Dpcode.shape,
  p_description: z.string().nullable(),
  p_language: z.string().nullable(),
})
export type ExplainedDpcode = z.output<typeof ExplainedDpcode>

/** A description for all Bosch numbers that start with `code`. If several match, the longest `code` wins. */
export const Bcode = z.strictObject({ _id: Id, code: z.string(), ecu: z.string(), description: z.string() })
export type Bcode = z.output<typeof Bcode>

/** The maximum number of codes per look-up, enough for a long printout from all control units of a car. */
export const maxCodes = 200

/** The codes of a query such as `codes=P0401,P0299`, in upper case and without spaces. */
export const CodeList = z
  .string()
  .max(maxCodes * 13)
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(z.string().regex(/^[0-9A-Z]{4,12}$/)).max(maxCodes))
  .default([])

export const pcodeFilters = { system: z.enum(['P', 'C', 'B', 'U']).optional(), origin: z.enum(origins).optional() }
