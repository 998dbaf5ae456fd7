import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { ReviewSignature } from '@mapwright/contract/orders/feedback/feedback.ts'
import {
  maxReleasedReviews,
  type ReleasedReview,
  type Review,
  reviewName,
} from '@mapwright/contract/orders/feedback/review.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'

type Signed = { released_as: ReviewSignature; firstname: string; lastname: string; company_name: string }

const signedColumns = (db: Db) =>
  db`f.released_as, u.firstname, u.lastname, u.company_name, f.face, f.words, f.created_at`

const fromReviews = (db: Db) =>
  db`FROM order_feedback f JOIN orders o ON o._id = f.order_id JOIN users u ON u._id = o.user_id`

/** Replaces the author's names by the name under which the review is published. */
function named<Row extends Signed>({ released_as, firstname, lastname, company_name, ...review }: Row) {
  return { ...review, name: reviewName(released_as, { firstname, lastname, company_name }) }
}

/** Reads the newest reviews that visitors see. */
export const readShownReviews = (db: Db, max: number) => db<Decoded<Review>[]>`
  SELECT f.shown_name AS name, f.face, f.words, f.created_at ${fromReviews(db)}
  WHERE f.released_at IS NOT NULL AND f.shown_at IS NOT NULL AND u.deleted_at IS NULL
  ORDER BY f.created_at DESC, f.order_id LIMIT ${max}`

/** Locks and reads a review. Returns undefined if the customer has not released it. */
export async function lockReview(tx: Tx, order_id: string, delivery_no: number) {
  const [row] = await tx<(Signed & { words: string; status: string })[]>`
    SELECT ${signedColumns(tx)}, o.status ${fromReviews(tx)}
    WHERE f.order_id = ${order_id} AND f.delivery_no = ${delivery_no} AND f.released_at IS NOT NULL FOR UPDATE OF f`
  return row && named(row)
}

/** Reads the newest reviews from which staff choose, and older ones that are shown, so that each of them can be hidden. */
export async function readReleasedReviews(db: Db): Promise<Decoded<ReleasedReview>[]> {
  const rows = await db<(Omit<Decoded<ReleasedReview>, 'name'> & Signed)[]>`
    SELECT ${signedColumns(db)}, f.order_id, o.number, f.delivery_no, f.shown_at IS NOT NULL AS is_shown ${fromReviews(db)}
    WHERE f.released_at IS NOT NULL AND (f.shown_at IS NOT NULL OR f.created_at >= coalesce((
      SELECT created_at FROM order_feedback WHERE released_at IS NOT NULL
      ORDER BY created_at DESC OFFSET ${maxReleasedReviews - 1} LIMIT 1), '-infinity'))
    ORDER BY f.created_at DESC, f.order_id`
  return rows.map((row) => named(row))
}
