import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import type { Move } from './move.ts'
import { type LockedOrder, moveOrder, tellTimeline } from './order-rows.ts'
import { ready } from './ready.ts'

/** The order waits for something from the customer: `text` says what. */
export async function askCustomer(tx: Tx, order: LockedOrder, { actor, now, text }: Move): Promise<void> {
  const { _id: order_id, user_id } = order
  await moveOrder(tx, ready(order, 'ask'), 'ask', { request: text })
  await tellTimeline(tx, { order_id, at: now, entry: 'asked', actor_id: actor._id, text })
  await announce(tx, { type: 'order.asked', order_id, user_id, actor_id: actor._id })
}
