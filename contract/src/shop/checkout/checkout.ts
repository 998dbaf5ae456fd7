import { z } from 'zod'
import { BillingAddress } from '../../accounts/billing-address.ts'
import { paymentMethods } from '../../billing/invoice.ts'
import { Tax } from '../../billing/tax.ts'
import { Coupon } from '../coupons/coupon.ts'

/** Data for pricing an order that is shipped to a country, with the available payment methods. */
export const Checkout = z.strictObject({
  currency: z.string(),
  /** The seller's country. Orders shipped to it are local. */
  country: z.string(),
  tax: Tax,
  /** True if the buyer sees prices with VAT. */
  with_vat: z.boolean(),
  billing: BillingAddress,
  payment_methods: z.array(z.enum(paymentMethods)),
})
export type Checkout = z.output<typeof Checkout>

/** The fields of a checkout that determine the price. */
export type PricedCheckout = Pick<Checkout, 'currency' | 'country' | 'tax' | 'with_vat' | 'payment_methods'>

/** A coupon with the fields that customers see. */
export const AppliedCoupon = Coupon.pick({
  name: true,
  code: true,
  flat_amount: true,
  percentage: true,
  min_order_amount: true,
  min_order_product_count: true,
  category_id: true,
  product_id: true,
})
export type AppliedCoupon = z.output<typeof AppliedCoupon>

export const couponProblems = [
  'shop.coupon_not_found',
  'shop.coupon_not_valid',
  'shop.coupon_used_up',
  'shop.coupon_not_earned',
] as const
export const lineProblems = ['shop.product_not_found', 'shop.option_not_found'] as const
