import { GetGuestCheckout, ValidateGuestCoupon } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { paymentMethodsOf } from '../../payments/payment-methods.ts'
import { command, query } from '../../platform/api/handler.ts'
import { readSettings } from '../../site/read-settings.ts'
import { usableCoupon } from '../coupons/usable-coupon.ts'
import { seesVat } from '../get-price-display.ts'
import { readCartLines } from '../orders/cart-lines.ts'
import { listShippingRows } from '../shipping/shipping-rows.ts'
import { readShopPayment } from '../shop-settings.ts'
import { guestTax } from './guest-tax.ts'
import { requireGuestOrders } from './require-guest-orders.ts'

export const getGuestCheckout = query(GetGuestCheckout, async ({ sql, app, now, request, query: asked }) => {
  await requireGuestOrders(sql)
  const settings = await readSettings(sql)
  const [tax, with_vat, payment_methods, { shipping_methods }] = await Promise.all([
    guestTax(sql, settings, { ...asked, internet_country: request.country, now }),
    seesVat(sql, asked),
    paymentMethodsOf(sql, app, await readShopPayment(sql)),
    listShippingRows(sql, { name: '', page: 1, size: 100 }, false),
  ])
  const { currency, country } = settings
  return { checkout: { currency, country, tax, with_vat, payment_methods, shipping_methods } }
})

export const validateGuestCoupon = command(ValidateGuestCoupon, async ({ tx, now, body: { code, items } }) => {
  await requireGuestOrders(tx)
  const lines = await readCartLines(tx, items)
  const coupon = await usableCoupon(tx, { code, items: lines, user_id: null, now })
  const { name, flat_amount, percentage, min_order_amount, min_order_product_count, category_id, product_id } = coupon
  return {
    coupon: {
      ...{ name, code: coupon.code, flat_amount, percentage, min_order_amount, min_order_product_count },
      ...{ category_id, product_id },
    },
  }
})
