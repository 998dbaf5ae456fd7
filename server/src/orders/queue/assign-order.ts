import { holds } from '@mapwright/contract/accounts/permissions.ts'
import type { RoleId } from '@mapwright/contract/accounts/roles.ts'
import { waitingStatuses } from '@mapwright/contract/orders/queue.ts'
import { AssignOrder } from '@mapwright/contract/orders/queue-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { addTimelineEntry, lockOrder } from '../order-rows.ts'
import { readOrder } from '../reading/read-order.ts'

type Colleague = { _id: string; role_id: RoleId; permissions: string[] }

/** A staff member who may currently work on orders. */
async function colleague(tx: Tx, _id: string): Promise<Colleague> {
  const [person] = await tx<Colleague[]>`
    SELECT _id, role_id::int, permissions FROM users
    WHERE _id = ${_id} AND role_id IN (1, 3) AND status = 1`
  if (!person || !holds(person, 'orders')) throw new Problem('orders.not_a_colleague')
  return person
}

async function holderOf(tx: Tx, order_id: string): Promise<{ _id: string; name: string } | null> {
  const [row] = await tx<{ _id: string; name: string }[]>`
    SELECT u._id, person_name(u) AS name FROM orders o JOIN users u ON u._id = o.assignee_id WHERE o._id = ${order_id}`
  return row ?? null
}

/** Assigns an open order. If the assignee changed since the page was loaded, the call is refused with the current one. */
export const assignOrder = command(AssignOrder, async ({ tx, actor, now, params, body, audit }) => {
  const order = await lockOrder(tx, params.id)
  const before = await holderOf(tx, order._id)
  if (!waitingStatuses.some((status) => status === order.status))
    throw new Problem('orders.wrong_state', { details: { status: order.status } })
  if ((before?._id ?? null) !== body.instead_of)
    throw new Problem('orders.taken_meanwhile', {
      details: { assignee_id: before?._id ?? null, name: before?.name ?? '–' },
    })
  const after = body.assignee_id === null ? null : await colleague(tx, body.assignee_id)
  if (before?._id !== after?._id) {
    await tx`UPDATE orders SET assignee_id = ${body.assignee_id} WHERE _id = ${order._id}`
    const entry = after ? 'assigned' : 'put_back'
    await addTimelineEntry(tx, {
      order_id: order._id,
      at: now,
      entry,
      actor_id: actor._id,
      about_id: after?._id ?? null,
    })
    await announce(tx, {
      type: 'order.assigned',
      order_id: order._id,
      user_id: order.user_id,
      actor_id: actor._id,
      assignee_id: after?._id ?? null,
      before_id: before?._id ?? null,
    })
  }
  audit({ before: { assignee_id: before?._id ?? null }, after: { assignee_id: body.assignee_id } })
  return { order: await readOrder(tx, order._id, { isStaff: true }) }
})
