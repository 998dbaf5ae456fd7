import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { addTimelineEntry, type LockedOrder, moveOrder } from '../order-rows.ts'
import { dueAfter } from '../queue/due-after.ts'
import type { Move } from './move.ts'
import { ready } from './ready.ts'

/** Reopens a delivered order without another charge. The customer can still download the delivered files. */
export async function reviseOrder(tx: Tx, order: LockedOrder, { actor, now, text }: Move): Promise<void> {
  const { _id: order_id, user_id } = order
  const due_at = await dueAfter(tx, order.time_frame, now)
  await moveOrder(tx, ready(order, 'revise'), 'revise', { assignee_id: actor._id, due_at })
  await addTimelineEntry(tx, { order_id, at: now, entry: 'revised', actor_id: actor._id, text })
  await announce(tx, { type: 'order.revised', order_id, user_id, actor_id: actor._id })
}
