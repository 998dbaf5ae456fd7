import { z } from 'zod'
import { Id } from '../../api/scalars.ts'

export const stockNoticeRules = {
  /** Days after which an unconfirmed request is deleted. */
  confirm_days: 2,
  /** Days after which a confirmed one is deleted, even if the product never came back. */
  max_days: 365,
  /** Days for which the link in the mail works. */
  sent_days: 30,
} as const

/** The request behind a link in a mail, for a mail when a product is back in stock. `others` counts the other requests of the same address. */
export const StockNotice = z.strictObject({
  product_name: z.string(),
  slug: z.string(),
  confirmed: z.boolean(),
  sent: z.boolean(),
  others: z.number().int(),
})
export type StockNotice = z.output<typeof StockNotice>

/** The number of people who wait for a product. */
export const WaitingProduct = z.strictObject({ product_id: Id, count: z.number().int() })
