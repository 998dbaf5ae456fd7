import { z } from 'zod'
import { InstantText } from '../api/scalars.ts'

/** Results of a VAT number check. `unknown`: the register did not respond. Treated like `invalid`, but the check can be repeated. */
export const vatCheckResults = ['valid', 'invalid', 'unknown'] as const

/** Number of days for which a confirmed VAT number allows invoices without VAT. */
export const vatProofDays = 30

/** The register's result for a VAT number. */
export const VatCheck = z.strictObject({
  vat_no: z.string(),
  result: z.enum(vatCheckResults),
  /** The register's consultation number, which proves the check. If it is empty, the result proves nothing. */
  consultation: z.string(),
  name: z.string(),
  address: z.string(),
  checked_at: InstantText,
  /** End of the period in which the result allows a reverse charge; null if it does not allow one. */
  valid_until: InstantText.nullable(),
})
export type VatCheck = z.output<typeof VatCheck>
