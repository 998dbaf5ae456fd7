import { z } from 'zod'
import { divideHalfUp, type Money, money } from '../../api/amounts.ts'
import { Id, MoneyInput, MoneyText } from '../../api/scalars.ts'
import { productStatuses } from './product.ts'
import { maxStock } from './product-kind.ts'

/** Modes of price changes: set an amount, or raise or lower by a percentage or by an amount. */
export const priceModes = ['set', 'raise_percent', 'lower_percent', 'raise', 'lower'] as const
export type PriceMode = (typeof priceModes)[number]

export const stockModes = ['set', 'add', 'remove'] as const
export type StockMode = (typeof stockModes)[number]

export const bulkChangeRules = { max_products: 100, max_price: money(100_000_000_00n), max_stock: maxStock } as const

/** A change of prices. `value` is an amount, or a percentage with up to two decimals (in hundredths). */
export type PriceChange = { mode: PriceMode; value: Money }
export type StockChange = { mode: StockMode; count: number }

const fullPercent = 10_000n

const inUnits = (amount: bigint, unit: bigint): bigint => divideHalfUp(amount, unit) * unit

function changedPrice(price: bigint, { mode, value }: PriceChange): bigint {
  const changed: Readonly<Record<PriceMode, bigint>> = {
    set: value,
    raise: price + value,
    lower: price - value,
    raise_percent: divideHalfUp(price * (fullPercent + value), fullPercent),
    lower_percent: divideHalfUp(price * (fullPercent - value), fullPercent),
  }
  return changed[mode]
}

/**
 * Calculates a price after a change, rounded half up. Returns undefined if it would be below zero or above the maximum. `unit` is the
 * currency's smallest unit in hundredths.
 */
export function newPrice(price: Money, change: PriceChange, unit: bigint): Money | undefined {
  const changed = changedPrice(price, change)
  if (changed < 0n || (change.mode === 'lower_percent' && change.value > fullPercent)) return undefined
  const rounded = inUnits(changed, unit)
  return rounded > bulkChangeRules.max_price ? undefined : money(rounded)
}

/** Calculates the stock after a change. Returns undefined if it would be below zero or above the maximum. */
export function newStock(inventory: number, { mode, count }: StockChange): number | undefined {
  const changed = mode === 'set' ? count : mode === 'add' ? inventory + count : inventory - count
  return changed < 0 || changed > bulkChangeRules.max_stock ? undefined : changed
}

/**
 * A change of several products. `products` contains the prices that the caller saw. The stock of downloads and keys is not changed. A
 * `category_id` of null takes the products out of their categories.
 */
export const ProductsChange = z
  .strictObject({
    products: z
      .array(z.strictObject({ id: Id, price: MoneyInput }))
      .min(1)
      .max(bulkChangeRules.max_products),
    price: z.strictObject({ mode: z.enum(priceModes), value: MoneyInput }).optional(),
    stock: z
      .strictObject({
        mode: z.enum(stockModes),
        count: z.number().int().min(0).max(bulkChangeRules.max_stock),
      })
      .optional(),
    status: z.enum(productStatuses).optional(),
    category_id: Id.nullable().optional(),
  })
  .refine(({ products: _, ...changes }) => Object.values(changes).some((change) => change !== undefined), {
    path: ['price'],
    params: { code: 'required' },
  })

/** A product after a bulk change. */
export const ChangedProduct = z.strictObject({
  _id: Id,
  price: MoneyText,
  inventory: z.number().int(),
  status: z.enum(productStatuses),
  category_id: Id.nullable(),
})
