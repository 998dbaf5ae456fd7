import { z } from 'zod'
import { Id, MoneyText } from '../../api/scalars.ts'

const count = z.number().int()

/**
 * Sales of a period. Only orders that were paid in the period and are not cancelled count. `sales` and `average_basket` are net, after
 * discounts and including shipping; what was refunded or returned since then is subtracted, also from `pieces` and `discount`. An order of
 * which nothing is left is not one of the `orders`. `refunded` includes VAT.
 */
const Totals = z.strictObject({
  orders: count,
  pieces: count,
  sales: MoneyText,
  average_basket: MoneyText,
  discount: MoneyText,
  refunded: MoneyText,
  /** Number of orders placed in the period, and number of these orders that are paid. */
  placed: count,
  placed_and_paid: count,
})

const Day = z.strictObject({
  day: z.iso.date(),
  orders: count,
  sales: MoneyText,
  /** Sales of the corresponding day in the previous period. */
  sales_before: MoneyText,
})

/**
 * Steps that browsers report, each once per visit. A visit ends when the page is closed or reloaded. Nothing is stored in the browser, and
 * visitors are not identified.
 */
export const countedSteps = ['visit', 'product', 'cart', 'checkout'] as const
export type CountedStep = (typeof countedSteps)[number]

/** Steps from the visit to the payment. `order` is the number of placed orders, `paid` the number of paid orders. */
export const funnelSteps = [...countedSteps, 'order', 'paid'] as const

export const ShopStatistics = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  currency: z.string(),
  all: Totals,
  /** Totals of the previous period of equal length. */
  before: Totals,
  days: z.array(Day),
  /** Number of times that each step was reached, in the order of the steps. */
  funnel: z.array(z.strictObject({ step: z.enum(funnelSteps), count, before: count })),
  /** Bestsellers by sales, excluding shipping. A deleted product has no id. */
  products: z.array(z.strictObject({ product_id: Id.nullable(), name: z.string(), pieces: count, sales: MoneyText })),
  categories: z.array(z.strictObject({ name: z.string(), pieces: count, sales: MoneyText })),
  coupons: z.array(z.strictObject({ code: z.string(), orders: count, discount: MoneyText, sales: MoneyText })),
  /** Published products with a stock at or below their warning level, lowest stock first. */
  low_stock: z.array(
    z.strictObject({ _id: Id, name: z.string(), slug: z.string(), inventory: count, low_stock: count }),
  ),
  /**
   * Numbers of carts. `open`: with items. `abandoned`: with items that have not changed for a day. `reminded`: the owner was reminded in
   * the period. `recovered`: ordered after the reminder, and not cancelled.
   */
  carts: z.strictObject({ open: count, abandoned: count, reminded: count, recovered: count }),
})
export type ShopStatistics = z.output<typeof ShopStatistics>

export const shopStatisticsTables = ['days', 'funnel', 'products', 'categories', 'coupons'] as const
