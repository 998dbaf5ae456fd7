import { type Money, money } from '@mapwright/contract/api/amounts.ts'
import type { Item } from '../../billing/invoice-lines.ts'
import type { CartLine } from './cart-lines.ts'

const nameOf = ({ name, options }: Pick<CartLine, 'name' | 'options'>): string =>
  options.length === 0 ? name : `${name} (${options.map((option) => option.name).join(', ')})`

type PricedLine = Pick<CartLine, 'name' | 'options' | 'price' | 'quantity'> & { discount: Money }

/** What the invoice of an order lists: its products and, unless it is free, the shipping. */
export function invoiceItems(lines: readonly PricedLine[], shipping: { name: string; cost: Money }): Item[] {
  const products = lines.map(({ price, quantity, discount, ...line }): Item => {
    const pieces = BigInt(quantity)
    return { name: nameOf(line), unit: 'quantity', quantity: pieces * 100n, price: money(price * pieces), discount }
  })
  if (shipping.cost === 0n) return products
  return [...products, { name: shipping.name, unit: 'quantity', quantity: 100n, price: shipping.cost }]
}
