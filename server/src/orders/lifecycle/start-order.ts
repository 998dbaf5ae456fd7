import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import type { Move } from '../moves/move.ts'
import { ready } from '../moves/ready.ts'
import { addTimelineEntry, type LockedOrder, moveOrder } from '../order-rows.ts'

/** Starts the order and assigns it to the staff member. */
export async function startOrder(tx: Tx, order: LockedOrder, { actor, now, text }: Move): Promise<void> {
  const { _id: order_id, user_id } = order
  await moveOrder(tx, ready(order, 'start'), 'start', { assignee_id: actor._id, started_at: now })
  await addTimelineEntry(tx, { order_id, at: now, entry: 'started', actor_id: actor._id, text })
  await announce(tx, { type: 'order.started', order_id, user_id, actor_id: actor._id })
}
