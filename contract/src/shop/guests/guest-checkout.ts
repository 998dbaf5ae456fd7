import { z } from 'zod'
import { businessFields, buyerKinds, personFields } from '../../accounts/user-fields.ts'
import { Country, Email, line } from '../../api/scalars.ts'
import { BankDetails } from '../../billing/invoice.ts'
import { Payment } from '../../payments/payment.ts'
import { Checkout } from '../checkout/checkout.ts'
import { ShopOrder } from '../orders/shop-order-shapes.ts'
import { ShippingMethod } from '../shipping/shipping-method.ts'

export const guestRules = {
  /** Months for which guests' data is kept after their order is finished: the warranty period plus one month. */
  keep_months: 25,
  /** Days for which the data of unpaid orders are kept. */
  keep_unpaid_days: 30,
} as const

/** The buyer without an account, and the billing address. */
export const GuestDetails = z.strictObject({
  email: Email,
  buyer_kind: z.enum(buyerKinds),
  firstname: personFields.firstname,
  lastname: personFields.lastname,
  company_name: businessFields.company_name.default(''),
  vat_no: businessFields.vat_no.default(''),
  address: line(200, 1),
  post_code: line(20).default(''),
  city: line(100, 1),
  country: Country,
})
export type GuestDetails = z.output<typeof GuestDetails>

/** The data that determines the price of a guest's order, and the shipping and payment methods. */
export const GuestCheckout = Checkout.omit({ billing: true }).extend({ shipping_methods: z.array(ShippingMethod) })
export type GuestCheckout = z.output<typeof GuestCheckout>

/** 32 random bytes in base64url, made by the buyer's browser; they open the order's page. */
export const GuestSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** The view of an order through its secret link. */
export const GuestOrder = z.strictObject({
  order: ShopOrder,
  payment: Payment,
  /** The account for a bank transfer; null if the order is paid in another way. */
  bank: BankDetails.nullable(),
})
export type GuestOrder = z.output<typeof GuestOrder>
