import type { Tx } from '../../platform/db/sql.ts'
import { storeResult } from '../files/store-result.ts'
import { completeOrder } from '../lifecycle/complete-order.ts'
import { ready } from '../moves/ready.ts'
import { addTimelineEntry, type LockedOrder, moveOrder } from '../order-rows.ts'
import type { Made } from './make-file.ts'

type Delivery = { made: Made; actor: { _id: string | null }; now: Date }

/** Actor of automated deliveries. */
export const automationActor = { _id: null }

/**
 * Starts and completes a pending order with a file that passed all checks. Notifies the customer of the delivery, but not of the start. An
 * order whose file a tool bridge has to encrypt is completed after that.
 */
export async function deliver(tx: Tx, order: LockedOrder, { made, actor, now }: Delivery): Promise<void> {
  const { _id: order_id, user_id } = order
  const taken = actor._id === null ? {} : { assignee_id: actor._id }
  await moveOrder(tx, ready(order, 'start'), 'start', { ...taken, started_at: now })
  const { upload, compared } = made
  const kind = await storeResult(tx, {
    order_id,
    owner_id: user_id,
    actor_id: actor._id,
    upload,
    ...compared,
    delivers: true,
    now,
  })
  await addTimelineEntry(tx, { order_id, at: now, entry: 'modified_added', actor_id: actor._id })
  if (kind === 'modified') await completeOrder(tx, { ...order, status: 'in_progress' }, { actor, now, text: '' })
}
