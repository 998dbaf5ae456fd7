import { z } from 'zod'
import { CreditsText, Id, InstantText } from '../api/scalars.ts'
import { Doer } from './doer.ts'
import type { OrderStatus } from './order.ts'

/** The states in which an order is placed and not given up: its money may still change. */
export const moneyStates = [
  'pending',
  'in_progress',
  'incomplete',
  'completed',
] as const satisfies readonly OrderStatus[]

/** What may be offered on an order that is placed already: something that adds to it. */
export const offerKinds = ['service', 'option'] as const
export type OfferKind = (typeof offerKinds)[number]

/** How long an offer may stand, how many stand at once on one order, and how much is said with it. */
export const offerRules = { usual_days: 7, max_days: 30, max_open: 5, max_note: 1000 } as const

/** `expired`: nobody answered in time. */
export const offerStatuses = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** Something that could be added to an order, at what it would cost now. */
export const Offerable = z.strictObject({
  kind: z.enum(offerKinds),
  item_id: Id,
  name: z.string(),
  /** What it costs by itself, and what it costs less because of what is on the order. */
  price: CreditsText,
  discount: CreditsText,
  /** What it costs on this order. */
  amount: CreditsText,
  /** For motorsport and off-road use only: accepting it needs the declaration. */
  off_road: z.boolean(),
})
export type Offerable = z.output<typeof Offerable>

/** An addition that staff offer, at a price that stays as it is until the offer ends. */
export const OrderOffer = z.strictObject({
  _id: Id,
  ...Offerable.shape,
  discount_name: z.string(),
  /** Why staff recommend it. */
  note: z.string(),
  status: z.enum(offerStatuses),
  by: Doer,
  created_at: InstantText,
  expires_at: InstantText,
  decided_at: InstantText.nullable(),
})
export type OrderOffer = z.output<typeof OrderOffer>

/** Part of the price, given back. */
export const OrderRefund = z.strictObject({
  _id: Id,
  amount: CreditsText,
  reason: z.string(),
  by: Doer,
  created_at: InstantText,
  /** The ledger's transfer; null where it came off what was still to be paid. */
  txn_id: Id.nullable(),
})
export type OrderRefund = z.output<typeof OrderRefund>

/** What an order has cost so far, what is still to be paid, and how it came about. */
export const OrderMoney = z.strictObject({
  /** Credits that the customer has paid and not got back. */
  paid: CreditsText,
  /** Credits that are still to be paid. */
  due: CreditsText,
  /** Sum of what was given back on purpose; the return of a cancelled order's rest is not in it. */
  refunded: CreditsText,
  offers: z.array(OrderOffer),
  refunds: z.array(OrderRefund),
})
export type OrderMoney = z.output<typeof OrderMoney>
