import { z } from 'zod'
import { Id } from '../../api/scalars.ts'

export const stockNoticeRules = {
  /** Days after which an unconfirmed request is deleted. */
  confirm_days: 2,
  /** Days after which a confirmed request is deleted even if the product is still out of stock. */
  max_days: 365,
  /** Days for which the link in the notification mail works. */
  sent_days: 30,
} as const

/**
 * A visitor's request for a mail when a product is back in stock. Its page is opened by a link in a mail. `others` is the number of other
 * requests from the same address.
 */
export const StockNotice = z.strictObject({
  product_name: z.string(),
  slug: z.string(),
  confirmed: z.boolean(),
  sent: z.boolean(),
  others: z.number().int(),
})
export type StockNotice = z.output<typeof StockNotice>

/** Number of people who are waiting for a product. */
export const WaitingProduct = z.strictObject({ product_id: Id, count: z.number().int() })
