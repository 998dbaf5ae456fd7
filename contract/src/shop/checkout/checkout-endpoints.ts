import { z } from 'zod'
import { addressFields } from '../../accounts/user-fields.ts'
import { endpoint } from '../../api/endpoint.ts'
import { Country, Id, line, MoneyText } from '../../api/scalars.ts'
import { AppliedCoupon, Checkout, couponProblems, lineProblems } from './checkout.ts'
import { purchaseFields } from './purchase-fields.ts'

export const GetCheckout = endpoint({
  name: 'shop.get_checkout',
  method: 'GET',
  path: '/shop/checkout',
  access: ['customer'],
  summary: 'The VAT of an order to a place (default: that of the billing address), and the ways to pay',
  query: z.strictObject({ country: Country.optional(), post_code: addressFields.post_code.default('') }),
  payload: { checkout: Checkout },
  problems: ['shop.closed'],
})

export const ValidateCoupon = endpoint({
  name: 'shop.validate_coupon',
  method: 'GET',
  path: '/shop/coupon/validate/:code',
  access: ['customer'],
  summary: 'Check whether the caller can use a coupon for the products in the cart, and return its discount',
  params: z.strictObject({ code: line(60, 1) }),
  payload: { coupon: AppliedCoupon },
  problems: ['shop.closed', ...couponProblems, ...lineProblems],
  // Limited to prevent guessing codes, which are worth money.
  limits: [{ by: 'principal', seconds: 3600, count: 120 }],
})

export const PlaceShopOrder = endpoint({
  name: 'shop.place_order',
  method: 'POST',
  path: '/shop/checkout',
  access: ['customer'],
  summary:
    "Order the products in the caller's cart at the total that was shown: reserves the stock and creates a due invoice and a payment that can be started",
  body: z.strictObject({
    shopping_cart_id: Id,
    ...purchaseFields,
  }),
  /** `payment_id` is the id of the payment, for paying it online. */
  payload: {
    order: z.strictObject({ _id: Id, invoice_no: z.string(), total: MoneyText, payment_id: Id }),
  },
  problems: [
    'shop.closed',
    'shop.cart_not_found',
    'shop.cart_empty',
    ...lineProblems,
    'shop.out_of_stock',
    ...couponProblems,
    'shop.shipping_method_not_found',
    'shop.too_heavy',
    'shop.shipping_minimum',
    'shop.separate_orders',
    'shop.price_changed',
    'credits.payment_method_off',
    'credits.billing_address_incomplete',
    'credits.billing_address_unconfirmed',
  ],
  limits: [{ by: 'principal', seconds: 3600, count: 60 }],
  idempotent: 'required',
})
