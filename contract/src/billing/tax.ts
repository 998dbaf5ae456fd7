import { z } from 'zod'
import { PercentText } from '../site/vat.ts'

/**
 * The VAT treatment of a customer. `percentage` is "19.00". `needs_proof`: reverse charge would apply if the VAT number were confirmed.
 * `intra_community`: like `reverse_charge`, but for goods, whose delivery to a business in another EU country is exempt. `is_exempt`: the
 * seller is a small business and charges no VAT.
 */
export const Tax = z.strictObject({
  country: z.string(),
  percentage: PercentText,
  reverse_charge: z.boolean(),
  intra_community: z.boolean(),
  needs_proof: z.boolean(),
  is_exempt: z.boolean(),
})
export type Tax = z.output<typeof Tax>
