import { z } from 'zod'
import { PercentText } from '../site/vat.ts'

/**
 * The VAT treatment of a customer; `percentage` as "19.00". `needs_proof`: the customer would owe the VAT (reverse charge) if there were
 * a valid proof of the VAT number. `is_exempt`: the seller is a small business, which charges no VAT.
 */
export const Tax = z.strictObject({
  country: z.string(),
  percentage: PercentText,
  reverse_charge: z.boolean(),
  needs_proof: z.boolean(),
  is_exempt: z.boolean(),
})
export type Tax = z.output<typeof Tax>
