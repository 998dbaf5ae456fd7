import { z } from 'zod'
import { InstantText } from '../api/scalars.ts'

/** `unknown`: the register did not respond. It counts like `invalid`, but may be asked again. */
export const vatCheckResults = ['valid', 'invalid', 'unknown'] as const

/** For how many days the register's confirmation of a VAT number justifies an invoice without VAT. */
export const vatProofDays = 30

/** What the register of VAT numbers said about a number. */
export const VatCheck = z.strictObject({
  vat_no: z.string(),
  result: z.enum(vatCheckResults),
  /** The consultation number of the request; empty if the register gave none. Without it, the result is no proof. */
  consultation: z.string(),
  name: z.string(),
  address: z.string(),
  checked_at: InstantText,
  /** Until when it justifies a reverse charge; null if it does not. */
  valid_until: InstantText.nullable(),
})
export type VatCheck = z.output<typeof VatCheck>
