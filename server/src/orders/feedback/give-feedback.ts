import { GiveFeedback } from '@mapwright/contract/orders/feedback/feedback-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { announce } from '../../platform/events/announce.ts'
import { lockOrder } from '../order-rows.ts'
import { viewerOf } from '../viewer.ts'
import { newestDelivery, ratingOf, readFeedback, saveFeedback } from './feedback-rows.ts'

/** Rates a delivery. Only the newest delivery can be rated, and not during a revision. */
export const giveFeedback = command(GiveFeedback, async ({ tx, actor, now, params, body, audit }) => {
  const { face, words, delivery_no } = body
  const { _id: order_id, user_id, status } = await lockOrder(tx, params.id, actor._id)
  const delivery = status === 'completed' ? await newestDelivery(tx, order_id) : undefined
  if (delivery?.delivery_no !== delivery_no) throw new Problem('orders.wrong_state', { details: { status } })
  const before = await ratingOf(tx, order_id, delivery_no)
  if (!(await saveFeedback(tx, { ...delivery, order_id, face, words, now })))
    throw new Problem('orders.feedback_closed')
  audit({ before: { face: before ?? null }, after: { delivery_no, face } })
  // Staff are not notified again if only the text changes.
  if (face !== before)
    await announce(tx, { type: 'order.feedback_given', order_id, user_id, actor_id: actor._id, delivery_no })
  return { feedback: await readFeedback(tx, order_id, viewerOf(actor)) }
})
