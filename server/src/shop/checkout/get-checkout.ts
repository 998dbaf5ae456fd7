import { GetCheckout, ValidateCoupon } from '@mapwright/contract/shop/checkout/checkout-endpoints.ts'
import { readBilling } from '../../accounts/profile/billing-rows.ts'
import { readBuyer } from '../../billing/buyer-rows.ts'
import { paymentMethodsOf } from '../../payments/payment-methods.ts'
import { query } from '../../platform/api/handler.ts'
import { readSettings } from '../../site/read-settings.ts'
import { cartItems, cartKinds, readCart } from '../cart/cart-rows.ts'
import { usableCoupon } from '../coupons/usable-coupon.ts'
import { seesVat } from '../get-price-display.ts'
import { readCartLines } from '../orders/cart-lines.ts'
import { orderTax } from '../orders/order-tax.ts'
import { requireOpenShop } from '../require-open-shop.ts'
import { readShopPayment } from '../shop-settings.ts'

export const getCheckout = query(
  GetCheckout,
  async ({ sql, app, actor, now, request, query: { country, post_code } }) => {
    await requireOpenShop(sql, actor)
    const user_id = actor._id
    const [settings, billing, buyer, lines] = await Promise.all([
      readSettings(sql),
      readBilling(sql, actor._id),
      readBuyer(sql, actor._id, now),
      cartKinds(sql, user_id),
    ])
    const destination = country ? { country, post_code } : billing
    const sale = { lines, user_id, buyer, destination, internet_country: request.country, now }
    return {
      checkout: {
        currency: settings.currency,
        country: settings.country,
        tax: (await orderTax(sql, settings, sale)).tax,
        with_vat: await seesVat(sql, buyer),
        billing,
        payment_methods: await paymentMethodsOf(sql, app, await readShopPayment(sql)),
      },
    }
  },
)

export const validateCoupon = query(ValidateCoupon, async ({ sql, actor, now, params: { code } }) => {
  await requireOpenShop(sql, actor)
  const { shopping_cart_id } = await readCart(sql, actor._id)
  const lines = shopping_cart_id ? await readCartLines(sql, await cartItems(sql, shopping_cart_id)) : []
  const coupon = await usableCoupon(sql, { code, items: lines, user_id: actor._id, now })
  const { name, flat_amount, percentage, min_order_amount, min_order_product_count, category_id, product_id } = coupon
  return {
    coupon: {
      ...{ name, code: coupon.code, flat_amount, percentage, min_order_amount, min_order_product_count },
      ...{ category_id, product_id },
    },
  }
})
