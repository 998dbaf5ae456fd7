import { z } from 'zod'
import { Id, line } from '../api/scalars.ts'
import { ListedProduct } from './product.ts'

export const cartRules = { max_lines: 100, max_quantity: 1000, max_options: 20 } as const

/** Pieces of a product with the same options; the options are named. */
export const CartItemInput = z.strictObject({
  product_id: Id,
  quantity: z.number().int().min(1).max(cartRules.max_quantity),
  selected_extra_options: z.array(line(80, 1)).max(cartRules.max_options).default([]),
})
export type CartItemInput = z.output<typeof CartItemInput>

/** The items of a request: those of the same product with the same options count together. */
export const CartItemsInput = z.array(CartItemInput).max(cartRules.max_lines)

/** `product` is as it is now: it may have been taken off sale since. */
const CartItem = z.strictObject({
  product_id: Id,
  quantity: z.number().int(),
  selected_extra_options: z.array(z.string()),
  product: ListedProduct,
})

/** The cart of a customer. The id changes with each order; it is null for a cart that was never used. */
export const ShoppingCart = z.strictObject({ shopping_cart_id: Id.nullable(), items: z.array(CartItem) })
export type ShoppingCart = z.output<typeof ShoppingCart>

type Identified = Pick<CartItemInput, 'product_id' | 'selected_extra_options'>

/** The options in the order in which carts keep them, each once. */
export const cartOptions = (names: readonly string[]): string[] => [...new Set(names)].sort()

/** Equal for items that are one line of a cart. */
export const cartItemKey = ({ product_id, selected_extra_options }: Identified): string =>
  JSON.stringify([product_id, ...cartOptions(selected_extra_options)])

/** Items of the same product with the same options as one, with the sum of their pieces. */
export function combineItems(items: readonly CartItemInput[]): CartItemInput[] {
  const combined = new Map<string, CartItemInput>()
  for (const { selected_extra_options, ...item } of items) {
    const one = { ...item, selected_extra_options: cartOptions(selected_extra_options) }
    const before = combined.get(cartItemKey(one))?.quantity ?? 0
    const quantity = Math.min(before + item.quantity, cartRules.max_quantity)
    combined.set(cartItemKey(one), { ...one, quantity })
  }
  return [...combined.values()]
}
