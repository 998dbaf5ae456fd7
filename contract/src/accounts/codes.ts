import { z } from 'zod'
import { InstantText } from '../api/scalars.ts'

/**
 * Rules for codes that verify an email address: six digits, valid for ten minutes and one use, five attempts, and at most one code per
 * minute.
 */
export const codeRules = { digits: 6, minutes: 10, tries: 5, resend_seconds: 60 } as const

export const Code = z
  .string()
  .trim()
  .regex(/^\d{6}$/)

/** The state of the latest code, as far as its recipient may see it. */
export const CodeState = z.strictObject({
  sent_at: InstantText,
  expires_at: InstantText,
  resend_at: InstantText,
  tries_left: z.number().int(),
})
export type CodeState = z.output<typeof CodeState>
