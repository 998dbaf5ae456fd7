import type { Credits } from '@mapwright/contract/api/amounts.ts'
import type { OfferKind, OfferStatus } from '@mapwright/contract/orders/order-money.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'

export type OfferRow = {
  _id: string
  order_id: string
  kind: OfferKind
  item_id: string
  name: string
  price: Credits
  discount: Credits
  discount_id: string | null
  discount_name: string
  off_road: boolean
  note: string
  status: OfferStatus
  actor_id: string
  created_at: Date
  expires_at: Date
}

/** Locks an open offer. Its order must already be locked. */
export async function lockOpenOffer(tx: Tx, order_id: string, _id: string, now: Date): Promise<OfferRow> {
  const [row] = await tx<OfferRow[]>`
    SELECT _id, order_id, kind, item_id, name, price, discount, discount_id, discount_name, off_road, note, status, actor_id,
      created_at, expires_at
    FROM order_offers WHERE _id = ${_id} AND order_id = ${order_id} FOR UPDATE`
  const offer = found(row, 'orders.offer_not_found')
  if (offer.status !== 'open') throw new Problem('orders.offer_over', { details: { status: offer.status } })
  if (offer.expires_at <= now) throw new Problem('orders.offer_over', { details: { status: 'expired' } })
  return offer
}

/** Ends a locked offer. */
export const endOffer = (
  tx: Tx,
  _id: string,
  ended: { status: Exclude<OfferStatus, 'open'>; decided_at: Date; txn_id?: string | null },
) => tx`UPDATE order_offers SET ${tx(ended)} WHERE _id = ${_id} AND status = 'open'`

/** Withdraws the open offers of a cancelled order. */
export const withdrawOffers = (tx: Tx, order_id: string, now: Date) => tx`
  UPDATE order_offers SET status = 'withdrawn', decided_at = ${now} WHERE order_id = ${order_id} AND status = 'open'`
