import { waitingStatuses } from '@mapwright/contract/orders/queue/queue.ts'
import { AssignOrder } from '@mapwright/contract/orders/queue/queue-endpoints.ts'
import { mayBeAssigned } from '../../accounts/recipients.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { addTimelineEntry, lockOrder } from '../order-rows.ts'
import { readOrder } from '../reading/read-order.ts'

async function holderOf(tx: Tx, order_id: string): Promise<{ _id: string; name: string } | null> {
  const [row] = await tx<{ _id: string; name: string }[]>`
    SELECT u._id, person_name(u) AS name FROM orders o JOIN users u ON u._id = o.assignee_id WHERE o._id = ${order_id}`
  return row ?? null
}

/** Assigns an open order. If the assignee has changed since the page was loaded, refuses the call and names the current assignee. */
export const assignOrder = command(AssignOrder, async ({ tx, actor, now, params, body, audit }) => {
  const order = await lockOrder(tx, params.id)
  const before = await holderOf(tx, order._id)
  if (!waitingStatuses.some((status) => status === order.status))
    throw new Problem('orders.wrong_state', { details: { status: order.status } })
  if ((before?._id ?? null) !== body.instead_of)
    throw new Problem('orders.taken_meanwhile', {
      details: { assignee_id: before?._id ?? null, name: before?.name ?? '–' },
    })
  const assignee_id = body.assignee_id
  if (assignee_id !== null && !(await mayBeAssigned(tx, assignee_id, 'orders')))
    throw new Problem('orders.not_a_colleague')
  if ((before?._id ?? null) !== assignee_id) {
    await tx`UPDATE orders SET assignee_id = ${assignee_id} WHERE _id = ${order._id}`
    const entry = assignee_id ? 'assigned' : 'put_back'
    await addTimelineEntry(tx, {
      order_id: order._id,
      at: now,
      entry,
      actor_id: actor._id,
      about_id: assignee_id,
    })
    await announce(tx, {
      type: 'order.assigned',
      order_id: order._id,
      user_id: order.user_id,
      actor_id: actor._id,
      assignee_id,
      before_id: before?._id ?? null,
    })
  }
  audit({ before: { assignee_id: before?._id ?? null }, after: { assignee_id } })
  return { order: await readOrder(tx, order._id, { isStaff: true }) }
})
