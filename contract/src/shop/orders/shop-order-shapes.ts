import { z } from 'zod'
import { Id, InstantText, MoneyText } from '../../api/scalars.ts'
import { paymentMethods } from '../../billing/invoice.ts'
import { PercentText } from '../../site/vat.ts'
import { ProductImage } from '../products/product.ts'
import { productKinds } from '../products/product-kind.ts'
import { Withdrawal } from '../withdrawals/withdrawal.ts'
import { carriers } from './carriers.ts'
import { Parcel } from './parcel.ts'
import { ShopAddress, shopHistoryEvents, shopOrderStatuses } from './shop-order.ts'

/** An order in lists. Amounts are net, except `vat`, `total` and `refunded`. */
export const ListedShopOrder = z.strictObject({
  _id: Id,
  invoice_no: z.string(),
  current_status: z.enum(shopOrderStatuses),
  user: z.strictObject({
    ...{ _id: Id, name: z.string(), email: z.string(), company_name: z.string() },
    /** True if the buyer has no account. */
    is_guest: z.boolean(),
  }),
  payment_method: z.enum(paymentMethods),
  txn_id: z.string(),
  /** The total number of pieces, and the name of the first product. */
  pieces: z.number().int(),
  first_product: z.string(),
  total: MoneyText,
  /** Total refunds to the customer, including pending refunds. */
  refunded: MoneyText,
  currency: z.string(),
  parcel_tracking_number: z.string(),
  /** True if the buyer picks up the order. Such an order has the status `shipped` once it is ready for pick-up. */
  is_pickup: z.boolean(),
  created_at: InstantText,
  updated_at: InstantText,
  paid_at: InstantText.nullable(),
  /** The time of the buyer's withdrawal. Null again after the goods were returned. */
  withdrawn_at: InstantText.nullable(),
})
export type ListedShopOrder = z.output<typeof ListedShopOrder>

/** A line of an order, as ordered. `price` is the net price of one piece including its options. */
const ShopOrderLine = z.strictObject({
  _id: Id,
  /** Null if the product was deleted. `slug` and `image` are then null, too. */
  product_id: Id.nullable(),
  slug: z.string().nullable(),
  image: ProductImage.nullable(),
  name: z.string(),
  product_code: z.string(),
  kind: z.enum(productKinds),
  selected_extra_options: z.array(z.strictObject({ name: z.string(), price: MoneyText })),
  price: MoneyText,
  quantity: z.number().int(),
  discount: MoneyText,
  /** Number of pieces that were shipped or delivered, and number of pieces that were returned. */
  shipped: z.number().int(),
  returned: z.number().int(),
})
export type ShopOrderLine = z.output<typeof ShopOrderLine>

/** A refund of an order. Failed refunds are not listed. */
const ShopOrderRefund = z.strictObject({ amount: MoneyText, status: z.enum(['to_transfer', 'pending', 'done']) })
export type ShopOrderRefund = z.output<typeof ShopOrderRefund>

/** An entry of the order's history. `actor` is the name of the person, for staff only. */
const HistoryEntry = z.strictObject({
  event: z.enum(shopHistoryEvents),
  reason: z.string(),
  actor: z.string().nullable(),
  /** True if the order's buyer did it. */
  by_buyer: z.boolean(),
  at: InstantText,
})

export const ShopOrder = ListedShopOrder.extend({
  lines: z.array(ShopOrderLine),
  refunds: z.array(ShopOrderRefund),
  /** "bank" or the payment provider; null until the order is paid. */
  paid_through: z.string().nullable(),
  subtotal: MoneyText,
  discount: MoneyText,
  coupon_code: z.string(),
  shipping_method: z.string(),
  shipping_time: z.string(),
  shipping_cost: MoneyText,
  /** Place and times for pick-up. */
  pickup_address: z.string(),
  pickup_hint: z.string(),
  vat_percentage: PercentText,
  vat: MoneyText,
  /** True if the buyer sees prices with VAT. */
  with_vat: z.boolean(),
  billing_address: ShopAddress,
  /** The shipping address; if nothing is shipped, the billing address. */
  shipping_address: ShopAddress,
  customer_note: z.string(),
  parcels: z.array(Parcel),
  /** Carrier and tracking URL of the last parcel. */
  carrier: z.enum(['', ...carriers]),
  tracking_url: z.string().nullable(),
  estimated_delivery_date: z.iso.date().nullable(),
  /** The reason for the hold or the cancellation. */
  reason: z.string(),
  /** The time at which the order is cancelled if it is still unpaid; null after payment. */
  reserved_until: InstantText.nullable(),
  /** True if the buyer can withdraw now, from the order or from the rest after a withdrawal. `withdraw_until` is the end of the period; null before the order is shipped. */
  can_withdraw: z.boolean(),
  withdraw_until: InstantText.nullable(),
  /** The buyer's withdrawal. Null again after the goods were returned. */
  withdrawal: Withdrawal.nullable(),
  /** The time at which the buyer requested immediate delivery of digital products and waived the right of withdrawal for them. */
  digital_consent_at: InstantText.nullable(),
  invoice_id: Id,
  payment_id: Id,
  history: z.array(HistoryEntry),
})
export type ShopOrder = z.output<typeof ShopOrder>
