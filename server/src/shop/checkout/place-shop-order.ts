import { PlaceShopOrder } from '@mapwright/contract/shop/checkout-endpoints.ts'
import { paymentMethodsOf } from '../../payments/payment-methods.ts'
import { command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { cartItems } from '../cart/cart-rows.ts'
import { placeOrder } from '../orders/place-order.ts'
import { requireOpenShop } from '../require-open-shop.ts'
import { readShopSettings } from '../shop-settings.ts'
import { requirePostCode } from './address-rows.ts'

/**
 * Orders the whole cart. The cart is locked and then gone, so that it is ordered once, whatever is clicked; what is put into it
 * meanwhile lands in the next one, or changes the total and is refused.
 */
export const placeShopOrder = command(PlaceShopOrder, async ({ tx, app, actor, now, body, audit }) => {
  const { shopping_cart_id, terms_accepted: _, ...order } = body
  await requireOpenShop(tx, actor)
  requirePostCode(order.shipping_address, 'shipping_address.')
  if (!(await paymentMethodsOf(tx, app, await readShopSettings(tx))).includes(order.payment_method))
    throw new Problem('credits.payment_method_off')
  const user_id = actor._id
  const [cart] = await tx<{ _id: string }[]>`
    SELECT _id FROM shop_carts WHERE _id = ${shopping_cart_id} AND user_id = ${user_id} FOR UPDATE`
  const { _id: cart_id } = found(cart, 'shop.cart_not_found')
  const items = await cartItems(tx, cart_id)
  if (items.length === 0) throw new Problem('shop.cart_empty')
  const placed = await placeOrder(tx, { ...order, user_id, items, actor_id: user_id, now })
  await tx`DELETE FROM shop_carts WHERE _id = ${cart_id}`
  const { order_id, invoice_no, total, payment_id } = placed
  audit({ target_id: order_id, after: { invoice_no, total, payment_method: order.payment_method } })
  return { order: { _id: order_id, invoice_no, total, payment_id } }
})
