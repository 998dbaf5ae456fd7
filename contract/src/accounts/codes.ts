import { z } from 'zod'
import { InstantText } from '../api/scalars.ts'

/**
 * Rules for codes that verify an email address or a phone number, or reset a password. A code has six digits, is valid for ten minutes, and
 * can be used once. Each code allows five attempts, and a user can request one code per minute.
 */
export const codeRules = { digits: 6, minutes: 10, tries: 5, resend_seconds: 60 } as const

export const Code = z
  .string()
  .trim()
  .regex(/^\d{6}$/)

/** The state of a user's latest code. It does not contain the code itself. */
export const CodeState = z.strictObject({
  sent_at: InstantText,
  expires_at: InstantText,
  resend_at: InstantText,
  tries_left: z.number().int(),
})
export type CodeState = z.output<typeof CodeState>
