import { CompleteLaterPayment } from '@mapwright/contract/orders/order-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { announce } from '../../platform/events/announce.ts'
import { addTimelineEntry, lockOrder } from '../order-rows.ts'
import { readOrder } from '../reading/read-order.ts'
import { viewerOf } from '../viewer.ts'
import { payOrder } from './pay-order.ts'

/** Pays an order that was placed with later payment. The customer can then download the modified file. */
export const completeLaterPayment = command(CompleteLaterPayment, async ({ tx, actor, now, body, audit }) => {
  const order = await lockOrder(tx, body.orderID, actor._id)
  if (order.payment !== 'due') throw new Problem('orders.nothing_due')
  const txn_id = await payOrder(tx, order, now)
  await tx`UPDATE orders SET payment = 'paid', txn_id = ${txn_id} WHERE _id = ${order._id} AND payment = 'due'`
  await addTimelineEntry(tx, { order_id: order._id, at: now, entry: 'paid', actor_id: actor._id })
  await announce(tx, { type: 'order.paid', order_id: order._id, user_id: order.user_id, actor_id: actor._id })
  audit({ target_id: order._id, before: { payment: 'due' }, after: { payment: 'paid', txn_id } })
  return { order: await readOrder(tx, order._id, viewerOf(actor)) }
})
