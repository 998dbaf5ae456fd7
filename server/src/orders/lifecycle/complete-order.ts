import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import type { Move } from '../moves/move.ts'
import { ready } from '../moves/ready.ts'
import { addTimelineEntry, type LockedOrder, moveOrder, type OrderFileRow, orderFilesOfKind } from '../order-rows.ts'
import { recordTurnaround } from '../statistics/record-turnaround.ts'

/**
 * Refuses a delivery whose newest result has not been encrypted for the customer's tool: neither by a bridge, nor by staff, whose file is not
 * the result of a bridge.
 */
async function requireEncrypted(tx: Tx, orderId: string, modified: OrderFileRow | undefined): Promise<void> {
  const [plain] = await orderFilesOfKind(tx, orderId, 'plain')
  if (!plain) return
  const [encrypted] = await tx`
    SELECT FROM tool_file_jobs j WHERE j.source_id = ${plain._id} AND (j.state = 'done' OR j.reason = 'replaced' AND j.detail = ''
      AND NOT EXISTS (SELECT FROM tool_file_jobs WHERE result_id = ${modified?._id ?? null}))`
  if (!modified || !encrypted) throw new Problem('orders.not_encrypted')
}

/**
 * Delivers the newest modified file and the other files that staff added. Refuses a modified file that was already delivered, because a
 * revision needs a new one, or that was compared with an original that has been replaced since.
 */
export async function completeOrder(tx: Tx, order: LockedOrder, { actor, now, text }: Move): Promise<void> {
  const { _id: order_id, user_id } = order
  const inProgress = ready(order, 'complete')
  const [newest] = await orderFilesOfKind(tx, order_id, 'modified')
  await requireEncrypted(tx, order_id, newest)
  if (!newest || newest.delivered_at !== null) throw new Problem('orders.no_modified_file')
  const [original] = await orderFilesOfKind(tx, order_id, 'original')
  if (newest.compared_with !== original?._id) throw new Problem('orders.original_replaced')
  await tx`UPDATE order_files SET delivered_at = ${now}
    WHERE _id = ${newest._id} OR (order_id = ${order_id} AND from_staff AND kind NOT IN ('modified', 'decrypted', 'plain') AND delivered_at IS NULL)`
  await moveOrder(tx, inProgress, 'complete', { completed_at: now, files_dropped_at: null, files_warned_at: null })
  const entry = actor._id === null ? 'automated' : 'completed'
  await recordTurnaround(tx, { order_id, staff_id: actor._id, now })
  await addTimelineEntry(tx, { order_id, at: now, entry, actor_id: actor._id, text })
  await announce(tx, { type: 'order.completed', order_id, user_id, actor_id: actor._id })
}
