import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { OrderMoney, OrderOffer, OrderRefund } from '@mapwright/contract/orders/order-money.ts'
import { authorSeenBy } from '../../accounts/author-seen-by.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Viewer } from '../viewer.ts'

type By = { role_id: 1 | 2 | 3 | null; by_name: string | null; picture: string | null }
type OfferRow = Omit<Decoded<OrderOffer>, 'by'> & By
type RefundRow = Omit<Decoded<OrderRefund>, 'by'> & By
type Sums = Pick<Decoded<OrderMoney>, 'paid' | 'due' | 'refunded'>

function seenBy<Row extends By>(viewer: Viewer, { role_id, by_name, picture, ...row }: Row) {
  return { ...row, by: authorSeenBy(viewer, { role_id, name: by_name, picture }) }
}

const readSums = (db: Db, orderId: string) => db<Sums[]>`
  SELECT refunded, CASE payment WHEN 'paid' THEN total - refunded ELSE 0 END AS paid,
    CASE payment WHEN 'due' THEN total - refunded ELSE 0 END AS due
  FROM orders WHERE _id = ${orderId}`

const readOffers = (db: Db, orderId: string) => db<OfferRow[]>`
  SELECT f._id, f.kind, f.item_id, f.name, f.note, f.price, f.discount, f.discount_name, f.price - f.discount AS amount,
    f.off_road, f.status, f.created_at, f.expires_at, f.decided_at, u.role_id::int, person_name(u) AS by_name, u.picture
  FROM order_offers f JOIN users u ON u._id = f.actor_id
  WHERE f.order_id = ${orderId} ORDER BY f.created_at, f._id`

const readRefunds = (db: Db, orderId: string) => db<RefundRow[]>`
  SELECT r._id, r.amount, r.reason, r.created_at, r.txn_id, u.role_id::int, person_name(u) AS by_name, u.picture
  FROM order_refunds r JOIN users u ON u._id = r.actor_id
  WHERE r.order_id = ${orderId} ORDER BY r.created_at, r._id`

/** The money of an order that the viewer may see. */
export async function readOrderMoney(db: Db, orderId: string, viewer: Viewer): Promise<Decoded<OrderMoney>> {
  const [[sums], offers, refunds] = await Promise.all([
    readSums(db, orderId),
    readOffers(db, orderId),
    readRefunds(db, orderId),
  ])
  return {
    ...found(sums, 'orders.not_found'),
    offers: offers.map((offer) => seenBy(viewer, offer)),
    refunds: refunds.map((refund) => seenBy(viewer, refund)),
  }
}
