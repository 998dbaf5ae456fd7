import { z } from 'zod'

/** The operator's names for the three price types. If empty, the default name is used. */
export const PriceTypeNames = z.strictObject({
  price_type_1: z.string(),
  price_type_2: z.string(),
  price_type_3: z.string(),
})
export type PriceTypeNames = z.output<typeof PriceTypeNames>
