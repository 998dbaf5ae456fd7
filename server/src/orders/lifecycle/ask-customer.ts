import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import type { Move } from '../moves/move.ts'
import { ready } from '../moves/ready.ts'
import { addTimelineEntry, type LockedOrder, moveOrder } from '../order-rows.ts'

/** Asks the customer for something, described by `text`. The order becomes incomplete. */
export async function askCustomer(tx: Tx, order: LockedOrder, { actor, now, text }: Move): Promise<void> {
  const { _id: order_id, user_id } = order
  await moveOrder(tx, ready(order, 'ask'), 'ask', { request: text })
  await addTimelineEntry(tx, { order_id, at: now, entry: 'asked', actor_id: actor._id, text })
  await announce(tx, { type: 'order.asked', order_id, user_id, actor_id: actor._id })
}
