import { z } from 'zod'
import { line } from '../api/scalars.ts'
import { Code } from './codes.ts'

/** Codes of authenticator apps change every 30 seconds; each of the ten recovery codes can be used once. */
export const secondFactorRules = { step_seconds: 30, recovery_codes: 10, challenge_minutes: 5, tries: 5 } as const

const isOne = ({ code, recovery_code }: { code?: unknown; recovery_code?: unknown }) =>
  (code === undefined) !== (recovery_code === undefined)

const proof = { code: Code.optional(), recovery_code: line(40, 1).optional() }

/** Adds the two codes to `fields`; exactly one of them is required. */
export const withSecondFactor = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject({ ...fields, ...proof }).refine((given) => isOne(given), {
    path: ['code'],
    params: { code: 'required' },
  })
