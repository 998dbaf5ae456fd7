import { z } from 'zod'
import { Author } from '../accounts/author.ts'
import { CreditsText, Id, InstantText } from '../api/scalars.ts'
import type { OrderStatus } from './order.ts'

/** Statuses in which the price of an order can still change: placed and not cancelled. */
export const moneyStates = [
  'pending',
  'in_progress',
  'incomplete',
  'completed',
] as const satisfies readonly OrderStatus[]

/** Kinds of items that staff can offer for a placed order. */
export const offerKinds = ['service', 'option'] as const
export type OfferKind = (typeof offerKinds)[number]

/** Limits of offers: the days until an offer expires, the number of open offers per order, and the length of the remark. */
export const offerRules = { usual_days: 7, max_days: 30, max_open: 5, max_note: 1000 } as const

/** Statuses of an offer. `expired`: the customer did not answer in time. */
export const offerStatuses = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** An item that staff can offer as an addition to an order, with its current price. */
export const Offerable = z.strictObject({
  kind: z.enum(offerKinds),
  item_id: Id,
  name: z.string(),
  /** `price` is the price of the item itself. `discount` is the additional discount on the order's items. */
  price: CreditsText,
  discount: CreditsText,
  /** The price of the addition for this order: `price` minus `discount`. */
  amount: CreditsText,
  /** True if the item is only for motorsport and off-road use. The customer must declare this use to accept the offer. */
  off_road: z.boolean(),
})
export type Offerable = z.output<typeof Offerable>

/** An addition that staff have offered. The price is fixed until the offer expires. */
export const OrderOffer = z.strictObject({
  _id: Id,
  ...Offerable.shape,
  discount_name: z.string(),
  /** Staff's reason for the recommendation. */
  note: z.string(),
  status: z.enum(offerStatuses),
  by: Author,
  created_at: InstantText,
  expires_at: InstantText,
  decided_at: InstantText.nullable(),
})
export type OrderOffer = z.output<typeof OrderOffer>

/** A partial refund of an order. */
export const OrderRefund = z.strictObject({
  _id: Id,
  amount: CreditsText,
  reason: z.string(),
  by: Author,
  created_at: InstantText,
  /** The ledger transfer of the refund; null if the refund reduced the amount due. */
  txn_id: Id.nullable(),
})
export type OrderRefund = z.output<typeof OrderRefund>

/** Payments, offers and refunds of an order. */
export const OrderMoney = z.strictObject({
  /** Paid credits minus refunds. */
  paid: CreditsText,
  /** Outstanding amount in credits. */
  due: CreditsText,
  /** Total of the partial refunds in credits. Credits returned by a cancellation are not included. */
  refunded: CreditsText,
  offers: z.array(OrderOffer),
  refunds: z.array(OrderRefund),
})
export type OrderMoney = z.output<typeof OrderMoney>
