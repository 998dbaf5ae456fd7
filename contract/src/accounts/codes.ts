import { z } from 'zod'
import { InstantText } from '../api/scalars.ts'

/** Codes that verify an email address: six digits, valid for ten minutes, one use and five attempts; at most one a minute. */
export const codeRules = { digits: 6, minutes: 10, tries: 5, resend_seconds: 60 } as const

export const Code = z
  .string()
  .trim()
  .regex(/^\d{6}$/)

/** The facts about the last code that its recipient may see. */
export const CodeState = z.strictObject({
  sent_at: InstantText,
  expires_at: InstantText,
  resend_at: InstantText,
  tries_left: z.number().int(),
})
export type CodeState = z.output<typeof CodeState>
