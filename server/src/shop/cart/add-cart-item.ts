import { AddCartItem } from '@mapwright/contract/shop/cart/cart-endpoints.ts'
import { combineItems } from '@mapwright/contract/shop/cart/cart-items.ts'
import { command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { readProduct } from '../products/product-rows.ts'
import { requireOpenShop } from '../require-open-shop.ts'
import { cartItems, insertItems, lockCart, readCart } from './cart-rows.ts'

/** Adds a product to the cart if there is enough stock. The stock is reserved only when the order is placed. */
export const addCartItem = command(AddCartItem, async ({ tx, actor, now, body }) => {
  await requireOpenShop(tx, actor)
  const product = found(await readProduct(tx, { _id: body.product_id }, false), 'shop.product_not_found')
  if (!body.selected_extra_options.every((name) => product.extra_options.some((option) => option.name === name)))
    throw new Problem('shop.option_not_found')
  const cart_id = await lockCart(tx, { user_id: actor._id, now })
  await insertItems(tx, { cart_id, items: combineItems([body]), how: 'sum' })
  const pieces = (await cartItems(tx, cart_id))
    .filter(({ product_id }) => product_id === body.product_id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const { name, inventory } = product
  if (pieces > inventory)
    throw new Problem('shop.out_of_stock', { details: { product_id: body.product_id, name, inventory } })
  return { shopping_cart: await readCart(tx, actor._id) }
})
