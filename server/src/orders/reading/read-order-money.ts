import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { UserRoleId } from '@mapwright/contract/api/roles.ts'
import type { OrderMoney, OrderOffer, OrderRefund } from '@mapwright/contract/orders/order-money.ts'
import { authorSeenBy } from '../../accounts/author-seen-by.ts'
import { found } from '../../platform/api/problem.ts'
import { type JsonColumns, nestedRows, rowsFrom } from '../../platform/db/nested-rows.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Viewer } from '../viewer.ts'

type By = { role_id: UserRoleId | null; by_name: string | null; picture: string | null }
type OfferRow = Omit<Decoded<OrderOffer>, 'by'> & By
type RefundRow = Omit<Decoded<OrderRefund>, 'by'> & By
export type MoneyRow = Pick<Decoded<OrderMoney>, 'paid' | 'due' | 'refunded'> & { offers: unknown; refunds: unknown }

const offerColumns = {
  ...({ price: 'bigint', discount: 'bigint', amount: 'bigint' } as const),
  ...({ created_at: 'date', expires_at: 'date', decided_at: 'date' } as const),
} satisfies JsonColumns<OfferRow>
const refundColumns = { amount: 'bigint', created_at: 'date' } as const satisfies JsonColumns<RefundRow>

function seenBy<Row extends By>(viewer: Viewer, { role_id, by_name, picture, ...row }: Row) {
  return { ...row, by: authorSeenBy(viewer, { role_id, name: by_name, picture }) }
}

/** Columns with the money of order `o`, for `orderMoneyFrom`. */
export const orderMoneyColumns = (db: Db, orderId: string) => db`
  o.refunded, CASE o.payment WHEN 'paid' THEN o.total - o.refunded ELSE 0 END AS paid,
  CASE o.payment WHEN 'due' THEN o.total - o.refunded ELSE 0 END AS due,
  ${nestedRows(db, offersOf(db, orderId))} AS offers, ${nestedRows(db, refundsOf(db, orderId))} AS refunds`

const offersOf = (db: Db, orderId: string) => db`
  SELECT f._id, f.kind, f.item_id, f.name, f.note, f.price::text, f.discount::text, f.discount_name,
    (f.price - f.discount)::text AS amount, f.off_road, f.status, f.created_at, f.expires_at, f.decided_at, u.role_id::int, person_name(u) AS by_name, u.picture
  FROM order_offers f JOIN users u ON u._id = f.actor_id
  WHERE f.order_id = ${orderId} ORDER BY f.created_at, f._id`

const refundsOf = (db: Db, orderId: string) => db`
  SELECT r._id, r.amount::text, r.reason, r.created_at, r.txn_id, u.role_id::int, person_name(u) AS by_name, u.picture
  FROM order_refunds r JOIN users u ON u._id = r.actor_id
  WHERE r.order_id = ${orderId} ORDER BY r.created_at, r._id`

/** Reads the payments, offers and refunds of an order that the viewer may see. */
export async function readOrderMoney(db: Db, orderId: string, viewer: Viewer): Promise<Decoded<OrderMoney>> {
  const [row] = await db<MoneyRow[]>`SELECT ${orderMoneyColumns(db, orderId)} FROM orders o WHERE o._id = ${orderId}`
  return orderMoneyFrom(found(row, 'orders.not_found'), viewer)
}

/** Converts the columns that `orderMoneyColumns` selects to the form that the viewer may see. */
export function orderMoneyFrom(
  { refunded, paid, due, offers, refunds }: MoneyRow,
  viewer: Viewer,
): Decoded<OrderMoney> {
  return {
    ...{ refunded, paid, due },
    offers: rowsFrom<OfferRow>(offers, offerColumns).map((offer) => seenBy(viewer, offer)),
    refunds: rowsFrom<RefundRow>(refunds, refundColumns).map((refund) => seenBy(viewer, refund)),
  }
}
