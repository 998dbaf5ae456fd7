import { z } from 'zod'
import { CaptchaSolution } from '../../accounts/captcha.ts'
import { addressFields, businessFields } from '../../accounts/user-fields.ts'
import { endpoint } from '../../api/endpoint.ts'
import { pageLoads } from '../../api/rate-limits.ts'
import { Country, Id, line, MoneyText, paragraph } from '../../api/scalars.ts'
import { VatCheck } from '../../billing/vat-check.ts'
import { Payment } from '../../payments/payment.ts'
import { CartItemsInput } from '../cart/cart.ts'
import { AppliedCoupon, couponProblems, lineProblems } from '../checkout/checkout.ts'
import { purchaseFields } from '../checkout/purchase-fields.ts'
import { ShopDelivery } from '../digital/delivery.ts'
import { ShopAddressInput, shopOrderRules } from '../orders/shop-order.ts'
import { GuestCheckout, GuestDetails, GuestOrder, GuestSecret } from './guest-checkout.ts'

const closed = ['shop.closed', 'shop.guests_off'] as const
const access = ['public'] as const
const addressProblems = ['credits.billing_address_incomplete'] as const

export const GetGuestCheckout = endpoint({
  name: 'shop.get_guest_checkout',
  method: 'GET',
  path: '/shop/guest_checkout',
  access,
  summary: "The VAT of a guest's order to a place, the ways to send it and the ways to pay",
  query: z.strictObject({
    country: Country.optional(),
    post_code: addressFields.post_code.default(''),
    buyer_kind: businessFields.buyer_kind.default(''),
    vat_no: businessFields.vat_no.default(''),
    /**
     * The kind of products in the cart, which determines the VAT. For goods, it is the VAT of the destination. For a cart with digital
     * products only, it is the VAT of the buyer's country.
     */
    contents: z.enum(['goods', 'digital']).default('goods'),
  }),
  payload: { checkout: GuestCheckout },
  problems: closed,
  limits: pageLoads,
})

export const CheckGuestDetails = endpoint({
  name: 'shop.check_guest_details',
  method: 'POST',
  path: '/shop/guest_checkout/details',
  access,
  summary:
    "Check a guest's details before the order, and ask VIES about a VAT number; only the result about the number is kept",
  body: GuestDetails.extend({ shipping_address: ShopAddressInput.optional() }),
  payload: { check: VatCheck.nullable() },
  problems: [...closed, ...addressProblems],
  limits: [{ by: 'address', seconds: 3600, count: 60 }],
  idempotent: 'never',
  quiet: true,
})

export const ValidateGuestCoupon = endpoint({
  name: 'shop.validate_guest_coupon',
  method: 'POST',
  path: '/shop/guest_checkout/coupon',
  access,
  summary: 'Check whether a guest can use a coupon for these products, and return its discount',
  body: z.strictObject({ code: line(60, 1), items: CartItemsInput }),
  payload: { coupon: AppliedCoupon },
  problems: [...closed, ...couponProblems, ...lineProblems, 'shop.coupon_needs_account'],
  // Limited to prevent guessing codes, which are worth money.
  limits: [{ by: 'address', seconds: 3600, count: 60 }],
  idempotent: 'never',
  quiet: true,
})

export const PlaceGuestOrder = endpoint({
  name: 'shop.place_guest_order',
  method: 'POST',
  path: '/shop/guest_checkout',
  access,
  summary:
    'Order products without an account at the total that was shown. The secret then opens the page of the order; mails bring links with secrets of their own',
  body: GuestDetails.extend({
    items: CartItemsInput,
    ...purchaseFields,
    secret: GuestSecret,
    captcha: CaptchaSolution,
  }),
  payload: { order: z.strictObject({ invoice_no: z.string(), total: MoneyText }) },
  problems: [
    ...closed,
    'shop.cart_empty',
    ...lineProblems,
    'shop.out_of_stock',
    'shop.separate_orders',
    ...couponProblems,
    'shop.coupon_needs_account',
    'shop.shipping_method_not_found',
    'shop.too_heavy',
    'shop.shipping_minimum',
    'shop.price_changed',
    'credits.payment_method_off',
    ...addressProblems,
    'accounts.captcha_required',
    'shop.secret_reused',
  ],
  limits: [
    { by: 'address', seconds: 3600, count: 30 },
    { by: 'body:email', seconds: 3600, count: 10 },
  ],
  idempotent: 'required',
})

