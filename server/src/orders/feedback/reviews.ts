import { ListReviews, ShowReview } from '@mapwright/contract/orders/feedback/review-endpoints.ts'
import { command, query } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { lockReview, readReleasedReviews } from './review-rows.ts'

export const listReviews = query(ListReviews, async ({ sql }) => ({ reviews: await readReleasedReviews(sql) }))

/**
 * Shows a review on the home page, or hides it. Only a review that the customer has released can be shown, with the text and the name that staff
 * have seen: otherwise, a customer could put other words on the home page.
 */
export const showReview = command(ShowReview, async ({ tx, now, params, body, audit }) => {
  const { delivery_no, is_shown, seen } = body
  const { name, words, status } = found(await lockReview(tx, params.id, delivery_no), 'orders.not_found')
  if (is_shown && (name !== seen.name || words !== seen.words))
    throw new Problem('orders.wrong_state', { details: { status } })
  const shown = is_shown ? { shown_at: now, shown_name: name } : { shown_at: null, shown_name: null }
  await tx`UPDATE order_feedback SET ${tx(shown)} WHERE order_id = ${params.id} AND delivery_no = ${delivery_no}`
  audit({ after: { delivery_no, is_shown } })
  return {}
})
