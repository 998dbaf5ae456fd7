import type { OrderEvent } from '@mapwright/contract/orders/order.ts'
import { ChangeStatus } from '@mapwright/contract/orders/order-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { authorId } from '../../platform/api/principal.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { Move } from '../moves/move.ts'
import { reviseOrder } from '../moves/revise-order.ts'
import { type LockedOrder, lockOrder } from '../order-rows.ts'
import { readOrder } from '../reading/read-order.ts'
import { ownerSeenBy, viewerOf } from '../viewer.ts'
import { askCustomer } from './ask-customer.ts'
import { completeOrder } from './complete-order.ts'
import { resubmitOrder } from './resubmit-order.ts'
import { startOrder } from './start-order.ts'

type Verb = { by: 'staff' | 'customer'; move(tx: Tx, order: LockedOrder, move: Move): Promise<void> }

const verbs = {
  start: { by: 'staff', move: startOrder },
  complete: { by: 'staff', move: completeOrder },
  ask: { by: 'staff', move: askCustomer },
  revise: { by: 'staff', move: reviseOrder },
  resubmit: { by: 'customer', move: resubmitOrder },
} as const satisfies Partial<Record<OrderEvent, Verb>>

/** Changes the status of an order by one event, triggered by staff or by the customer who owns the order. */
export const changeStatus = command(ChangeStatus, async ({ tx, actor, now, params, body, audit }) => {
  const viewer = viewerOf(actor)
  const verb: Verb = verbs[body.event]
  const order = await lockOrder(tx, params.id, ownerSeenBy(viewer))
  if (verb.by !== (viewer.isStaff ? 'staff' : 'customer')) throw new Problem('request.forbidden')
  await verb.move(tx, order, { actor: { _id: authorId(actor) }, now, text: body.text })
  const changed = await readOrder(tx, order._id, viewer)
  audit({ before: { status: order.status }, after: { status: changed.status }, reason: body.text })
  return { order: changed }
})
