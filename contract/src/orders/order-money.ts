import { z } from 'zod'
import { Author } from '../accounts/author.ts'
import { CreditsText, Id, InstantText } from '../api/scalars.ts'
import type { OrderStatus } from './order.ts'

/** The statuses in which the money of an order may still change: placed and not cancelled. */
export const moneyStates = [
  'pending',
  'in_progress',
  'incomplete',
  'completed',
] as const satisfies readonly OrderStatus[]

/** The kinds of items that can be offered for a placed order. */
export const offerKinds = ['service', 'option'] as const
export type OfferKind = (typeof offerKinds)[number]

/** The duration of an offer, the number of open offers per order, and the maximum length of the remark. */
export const offerRules = { usual_days: 7, max_days: 30, max_open: 5, max_note: 1000 } as const

/** `expired`: not answered in time. */
export const offerStatuses = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** A possible addition to an order, with its current price. */
export const Offerable = z.strictObject({
  kind: z.enum(offerKinds),
  item_id: Id,
  name: z.string(),
  /** The price of the addition itself, and the discount on the items of the order. */
  price: CreditsText,
  discount: CreditsText,
  /** The price on this order. */
  amount: CreditsText,
  /** For motorsport and off-road use only; the customer must declare this to accept. */
  off_road: z.boolean(),
})
export type Offerable = z.output<typeof Offerable>

/** An addition offered by staff, at a price that is kept until the offer expires. */
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

/** A refunded part of the price. */
export const OrderRefund = z.strictObject({
  _id: Id,
  amount: CreditsText,
  reason: z.string(),
  by: Author,
  created_at: InstantText,
  /** The transfer in the ledger; null if the amount due was reduced instead. */
  txn_id: Id.nullable(),
})
export type OrderRefund = z.output<typeof OrderRefund>

/** The price of an order so far, the amount due, and their history. */
export const OrderMoney = z.strictObject({
  /** Credits that the customer has paid, less refunds. */
  paid: CreditsText,
  /** The amount due in credits. */
  due: CreditsText,
  /** The sum of partial refunds, excluding credits returned by a cancellation. */
  refunded: CreditsText,
  offers: z.array(OrderOffer),
  refunds: z.array(OrderRefund),
})
export type OrderMoney = z.output<typeof OrderMoney>
