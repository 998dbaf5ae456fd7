import { z } from 'zod'

/** What the operator calls the three price types; an empty name means the number alone. */
export const PriceTypeNames = z.strictObject({
  price_type_1: z.string(),
  price_type_2: z.string(),
  price_type_3: z.string(),
})
export type PriceTypeNames = z.output<typeof PriceTypeNames>
