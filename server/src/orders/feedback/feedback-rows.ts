import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import {
  type DeliveryFeedback,
  type Face,
  feedbackRules,
  type OrderFeedback,
} from '@mapwright/contract/orders/feedback/feedback.ts'
import { roleId } from '../../accounts/role-id.ts'
import { found } from '../../platform/api/problem.ts'
import { constant } from '../../platform/db/constant.ts'
import { type JsonColumns, nestedRows, rowsFrom } from '../../platform/db/nested-rows.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import type { Viewer } from '../viewer.ts'

export type Delivery = { delivery_no: number; staff_id: string | null }

/** Reads the newest delivery of an order. Each `completed` entry of the timeline is a delivery; automated deliveries are not rated. */
export async function newestDelivery(db: Db, order_id: string): Promise<Delivery | undefined> {
  const [newest] = await db<Delivery[]>`
    SELECT count(*) OVER ()::int AS delivery_no, CASE WHEN (u.role_id = ${roleId.admin} OR u.role_id = ${roleId.staff}) THEN t.actor_id END AS staff_id
    FROM order_timeline t LEFT JOIN users u ON u._id = t.actor_id
    WHERE t.order_id = ${order_id} AND t.entry = 'completed' ORDER BY t.at DESC, t._id DESC LIMIT 1`
  return newest
}

const changeFor = (db: Db) => db`make_interval(days => ${feedbackRules.change_days})`

type GivenFeedback = Decoded<DeliveryFeedback>
export type FeedbackRow = { feedback_asked: number | null; feedback_given: unknown }

const givenColumns = { created_at: 'date', changeable_until: 'date' } as const satisfies JsonColumns<GivenFeedback>

/** Columns with the feedback on order `o`, for `feedbackFrom`. */
export const feedbackColumns = (db: Db, order_id: string, viewer: Viewer) => db`
  CASE WHEN o.status = 'completed' THEN
    (SELECT nullif(count(*), 0)::int FROM order_timeline WHERE order_id = o._id AND entry = 'completed')
  END AS feedback_asked,
  ${nestedRows(
    db,
    db`
    SELECT f.delivery_no, f.face, f.words, CASE WHEN ${constant(db, viewer.isStaff)} THEN person_name(u) END AS staff, f.created_at,
      f.created_at + ${changeFor(db)} AS changeable_until, f.released_as, f.shown_at IS NOT NULL AS is_shown
    FROM order_feedback f LEFT JOIN users u ON u._id = f.staff_id
    WHERE f.order_id = ${order_id} ORDER BY f.delivery_no DESC`,
  )} AS feedback_given`

/** Converts the columns of `feedbackColumns` to the feedback of an order. */
export const feedbackFrom = ({ feedback_asked, feedback_given }: FeedbackRow): Decoded<OrderFeedback> => ({
  asked: feedback_asked,
  given: rowsFrom<GivenFeedback>(feedback_given, givenColumns),
})

/** Reads the feedback of an order for each delivery, newest first. */
export async function readFeedback(db: Db, order_id: string, viewer: Viewer): Promise<Decoded<OrderFeedback>> {
  const [row] = await db<FeedbackRow[]>`
    SELECT ${feedbackColumns(db, order_id, viewer)} FROM orders o WHERE o._id = ${order_id}`
  return feedbackFrom(found(row, 'orders.not_found'))
}

/** Newest rating of order `o`, as a column. */
export const newestFace = (db: Db) => db`
  (SELECT f.face FROM order_feedback f WHERE f.order_id = o._id ORDER BY f.delivery_no DESC LIMIT 1)`

type Saved = Delivery & { order_id: string; face: Face; words: string; now: Date }

/**
 * Saves feedback. Returns false if the period for changes has passed. Staff choose a changed text for the home page again, and feedback without a
 * text is not published.
 */
export async function saveFeedback(tx: Tx, { now, ...given }: Saved): Promise<boolean> {
  const kept = await tx`
    INSERT INTO order_feedback ${tx({ ...given, created_at: now, changed_at: now })}
    ON CONFLICT (order_id, delivery_no) DO UPDATE
      SET face = excluded.face, words = excluded.words, changed_at = excluded.changed_at,
        released_as = CASE WHEN excluded.words <> '' THEN order_feedback.released_as END,
        released_at = CASE WHEN excluded.words <> '' THEN order_feedback.released_at END,
        shown_at = CASE WHEN (excluded.words, excluded.face) = (order_feedback.words, order_feedback.face)
          THEN order_feedback.shown_at END,
        shown_name = CASE WHEN (excluded.words, excluded.face) = (order_feedback.words, order_feedback.face)
          THEN order_feedback.shown_name END
      WHERE order_feedback.created_at + ${changeFor(tx)} > ${now}`
  return kept.count === 1
}

/** Reads the current rating of a delivery. */
export async function ratingOf(db: Db, order_id: string, delivery_no: number): Promise<Face | undefined> {
  const [row] = await db<{ face: Face }[]>`
    SELECT face FROM order_feedback WHERE order_id = ${order_id} AND delivery_no = ${delivery_no}`
  return row?.face
}
