import { z } from 'zod'
import { Id, line } from '../../api/scalars.ts'
import { ListedProduct } from '../products/product.ts'
import { cartRules } from './cart-items.ts'

/** Pieces of a product with the same options. Options are identified by name. */
export const CartItemInput = z.strictObject({
  product_id: Id,
  quantity: z.number().int().min(1).max(cartRules.max_quantity),
  selected_extra_options: z.array(line(80, 1)).max(cartRules.max_options).default([]),
})
export type CartItemInput = z.output<typeof CartItemInput>

/** The items of a request. Items with the same product and options are combined. */
export const CartItemsInput = z.array(CartItemInput).max(cartRules.max_lines)

/** A line of a cart. `product` is the current data of the product, which may no longer be on sale. */
const CartItem = z.strictObject({
  product_id: Id,
  quantity: z.number().int(),
  selected_extra_options: z.array(z.string()),
  product: ListedProduct,
})

/** The cart of a customer. After each order, the customer gets a cart with a new id. The id is null before the first use. */
export const ShoppingCart = z.strictObject({ shopping_cart_id: Id.nullable(), items: z.array(CartItem) })
export type ShoppingCart = z.output<typeof ShoppingCart>
