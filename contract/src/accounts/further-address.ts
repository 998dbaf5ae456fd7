import { z } from 'zod'
import { InstantText } from '../api/scalars.ts'

/** Limits of the further email addresses of a customer. */
export const furtherAddressRules = { max: 5 } as const

/** An email address that a customer has confirmed besides the one of the account. */
export const FurtherAddress = z.strictObject({ email: z.string(), confirmed_at: InstantText })
export type FurtherAddress = z.output<typeof FurtherAddress>
