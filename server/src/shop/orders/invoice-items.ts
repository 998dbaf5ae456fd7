import { type Money, money } from '@mapwright/contract/api/amounts.ts'
import { lineName } from '@mapwright/contract/shop/orders/line-name.ts'
import type { Item } from '../../billing/invoice-lines.ts'
import type { CartLine } from './cart-lines.ts'

type PricedLine = Pick<CartLine, 'name' | 'options' | 'price' | 'quantity'> & { discount: Money }

/** The items of an order's invoice: its products and, unless it is free, the shipping. */
export function invoiceItems(lines: readonly PricedLine[], shipping: { name: string; cost: Money }): Item[] {
  const products = lines.map(({ price, quantity, discount, name, options }): Item => {
    const pieces = BigInt(quantity)
    const item = { name: lineName(name, options), unit: 'quantity' } as const
    return { ...item, quantity: pieces * 100n, price: money(price * pieces), discount }
  })
  if (shipping.cost === 0n) return products
  return [...products, { name: shipping.name, unit: 'quantity', quantity: 100n, price: shipping.cost }]
}
