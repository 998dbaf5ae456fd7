import { DeleteOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { announceFileChange } from '../files/announce-file-change.ts'
import { deleteDrafts } from '../files/delete-drafts.ts'
import { lockOrder } from '../order-rows.ts'
import { ownerSeenBy, viewerOf } from '../viewer.ts'

/** Deletes a draft. Customers may delete their own drafts, staff any draft. Placed orders cannot be deleted (docs/decisions/064). */
export const deleteOrder = command(DeleteOrder, async ({ tx, actor, now, params, audit }) => {
  const order = await lockOrder(tx, params.id, ownerSeenBy(viewerOf(actor)))
  if (order.status !== 'draft') throw new Problem('orders.only_drafts_deleted', { details: { status: order.status } })
  await deleteDrafts(tx, [order._id], now)
  await announceFileChange(tx, order, 'both')
  audit({ target_id: order._id })
  return {}
})
