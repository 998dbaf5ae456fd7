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

/** An order as lists show it. Amounts are net, except `vat`, `total` and `refunded`. */
export const ListedShopOrder = z.strictObject({
  _id: Id,
  invoice_no: z.string(),
  current_status: z.enum(shopOrderStatuses),
  user: z.strictObject({
    ...{ _id: Id, name: z.string(), email: z.string(), company_name: z.string() },
    /** Bought without an account. */
    is_guest: z.boolean(),
  }),
  payment_method: z.enum(paymentMethods),
  txn_id: z.string(),
  /** The total number of pieces, and the name of the first product. */
  pieces: z.number().int(),
  first_product: z.string(),
  total: MoneyText,
  /** The refunds to the customer, including pending ones. */
  refunded: MoneyText,
  currency: z.string(),
  parcel_tracking_number: z.string(),
  /** Whether the buyer picks the order up. Such an order counts as shipped when it is ready. */
  is_pickup: z.boolean(),
  created_at: InstantText,
  updated_at: InstantText,
  paid_at: InstantText.nullable(),
  /** The time at which the buyer withdrew; null again after the goods were returned. */
  withdrawn_at: InstantText.nullable(),
})
export type ListedShopOrder = z.output<typeof ListedShopOrder>

/** A line as it was when the order was placed. `price` is the price of one piece with its options. */
const ShopOrderLine = z.strictObject({
  _id: Id,
  /** Null after the product was deleted, as are its current slug and picture. */
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
  /** The number of pieces that were shipped or delivered, and of those that were returned. */
  shipped: z.number().int(),
  returned: z.number().int(),
})
export type ShopOrderLine = z.output<typeof ShopOrderLine>

/** A refund of an order, unless it has failed. */
const ShopOrderRefund = z.strictObject({ amount: MoneyText, status: z.enum(['to_transfer', 'pending', 'done']) })
export type ShopOrderRefund = z.output<typeof ShopOrderRefund>

/** `actor` is the name of the staff member, for staff only. */
const HistoryEntry = z.strictObject({
  event: z.enum(shopHistoryEvents),
  reason: z.string(),
  actor: z.string().nullable(),
  at: InstantText,
})

export const ShopOrder = ListedShopOrder.extend({
  lines: z.array(ShopOrderLine),
  refunds: z.array(ShopOrderRefund),
  /** "bank", or the provider that took the payment; null until it is paid. */
  paid_through: z.string().nullable(),
  subtotal: MoneyText,
  discount: MoneyText,
  coupon_code: z.string(),
  shipping_method: z.string(),
  shipping_time: z.string(),
  shipping_cost: MoneyText,
  /** Place and times of the pick-up. */
  pickup_address: z.string(),
  pickup_hint: z.string(),
  vat_percentage: PercentText,
  vat: MoneyText,
  /** Whether the buyer sees prices with VAT. */
  with_vat: z.boolean(),
  billing_address: ShopAddress,
  /** The billing address if nothing is shipped. */
  shipping_address: ShopAddress,
  customer_note: z.string(),
  parcels: z.array(Parcel),
  /** Carrier and tracking number of the last parcel. */
  carrier: z.enum(['', ...carriers]),
  tracking_url: z.string().nullable(),
  estimated_delivery_date: z.iso.date().nullable(),
  /** The reason why it is on hold or cancelled. */
  reason: z.string(),
  /** The time at which the unpaid order is cancelled; null after payment. */
  reserved_until: InstantText.nullable(),
  /** Whether the buyer can withdraw now, and the end of the period, which is known once the order is shipped. */
  can_withdraw: z.boolean(),
  withdraw_until: InstantText.nullable(),
  /** The buyer's withdrawal; null again after the goods were returned. */
  withdrawal: Withdrawal.nullable(),
  /** The time at which the buyer asked for immediate delivery of digital products and waived the right to withdraw from them. */
  digital_consent_at: InstantText.nullable(),
  invoice_id: Id,
  payment_id: Id,
  history: z.array(HistoryEntry),
})
export type ShopOrder = z.output<typeof ShopOrder>
