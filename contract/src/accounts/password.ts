import { z } from 'zod'

export const passwordLength = { minimum: 8, maximum: 128 } as const

/** A new password. Spaces at its ends are kept. The server also rejects common passwords. */
export const NewPassword = z
  .string()
  .min(passwordLength.minimum)
  .max(passwordLength.maximum)
  .refine((text) => text.isWellFormed(), { params: { code: 'invalid_text' } })

/** An existing password. The length is limited so that the server never hashes megabytes. */
export const ExistingPassword = z.string().min(1).max(1000)
