import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import type { Move } from '../moves/move.ts'
import { ready } from '../moves/ready.ts'
import { addTimelineEntry, type LockedOrder, moveOrder } from '../order-rows.ts'
import { dueAfter } from '../queue/due-after.ts'

/** Returns the order to the queue after the customer has replied or added files. The time frame starts again. */
export async function resubmitOrder(tx: Tx, order: LockedOrder, { actor, now, text }: Move): Promise<void> {
  const { _id: order_id, user_id } = order
  const due_at = await dueAfter(tx, order.time_frame, now)
  await moveOrder(tx, ready(order, 'resubmit'), 'resubmit', { request: '', due_at })
  await addTimelineEntry(tx, { order_id, at: now, entry: 'resubmitted', actor_id: actor._id, text })
  await announce(tx, { type: 'order.resubmitted', order_id, user_id, actor_id: actor._id })
}