const link = z.strictObject({ token: line(100, 1) })
const path = '/shop/guest_order/:token'
const limits = [{ by: 'address', seconds: 60, count: 60 }] as const
const unknown = ['shop.order_not_found'] as const

export const GetGuestOrder = endpoint({
  name: 'shop.get_guest_order',
  method: 'GET',
  path,
  access,
  summary: "A guest's order with its payment, by the secret of a link to it",
  params: link,
  payload: { guest_order: GuestOrder },
  problems: unknown,
  limits,
})

export const DownloadGuestInvoice = endpoint({
  name: 'shop.download_guest_invoice',
  method: 'GET',
  path: `${path}/invoice`,
  access,
  summary: "The PDF of the invoice of a guest's order",
  params: link,
  download: true,
  problems: [...unknown, 'credits.invoice_not_found', 'credits.invoice_erased', 'credits.invoice_pdf_expired'],
  limits,
})

export const StartGuestPayment = endpoint({
  name: 'shop.start_guest_payment',
  method: 'POST',
  path: `${path}/pay`,
  access,
  summary: "Start to pay a guest's order with a provider, and return where the buyer goes to pay",
  params: link,
  body: z.strictObject({ provider: line(40, 1) }),
  payload: { redirect_url: z.string() },
  problems: [
    ...unknown,
    'payments.intent_not_found',
    'payments.not_open',
    'payments.in_progress',
    'payments.provider_off',
    'payments.refused',
  ],
  limits,
  idempotent: 'required',
})

export const ConfirmGuestPayment = endpoint({
  name: 'shop.confirm_guest_payment',
  method: 'POST',
  path: `${path}/confirm`,
  access,
  summary: "Ask the provider for the result of the latest attempt to pay a guest's order",
  params: link,
  payload: { payment: Payment },
  problems: [...unknown, 'payments.intent_not_found'],
  limits,
  idempotent: 'never',
  quiet: true,
})

export const ListGuestDeliveries = endpoint({
  name: 'shop.list_guest_deliveries',
  method: 'GET',
  path: `${path}/deliveries`,
  access,
  summary: "List the files and license keys of a guest's order that has been paid",
  params: link,
  payload: { deliveries: z.array(ShopDelivery) },
  problems: unknown,
  limits,
})

export const DownloadGuestDelivery = endpoint({
  name: 'shop.download_guest_delivery',
  method: 'GET',
  path: `${path}/delivery/:id`,
  access,
  summary: "Download a file of a guest's order, as often and as long as customers may",
  params: link.extend({ id: Id }),
  download: true,
  problems: [...unknown, 'shop.download_not_found', 'shop.download_over'],
  limits,
  idempotent: 'never',
  quiet: true,
})

export const CancelGuestOrder = endpoint({
  name: 'shop.cancel_guest_order',
  method: 'POST',
  path: `${path}/cancel`,
  access,
  summary: "Cancel a guest's order that is not paid yet",
  params: link,
  body: z.strictObject({ reason: paragraph(shopOrderRules.max_reason, 1) }),
  payload: {},
  problems: [...unknown, 'shop.order_wrong_state', 'shop.money_not_returned'],
  limits,
  idempotent: 'by_body',
})

export const ClaimGuestOrder = endpoint({
  name: 'shop.claim_guest_order',
  method: 'POST',
  path: `${path}/claim`,
  access: ['customer'],
  summary: "Move a guest's order, by the secret of a link to it, with its invoice and payment to the caller's account",
  params: link,
  payload: { invoice_no: z.string() },
  problems: unknown,
  limits: [{ by: 'principal', seconds: 3600, count: 60 }],
})
