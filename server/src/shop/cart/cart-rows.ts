import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { CartItemInput, ShoppingCart } from '@mapwright/contract/shop/cart/cart.ts'
import { cartRules } from '@mapwright/contract/shop/cart/cart-items.ts'
import type { ProductKind } from '@mapwright/contract/shop/products/product-kind.ts'
import { uuidv7 } from 'uuidv7'
import { Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { readListedProducts } from '../products/product-rows.ts'

/** Reads the customer's cart with current product data, in the order in which the items were added. */
export async function readCart(db: Db, user_id: string): Promise<Decoded<ShoppingCart>> {
  const rows = await db<({ cart_id: string } & (CartItemInput | { product_id: null }))[]>`
    SELECT c._id AS cart_id, i.product_id, i.quantity, i.selected_extra_options
    FROM shop_carts c LEFT JOIN shop_cart_items i ON i.cart_id = c._id WHERE c.user_id = ${user_id} ORDER BY i._id`
  const items = rows.flatMap(({ cart_id: _, ...item }) => (item.product_id === null ? [] : [item]))
  const products = await readListedProducts(db, [...new Set(items.map(({ product_id }) => product_id))])
  const byId = new Map(products.map((product) => [product._id, product]))
  return {
    shopping_cart_id: rows[0]?.cart_id ?? null,
    items: items.flatMap((item) => {
      const product = byId.get(item.product_id)
      return product ? [{ ...item, product }] : []
    }),
  }
}

export const cartItems = (db: Db, cart_id: string) => db<CartItemInput[]>`
  SELECT product_id, quantity, selected_extra_options FROM shop_cart_items WHERE cart_id = ${cart_id} ORDER BY _id`

/** The kinds of the products in a customer's cart. */
export const cartKinds = (db: Db, user_id: string) => db<{ kind: ProductKind }[]>`
  SELECT DISTINCT p.kind FROM shop_carts c JOIN shop_cart_items i ON i.cart_id = c._id JOIN shop_products p ON p._id = i.product_id
  WHERE c.user_id = ${user_id}`

/** Locks the customer's cart until the transaction ends, and creates it if necessary. Returns its id. */
export async function lockCart(tx: Tx, { user_id, now }: { user_id: string; now: Date }): Promise<string> {
  const row = { _id: uuidv7(), user_id, created_at: now, updated_at: now }
  const [cart] = await tx<[{ _id: string }]>`
    INSERT INTO shop_carts ${tx(row)} ON CONFLICT (user_id) DO UPDATE SET updated_at = EXCLUDED.updated_at RETURNING _id`
  return cart._id
}

/**
 * Adds items to a locked cart, after combining equal items. `how` determines the quantity of an item that is already in the cart: the sum, or the
 * larger quantity. Throws `shop.cart_full` for too many lines.
 */
export async function insertItems(
  tx: Tx,
  { cart_id, items, how }: { cart_id: string; items: readonly CartItemInput[]; how: 'sum' | 'larger' },
): Promise<void> {
  for (const item of items) {
    const both =
      how === 'sum'
        ? tx`least(shop_cart_items.quantity + EXCLUDED.quantity, ${cartRules.max_quantity})`
        : tx`greatest(shop_cart_items.quantity, EXCLUDED.quantity)`
    await tx`INSERT INTO shop_cart_items ${tx({ ...item, cart_id, _id: uuidv7() })}
      ON CONFLICT (cart_id, product_id, selected_extra_options) DO UPDATE SET quantity = ${both}`
  }
  const [lines] = await tx<[{ count: number }]>`
    SELECT count(*)::int AS count FROM shop_cart_items WHERE cart_id = ${cart_id}`
  if (lines.count > cartRules.max_lines) throw new Problem('shop.cart_full')
}
