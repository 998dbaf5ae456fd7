import { type Money, money } from '@mapwright/contract/api/amounts.ts'
import { lineName } from '@mapwright/contract/shop/orders/line-name.ts'
import { isDigital } from '@mapwright/contract/shop/products/product-kind.ts'
import type { Item } from '../../billing/invoice-lines.ts'
import type { CartLine } from './cart-lines.ts'

type PricedLine = Pick<CartLine, 'name' | 'options' | 'price' | 'quantity' | 'kind'> & { discount: Money }

/** The items of an order's invoice: its products and, unless it is free, the shipping, which belongs to the goods. */
export function invoiceItems(lines: readonly PricedLine[], shipping: { name: string; cost: Money }): Item[] {
  const products = lines.map(({ price, quantity, discount, name, options, kind }): Item => {
    const pieces = BigInt(quantity)
    const supply = isDigital({ kind }) ? 'services' : 'goods'
    const item = { name: lineName(name, options), unit: 'quantity', supply } as const
    return { ...item, quantity: pieces * 100n, price: money(price * pieces), discount }
  })
  if (shipping.cost === 0n) return products
  const carriage = { name: shipping.name, unit: 'quantity', supply: 'goods' } as const
  return [...products, { ...carriage, quantity: 100n, price: shipping.cost }]
}
