import { z } from 'zod'
import { Id, MoneyText } from '../api/scalars.ts'

const count = z.number().int()

/**
 * Sales of a period: of the orders that were paid in it and not cancelled since. `sales` and `average_basket` are without VAT, after
 * discounts and with shipping; `refunded` includes VAT.
 */
const Totals = z.strictObject({
  orders: count,
  pieces: count,
  sales: MoneyText,
  average_basket: MoneyText,
  discount: MoneyText,
  refunded: MoneyText,
  /** Orders that were placed in the period, and how many of them have been paid. */
  placed: count,
  placed_and_paid: count,
})

const Day = z.strictObject({
  day: z.iso.date(),
  orders: count,
  sales: MoneyText,
  /** Of the same day of the period before. */
  sales_before: MoneyText,
})

export const ShopStatistics = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  currency: z.string(),
  all: Totals,
  /** The same number of days before. */
  before: Totals,
  days: z.array(Day),
  /** What sold best, by sales; without shipping. A deleted product has no id. */
  products: z.array(z.strictObject({ product_id: Id.nullable(), name: z.string(), pieces: count, sales: MoneyText })),
  categories: z.array(z.strictObject({ name: z.string(), pieces: count, sales: MoneyText })),
  coupons: z.array(z.strictObject({ code: z.string(), orders: count, discount: MoneyText, sales: MoneyText })),
  /** Published products with no more stock than their warning level, the fewest first. */
  low_stock: z.array(
    z.strictObject({ _id: Id, name: z.string(), slug: z.string(), inventory: count, low_stock: count }),
  ),
  /** Carts with something in them now, and those that nobody has touched for a day. */
  carts: z.strictObject({ open: count, abandoned: count }),
})
export type ShopStatistics = z.output<typeof ShopStatistics>

export const shopStatisticsTables = ['days', 'products', 'categories', 'coupons'] as const
