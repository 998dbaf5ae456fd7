import { z } from 'zod'
import { InstantText } from '../api/scalars.ts'

/** Codes that prove an e-mail address: six digits, ten minutes, one use, five tries; a new one at most once a minute. */
export const codeRules = { digits: 6, minutes: 10, tries: 5, resend_seconds: 60 } as const

export const Code = z
  .string()
  .trim()
  .regex(/^\d{6}$/)

/** What the person who waits for a code needs to know about the one last sent. */
export const CodeState = z.strictObject({
  sent_at: InstantText,
  expires_at: InstantText,
  resend_at: InstantText,
  tries_left: z.number().int(),
})
export type CodeState = z.output<typeof CodeState>
