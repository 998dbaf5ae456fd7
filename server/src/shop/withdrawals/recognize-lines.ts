import { lineName } from '@mapwright/contract/shop/orders/line-name.ts'
import type { WithdrawnProduct } from '@mapwright/contract/shop/withdrawals/withdrawal.ts'

type OrderedLine = {
  _id: string
  name: string
  product_code: string
  options: readonly { name: string }[]
  /** The number of pieces that have not been returned. */
  outstanding: number
}
type Pieces = { line_id: string; quantity: number }

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ')

/**
 * Recognizes the pieces of an order that a buyer names: by a product's name, its name with the options, or its code. If a product is on
 * several lines, the first lines are used first. Products that are not in the order are ignored.
 */
export function recognizeLines(products: readonly WithdrawnProduct[], lines: readonly OrderedLine[]): Pieces[] {
  const left = new Map(lines.map(({ _id, outstanding }) => [_id, outstanding]))
  const named = new Map<string, number>()
  for (const product of products) {
    const wanted = plain(product.name)
    const exact = lines.filter(({ name, options }) => plain(lineName(name, options)) === wanted)
    const others = lines.filter(
      ({ name, product_code }) => wanted !== '' && [name, product_code].map(plain).includes(wanted),
    )
    let missing = product.quantity
    for (const { _id } of exact.length > 0 ? exact : others) {
      const taken = Math.min(missing, left.get(_id) ?? 0)
      if (taken === 0) continue
      missing -= taken
      left.set(_id, (left.get(_id) ?? 0) - taken)
      named.set(_id, (named.get(_id) ?? 0) + taken)
    }
  }
  return [...named].map(([line_id, quantity]) => ({ line_id, quantity }))
}
