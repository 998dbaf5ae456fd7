import { z } from 'zod'

export const passwordLength = { minimum: 8, maximum: 128 } as const

/** A password that somebody chooses: taken as typed, never trimmed; the server also refuses the commonest ones. */
export const NewPassword = z
  .string()
  .min(passwordLength.minimum)
  .max(passwordLength.maximum)
  .refine((text) => text.isWellFormed(), { params: { code: 'invalid_text' } })

/** A password that somebody already has: only bounded, so that nobody can make the server hash a megabyte. */
export const GivenPassword = z.string().min(1).max(1000)
