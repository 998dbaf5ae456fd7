import { z } from 'zod'
import { Id, InstantText, MoneyText } from '../api/scalars.ts'
import { paymentMethods } from '../billing/invoice.ts'
import { PercentText } from '../site/vat.ts'
import { carriers } from './carriers.ts'
import { Parcel } from './parcel.ts'
import { ProductImage } from './product.ts'
import { ShopAddress, shopHistoryEvents, shopOrderStatuses } from './shop-order.ts'
import { Withdrawal } from './withdrawal.ts'

/** An order as lists show it. Amounts are net, except `vat`, `total` and `refunded`. */
export const ListedShopOrder = z.strictObject({
  _id: Id,
  invoice_no: z.string(),
  current_status: z.enum(shopOrderStatuses),
  user: z.strictObject({ _id: Id, name: z.string(), email: z.string(), company_name: z.string() }),
  payment_method: z.enum(paymentMethods),
  txn_id: z.string(),
  /** The number of pieces, and the name of the first product. */
  pieces: z.number().int(),
  first_product: z.string(),
  total: MoneyText,
  /** The refunds to the customer, including those that are under way. */
  refunded: MoneyText,
  currency: z.string(),
  parcel_tracking_number: z.string(),
  created_at: InstantText,
  updated_at: InstantText,
  paid_at: InstantText.nullable(),
  /** When its buyer withdrew from it, while the goods have not come back. */
  withdrawn_at: InstantText.nullable(),
})
export type ListedShopOrder = z.output<typeof ListedShopOrder>

/** A line as it was when the order was placed. `price` is that of one piece with its options. */
const ShopOrderLine = z.strictObject({
  _id: Id,
  /** Null once the product has been deleted, as are its current slug and picture. */
  product_id: Id.nullable(),
  slug: z.string().nullable(),
  image: ProductImage.nullable(),
  name: z.string(),
  product_code: z.string(),
  selected_extra_options: z.array(z.strictObject({ name: z.string(), price: MoneyText })),
  price: MoneyText,
  quantity: z.number().int(),
  discount: MoneyText,
  /** How many pieces were sent, and how many of them came back. */
  shipped: z.number().int(),
  returned: z.number().int(),
})
export type ShopOrderLine = z.output<typeof ShopOrderLine>

/** `actor` is the name of the staff member, for staff only. */
const HistoryEntry = z.strictObject({
  event: z.enum(shopHistoryEvents),
  reason: z.string(),
  actor: z.string().nullable(),
  at: InstantText,
})

export const ShopOrder = ListedShopOrder.extend({
  lines: z.array(ShopOrderLine),
  subtotal: MoneyText,
  discount: MoneyText,
  coupon_code: z.string(),
  shipping_method: z.string(),
  shipping_time: z.string(),
  shipping_cost: MoneyText,
  vat_percentage: PercentText,
  vat: MoneyText,
  billing_address: ShopAddress,
  shipping_address: ShopAddress,
  customer_note: z.string(),
  parcels: z.array(Parcel),
  /** Those of the last parcel. */
  carrier: z.enum(['', ...carriers]),
  tracking_url: z.string().nullable(),
  estimated_delivery_date: z.iso.date().nullable(),
  /** Why it is on hold or cancelled. */
  reason: z.string(),
  /** An order that is not paid by then is cancelled; null once it is paid. */
  reserved_until: InstantText.nullable(),
  /** Whether the buyer has the right to withdraw now, and the end of the period, which is known once the order is shipped. */
  can_withdraw: z.boolean(),
  withdraw_until: InstantText.nullable(),
  /** The buyer's withdrawal, while the goods have not come back. */
  withdrawal: Withdrawal.nullable(),
  invoice_id: Id,
  payment_id: Id,
  history: z.array(HistoryEntry),
})
export type ShopOrder = z.output<typeof ShopOrder>
