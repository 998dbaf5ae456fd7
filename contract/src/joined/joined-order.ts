import { z } from 'zod'
import { CreditsText, Id, InstantText } from '../api/scalars.ts'
import { Finding } from '../ecu/finding.ts'
import { orderStatuses } from '../orders/order.ts'
import { offerKinds, offerStatuses } from '../orders/order-money.ts'

/**
 * States of an order's forwarding. waiting: to be sent. submitting: the draft is on the master and the paid submission has been
 * requested, so that its outcome may be unknown. working: the master has accepted the order. delivered: the modified file has been
 * delivered to the customer. refused: the master or this site has refused, and staff decide. recalled: staff have taken it back.
 * cancelled: the order was cancelled on one of the sites.
 */
export const joinedStates = [
  'waiting',
  'submitting',
  'working',
  'delivered',
  'refused',
  'recalled',
  'cancelled',
] as const
export type JoinedState = (typeof joinedStates)[number]

/**
 * Reasons why an order waits, was refused, or cannot be forwarded. message_refused: the master has refused a message or a file of the
 * customer, which was kept. unreachable: the order waits for the connection, whose fault is in the detail. status_unknown: the master runs a later release, whose status this one does not know; the order goes on.
 */
export const joinedObstacles = [
  'not_connected',
  'wrong_status',
  'service_not_mapped',
  'option_not_mapped',
  'item_gone',
  'price_above_own',
  'not_enough_credits',
  'file_gone',
  'checks_refused',
  'hash_differs',
  'withheld',
  'unreachable',
  'failing',
  'master_refused',
  'message_refused',
  'status_unknown',
] as const
export type JoinedObstacle = (typeof joinedObstacles)[number]

/** An offer of the master for an addition to a forwarded order, at the master's price. */
export const MasterOffer = z.strictObject({
  _id: Id,
  kind: z.enum(offerKinds),
  name: z.string(),
  amount: CreditsText,
  note: z.string(),
  off_road: z.boolean(),
  status: z.enum(offerStatuses),
  expires_at: InstantText,
})
export type MasterOffer = z.output<typeof MasterOffer>

/** The forwarding of an order to the master. Amounts are in the master's credits. */
export const JoinedOrder = z.strictObject({
  order_id: Id,
  /** The number of the own order. */
  number: z.number().int().nullable(),
  vehicle: z.string(),
  status: z.enum(orderStatuses),
  /** The price that the customer has paid or owes, minus refunds. */
  own_total: CreditsText,
  state: z.enum(joinedStates),
  master_name: z.string(),
  master_order_id: Id.nullable(),
  master_number: z.number().int().nullable(),
  /** The last known status on the master; null before the order is there. */
  master_status: z.enum(orderStatuses).nullable(),
  /** The charge of the master: its price minus its refunds; null before the order is submitted. */
  master_total: CreditsText.nullable(),
  is_automatic: z.boolean(),
  obstacle: z.enum(joinedObstacles).nullable(),
  /** The names of the items, the problem code or the fault of the connection behind `obstacle`; empty if there is none. */
  detail: z.string(),
  /** The findings for which the checks refuse the master's file. */
  findings: z.array(Finding),
  attempts: z.number().int(),
  next_at: InstantText.nullable(),
  forwarded_at: InstantText,
  changed_at: InstantText,
  offers: z.array(MasterOffer),
  can_retry: z.boolean(),
  can_recall: z.boolean(),
})
export type JoinedOrder = z.output<typeof JoinedOrder>
