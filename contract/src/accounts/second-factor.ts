import { z } from 'zod'
import { line } from '../api/scalars.ts'
import { Code } from './codes.ts'

/** Rules for the second factor. Authenticator codes change every `step_seconds`. Each recovery code can be used once. */
export const secondFactorRules = { step_seconds: 30, recovery_codes: 10, challenge_minutes: 5, tries: 5 } as const

const isOne = ({ code, recovery_code }: { code?: unknown; recovery_code?: unknown }) =>
  (code === undefined) !== (recovery_code === undefined)

const proof = { code: Code.optional(), recovery_code: line(40, 1).optional() }

/** Adds an authenticator code and a recovery code to `fields`. A request must contain exactly one of the two. */
export const withSecondFactor = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject({ ...fields, ...proof }).refine((given) => isOne(given), {
    path: ['code'],
    params: { code: 'required' },
  })
