import { z } from 'zod'
import { line } from '../api/scalars.ts'
import { Code } from './codes.ts'

/** Authenticator codes change every half minute; there are ten recovery codes for one use each. */
export const secondFactorRules = { step_seconds: 30, recovery_codes: 10, challenge_minutes: 5, tries: 5 } as const

const isOne = ({ code, recovery_code }: { code?: unknown; recovery_code?: unknown }) =>
  (code === undefined) !== (recovery_code === undefined)

const proof = { code: Code.optional(), recovery_code: line(40, 1).optional() }

/** Exactly one of the two codes is required, in addition to `fields`. */
export const withSecondFactor = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject({ ...fields, ...proof }).refine((given) => isOne(given), {
    path: ['code'],
    params: { code: 'required' },
  })
