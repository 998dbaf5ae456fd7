import { divideHalfUp, type Money, money } from '../../api/amounts.ts'
import { keysOf } from '../../api/typed-entries.ts'

/**
 * Units of a product's content. `per` is the unit for the unit price. `thousandths` is the size of the content's unit in thousandths of
 * `per`.
 */
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
/** Units for unit prices, as required by Directive 98/6/EC and § 5 of the German PAngV. */
export type PricedUnit = (typeof units)[ContentUnit]['per']

export type Content = { content: number | null; content_unit: ContentUnit }

/** Contents have up to three decimals and are calculated in thousandths. */
const precision = 1000

/**
 * Returns the unit price: the price per kg, l, m, m², m³ or piece, rounded half up to hundredths. Undefined if the content is not
 * set. Also undefined for a content of exactly one unit, because the unit price would equal the price.
 */
export function unitPrice(
  price: Money,
  { content, content_unit }: Content,
): { price: Money; per: PricedUnit } | undefined {
  if (content === null) return undefined
  const { per, thousandths } = units[content_unit]
  // The content in millionths of the unit `per`.
  const amount = BigInt(Math.round(content * precision)) * BigInt(thousandths)
  const one = BigInt(precision) * 1000n
  if (amount <= 0n || amount === one) return undefined
  return { price: money(divideHalfUp(price * one, amount)), per }
}
