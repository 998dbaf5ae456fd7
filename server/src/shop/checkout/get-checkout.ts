import { GetCheckout, ValidateCoupon } from '@mapwright/contract/shop/checkout-endpoints.ts'
import { readBilling } from '../../accounts/billing-rows.ts'
import { readBuyer } from '../../billing/buyer-rows.ts'
import { paymentMethodsOf } from '../../payments/payment-methods.ts'
import { query } from '../../platform/api/handler.ts'
import { readSettings } from '../../site/read-settings.ts'
import { cartItems, readCart } from '../cart/cart-rows.ts'
import { usableCoupon } from '../coupons/usable-coupon.ts'
import { readCartLines } from '../orders/cart-lines.ts'
import { goodsTax } from '../orders/goods-tax.ts'
import { requireOpenShop } from '../require-open-shop.ts'
import { readShopSettings } from '../shop-settings.ts'

export const getCheckout = query(GetCheckout, async ({ sql, app, actor, now, query: { country } }) => {
  await requireOpenShop(sql, actor)
  const [settings, billing, buyer] = await Promise.all([
    readSettings(sql),
    readBilling(sql, actor._id),
    readBuyer(sql, actor._id, now),
  ])
  return {
    checkout: {
      currency: settings.currency,
      country: settings.country,
      tax: await goodsTax(sql, settings, { buyer, destination: country ?? billing.country }),
      billing,
      payment_methods: await paymentMethodsOf(sql, app, await readShopSettings(sql)),
    },
  }
})

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
