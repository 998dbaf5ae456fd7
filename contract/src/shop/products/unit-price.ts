import { divideHalfUp, type Money, money } from '../../api/amounts.ts'
import { keysOf } from '../../api/typed-entries.ts'

/** The units of a content, each with the unit of its price and their ratio in thousandths. */
const units = {
  g: { per: 'kg', thousandths: 1 },
  kg: { per: 'kg', thousandths: 1000 },
  ml: { per: 'l', thousandths: 1 },
  l: { per: 'l', thousandths: 1000 },
  cm: { per: 'm', thousandths: 10 },
  m: { per: 'm', thousandths: 1000 },
  m2: { per: 'm2', thousandths: 1000 },
  m3: { per: 'm3', thousandths: 1000 },
  piece: { per: 'piece', thousandths: 1000 },
} as const

export const contentUnits = keysOf(units)
export type ContentUnit = (typeof contentUnits)[number]
/** The units for price comparison that the law prescribes: Directive 98/6/EC, and § 5 of the German PAngV. */
export type PricedUnit = (typeof units)[ContentUnit]['per']

export type Content = { content: number | null; content_unit: ContentUnit }

/** Contents have up to three decimals. */
const precision = 1000

/**
 * The price per kg, l, m, m², m³ or piece, rounded half up to hundredths. Undefined without a content, and for a content of exactly one
 * unit, because the price is the same.
 */
export function unitPrice(
  price: Money,
  { content, content_unit }: Content,
): { price: Money; per: PricedUnit } | undefined {
  if (content === null) return undefined
  const { per, thousandths } = units[content_unit]
  // The content in millionths of the price's unit.
  const amount = BigInt(Math.round(content * precision)) * BigInt(thousandths)
  const one = BigInt(precision) * 1000n
  if (amount <= 0n || amount === one) return undefined
  return { price: money(divideHalfUp(price * one, amount)), per }
}
