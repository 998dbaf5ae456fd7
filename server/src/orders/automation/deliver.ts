import type { Tx } from '../../platform/db/sql.ts'
import { completeOrder } from '../complete-order.ts'
import { keepOrderFile } from '../keep-order-file.ts'
import { type LockedOrder, moveOrder, tellTimeline } from '../order-rows.ts'
import { ready } from '../ready.ts'
import type { Made } from './make-file.ts'

type Delivery = { made: Made; actor: { _id: string | null }; now: Date }

/** Automation itself, where a verb asks who acts. */
export const automation = { _id: null }

/**
 * Starts and completes a pending order in one go, with a file that passed every check. The customer hears of the delivery only: that
 * somebody began a moment earlier is no news.
 */
export async function deliver(tx: Tx, order: LockedOrder, { made, actor, now }: Delivery): Promise<void> {
  const { _id: order_id, user_id } = order
  const taken = actor._id === null ? {} : { assignee_id: actor._id }
  await moveOrder(tx, ready(order, 'start'), 'start', { ...taken, started_at: now })
  const { upload, compared } = made
  await keepOrderFile(tx, {
    order_id,
    owner_id: user_id,
    actor_id: actor._id,
    kind: 'modified',
    upload,
    ...compared,
    now,
  })
  await tellTimeline(tx, { order_id, at: now, entry: 'modified_added', actor_id: actor._id })
  await completeOrder(tx, { ...order, status: 'in_progress' }, { actor, now, text: '' })
}
