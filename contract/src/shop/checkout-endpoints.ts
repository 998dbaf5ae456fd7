import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Country, Id, line, MoneyInput, MoneyText, paragraph } from '../api/scalars.ts'
import { paymentMethods } from '../billing/invoice.ts'
import { AppliedCoupon, Checkout } from './checkout.ts'
import { ShopAddressInput, shopOrderRules } from './shop-order.ts'

export const GetCheckout = endpoint({
  name: 'shop.get_checkout',
  method: 'GET',
  path: '/shop/checkout',
  access: ['customer'],
  summary: 'The VAT of an order to a country (default: that of the billing address), and the ways to pay',
  query: z.strictObject({ country: Country.optional() }),
  payload: { checkout: Checkout },
  problems: ['shop.closed'],
})

const couponProblems = [
  'shop.coupon_not_found',
  'shop.coupon_not_valid',
  'shop.coupon_used_up',
  'shop.coupon_not_earned',
] as const
const lineProblems = ['shop.product_not_found', 'shop.option_not_found'] as const

export const ValidateCoupon = endpoint({
  name: 'shop.validate_coupon',
  method: 'GET',
  path: '/shop/coupon/validate/:code',
  access: ['customer'],
  summary: 'Check whether the caller can use a coupon for the products in the cart, and return its discount',
  params: z.strictObject({ code: line(60, 1) }),
  payload: { coupon: AppliedCoupon },
  problems: ['shop.closed', ...couponProblems, ...lineProblems],
  // A code is worth money, so that guessing has to be slow.
  limits: [{ by: 'principal', seconds: 3600, count: 120 }],
})

const isTrue = z.boolean().refine((value) => value, { params: { code: 'required' } })

export const PlaceShopOrder = endpoint({
  name: 'shop.place_order',
  method: 'POST',
  path: '/shop/checkout',
  access: ['customer'],
  summary:
    "Order the products in the caller's cart at the total that was shown: reserves the stock and creates a due invoice and a payment that can be started",
  body: z.strictObject({
    shopping_cart_id: Id,
    shipping_method_id: Id,
    shipping_address: ShopAddressInput,
    coupon_code: line(60).default(''),
    payment_method: z.enum(paymentMethods),
    customer_note: paragraph(shopOrderRules.max_note).default(''),
    expected_total: MoneyInput,
    terms_accepted: isTrue,
  }),
  /** `payment_id`: what to start an online payment with. */
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
    'shop.price_changed',
    'credits.payment_method_off',
    'credits.billing_address_incomplete',
    'credits.billing_address_unconfirmed',
  ],
  limits: [{ by: 'principal', seconds: 3600, count: 60 }],
  idempotent: 'required',
})
