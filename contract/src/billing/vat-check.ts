import { z } from 'zod'
import { InstantText } from '../api/scalars.ts'

/** `unknown`: the register did not respond. This counts as `invalid`, but the check may be repeated. */
export const vatCheckResults = ['valid', 'invalid', 'unknown'] as const

/** Days for which the register's confirmation of a VAT number justifies an invoice without VAT. */
export const vatProofDays = 30

/** The register's result for a VAT number. */
export const VatCheck = z.strictObject({
  vat_no: z.string(),
  result: z.enum(vatCheckResults),
  /** The consultation number of the request; empty if the register returned none, in which case the result proves nothing. */
  consultation: z.string(),
  name: z.string(),
  address: z.string(),
  checked_at: InstantText,
  /** End of the period in which the result justifies a reverse charge; null if it does not. */
  valid_until: InstantText.nullable(),
})
export type VatCheck = z.output<typeof VatCheck>
