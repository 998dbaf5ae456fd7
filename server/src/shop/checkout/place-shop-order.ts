import { PlaceShopOrder } from '@mapwright/contract/shop/checkout/checkout-endpoints.ts'
import { requirePostCode } from '../../accounts/profile/require-post-code.ts'
import { paymentMethodsOf } from '../../payments/payment-methods.ts'
import { command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { cartItems } from '../cart/cart-rows.ts'
import { placeOrder } from '../orders/place-order.ts'
import { requireOpenShop } from '../require-open-shop.ts'
import { requireTerms } from '../require-terms.ts'
import { readShopPayment } from '../shop-settings.ts'

/**
 * Orders the whole cart. The cart is locked and then deleted, so that it cannot be ordered twice. An item that is added at the same time goes into a
 * new cart, or it changes the total and the order is refused.
 */
export const placeShopOrder = command(PlaceShopOrder, async ({ tx, app, actor, now, request, body, audit }) => {
  const { shopping_cart_id, terms_accepted, ...order } = body
  await requireOpenShop(tx, actor)
  await requireTerms(tx, terms_accepted)
  if (order.shipping_address) requirePostCode(order.shipping_address, 'shipping_address.')
  if (!(await paymentMethodsOf(tx, app, await readShopPayment(tx))).includes(order.payment_method))
    throw new Problem('credits.payment_method_off')
  const user_id = actor._id
  const [cart] = await tx<{ _id: string }[]>`
    SELECT _id FROM shop_carts WHERE _id = ${shopping_cart_id} AND user_id = ${user_id} FOR UPDATE`
  const { _id: cart_id } = found(cart, 'shop.cart_not_found')
  const items = await cartItems(tx, cart_id)
  if (items.length === 0) throw new Problem('shop.cart_empty')
  const placed = await placeOrder(tx, {
    ...{ ...order, user_id, items, actor_id: user_id, internet_country: request.country, now },
    language: request.language,
  })
  const { order_id, invoice_no, total, payment_id } = placed
  await tx`UPDATE shop_cart_reminders SET order_id = ${order_id} WHERE cart_id = ${cart_id}`
  await tx`DELETE FROM shop_carts WHERE _id = ${cart_id}`
  audit({ target_id: order_id, after: { invoice_no, total, payment_method: order.payment_method } })
  return { order: { _id: order_id, invoice_no, total, payment_id } }
})
