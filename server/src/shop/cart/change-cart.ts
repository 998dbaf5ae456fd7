import { MergeCart, UpdateCart } from '@mapwright/contract/shop/cart/cart-endpoints.ts'
import { combineItems } from '@mapwright/contract/shop/cart/cart-items.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { insertItems, lockCart, readCart } from './cart-rows.ts'

/** Returns the ids of the products that exist, and locks them (FOR KEY SHARE) so that they are not deleted before the commit. */
async function existing(tx: Tx, items: readonly { product_id: string }[]): Promise<Set<string>> {
  const ids = items.map(({ product_id }) => product_id)
  const rows = await tx<{ _id: string }[]>`
    SELECT _id FROM shop_products WHERE _id = ANY (${ids}) ORDER BY _id FOR KEY SHARE`
  return new Set(rows.map(({ _id }) => _id))
}

/** Replaces the items of the cart. An order deletes its cart, so a page that was left open sends an unknown id and cannot restore ordered items. */
export const updateCart = command(UpdateCart, async ({ tx, actor, now, body: { shopping_cart_id, items } }) => {
  const [cart] = await tx`
    UPDATE shop_carts SET updated_at = ${now} WHERE _id = ${shopping_cart_id} AND user_id = ${actor._id} RETURNING _id`
  if (!cart) throw new Problem('shop.cart_not_found')
  const known = await existing(tx, items)
  if (items.some(({ product_id }) => !known.has(product_id))) throw new Problem('shop.product_not_found')
  await tx`DELETE FROM shop_cart_items WHERE cart_id = ${shopping_cart_id}`
  await insertItems(tx, { cart_id: shopping_cart_id, items: combineItems(items), how: 'sum' })
  return { shopping_cart: await readCart(tx, actor._id) }
})

/**
 * Adds the items of a visitor's cart to the customer's cart after sign-in. If this would exceed the maximum number of lines, adds none
 * of them and reports no error, because signing in must not fail.
 */
export const mergeCart = command(MergeCart, async ({ tx, actor, now, body: { items } }) => {
  const cart_id = await lockCart(tx, { user_id: actor._id, now })
  const known = await existing(tx, items)
  const wanted = combineItems(items).filter(({ product_id }) => known.has(product_id))
  await tx
    .savepoint((inner) => insertItems(inner, { cart_id, items: wanted, how: 'larger' }))
    .catch((problem: unknown) => {
      if (!(problem instanceof Problem)) throw problem
    })
  return { shopping_cart: await readCart(tx, actor._id) }
})
