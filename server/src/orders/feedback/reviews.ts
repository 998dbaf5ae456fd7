import { ListReviews, ShowReview } from '@mapwright/contract/orders/feedback/review-endpoints.ts'
import { command, query } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { readReleasedReviews } from './review-rows.ts'

export const listReviews = query(ListReviews, async ({ sql }) => ({ reviews: await readReleasedReviews(sql) }))

/** Shows a review on the home page or hides it. Only a review that the customer has released can be shown. */
export const showReview = command(ShowReview, async ({ tx, now, params, body, audit }) => {
  const { delivery_no, is_shown } = body
  const { count } = await tx`
    UPDATE order_feedback SET shown_at = CASE WHEN ${is_shown} THEN ${now}::timestamptz END
    WHERE order_id = ${params.id} AND delivery_no = ${delivery_no} AND released_at IS NOT NULL`
  if (count === 0) throw new Problem('orders.not_found')
  audit({ after: { delivery_no, is_shown } })
  return {}
})
