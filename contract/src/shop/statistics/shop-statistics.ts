import { z } from 'zod'
import { Id, MoneyText } from '../../api/scalars.ts'

const count = z.number().int()

/**
 * Sales of a period: orders that were paid in it and have not been cancelled. `sales` and `average_basket` are without VAT, after discounts
 * and with shipping; `refunded` includes VAT.
 */
const Totals = z.strictObject({
  orders: count,
  pieces: count,
  sales: MoneyText,
  average_basket: MoneyText,
  discount: MoneyText,
  refunded: MoneyText,
  /** The number of orders placed in the period, and how many of them have been paid. */
  placed: count,
  placed_and_paid: count,
})

const Day = z.strictObject({
  day: z.iso.date(),
  orders: count,
  sales: MoneyText,
  /** The sales of the corresponding day in the previous period. */
  sales_before: MoneyText,
})

/**
 * The steps that browsers report, each once per visit. A visit lasts until the page is closed or reloaded. Nothing is stored in the
 * browser, and visitors are not identified.
 */
export const countedSteps = ['visit', 'product', 'cart', 'checkout'] as const
export type CountedStep = (typeof countedSteps)[number]

/** The steps from the visit to the payment. `order` counts placed orders, `paid` those that were paid. */
export const funnelSteps = [...countedSteps, 'order', 'paid'] as const

export const ShopStatistics = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  currency: z.string(),
  all: Totals,
  /** The totals of the previous period of equal length. */
  before: Totals,
  days: z.array(Day),
  /** The number of times that each step toward a purchase was taken, in the order of the steps. */
  funnel: z.array(z.strictObject({ step: z.enum(funnelSteps), count, before: count })),
  /** Bestsellers by sales, without shipping. A deleted product has no id. */
  products: z.array(z.strictObject({ product_id: Id.nullable(), name: z.string(), pieces: count, sales: MoneyText })),
  categories: z.array(z.strictObject({ name: z.string(), pieces: count, sales: MoneyText })),
  coupons: z.array(z.strictObject({ code: z.string(), orders: count, discount: MoneyText, sales: MoneyText })),
  /** Published products whose stock is at their warning level or below, the lowest stock first. */
  low_stock: z.array(
    z.strictObject({ _id: Id, name: z.string(), slug: z.string(), inventory: count, low_stock: count }),
  ),
  /**
   * `open`: carts with items now; `abandoned`: those unchanged for a day; `reminded`: carts whose owner was reminded in the period;
   * `recovered`: those that were then ordered, without cancelled orders.
   */
  carts: z.strictObject({ open: count, abandoned: count, reminded: count, recovered: count }),
})
export type ShopStatistics = z.output<typeof ShopStatistics>

export const shopStatisticsTables = ['days', 'funnel', 'products', 'categories', 'coupons'] as const
