import { z } from 'zod'
import { BillingAddress } from '../accounts/billing-address.ts'
import { paymentMethods } from '../billing/invoice.ts'
import { Tax } from '../billing/tax.ts'
import { Coupon } from './coupon.ts'

/** What decides the price of an order to a country, and how it can be paid. */
export const Checkout = z.strictObject({
  currency: z.string(),
  /** The seller's; orders to it are local. */
  country: z.string(),
  tax: Tax,
  billing: BillingAddress,
  payment_methods: z.array(z.enum(paymentMethods)),
})
export type Checkout = z.output<typeof Checkout>

/** A coupon as customers see it. */
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
