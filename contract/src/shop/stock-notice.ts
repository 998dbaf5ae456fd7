import { z } from 'zod'
import { Id } from '../api/scalars.ts'

export const stockNoticeRules = {
  /** A request that is not confirmed is deleted after so many days. */
  confirm_days: 2,
  /** A confirmed one after so many, even if the product never came back. */
  max_days: 365,
  /** After the mail, the link in it works for so many days. */
  sent_days: 30,
} as const

/**
 * What the link in a mail leads to: a request for a mail when a product is back in stock. `others` counts the other requests of the same
 * address.
 */
export const StockNotice = z.strictObject({
  product_name: z.string(),
  slug: z.string(),
  confirmed: z.boolean(),
  sent: z.boolean(),
  others: z.number().int(),
})
export type StockNotice = z.output<typeof StockNotice>

/** How many people wait for a product. */
export const WaitingProduct = z.strictObject({ product_id: Id, count: z.number().int() })
