import { ReleaseFeedback } from '@mapwright/contract/orders/feedback/review-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { lockOrder } from '../order-rows.ts'
import { viewerOf } from '../viewer.ts'
import { readFeedback } from './feedback-rows.ts'

/**
 * Records the customer's consent to publish a feedback, or withdraws it. A withdrawal or another name hides the feedback at once. A feedback without
 * a text is refused.
 */
export const releaseFeedback = command(ReleaseFeedback, async ({ tx, actor, now, params, body, audit }) => {
  const { delivery_no, released_as } = body
  const { _id: order_id, status } = await lockOrder(tx, params.id, actor._id)
  const { count } = await tx`
    UPDATE order_feedback SET released_as = ${released_as},
      released_at = CASE WHEN ${released_as === null} THEN NULL ELSE coalesce(released_at, ${now}) END,
      shown_at = CASE WHEN released_as = ${released_as} THEN shown_at END,
      shown_name = CASE WHEN released_as = ${released_as} THEN shown_name END
    WHERE order_id = ${order_id} AND delivery_no = ${delivery_no} AND words <> ''`
  if (count === 0) throw new Problem('orders.wrong_state', { details: { status } })
  audit({ after: { delivery_no, released_as } })
  return { feedback: await readFeedback(tx, order_id, viewerOf(actor)) }
})
