import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type Carrier, trackingUrl } from '@mapwright/contract/shop/orders/carriers.ts'
import type { Parcel } from '@mapwright/contract/shop/orders/parcel.ts'
import { uuidv7 } from 'uuidv7'
import { Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'

export type TrackedParcel = { carrier: Carrier | ''; tracking_number: string; estimated_delivery_date: string | null }

export type ParcelInput = TrackedParcel & {
  /** Undefined for all unshipped pieces. */
  lines: readonly { line_id: string; quantity: number }[] | undefined
}

const unshippedLines = (tx: Tx, order_id: string) => tx<{ line_id: string; quantity: number }[]>`
  SELECT _id AS line_id, quantity - shipped AS quantity FROM shop_order_lines
  WHERE order_id = ${order_id} AND quantity > shipped ORDER BY position`

/**
 * Records a parcel of a locked order. `is_last` is true if all pieces have now been shipped. Throws `shop.shipped_too_many` for more pieces than
 * remain.
 */
export async function insertParcel(
  tx: Tx,
  order_id: string,
  { lines, ...parcel }: ParcelInput,
  now: Date,
): Promise<{ parcel_id: string; is_last: boolean }> {
  const parcel_id = uuidv7()
  await tx`INSERT INTO shop_parcels ${tx({ ...parcel, _id: parcel_id, order_id, shipped_at: now })}`
  for (const { line_id, quantity } of lines ?? (await unshippedLines(tx, order_id))) {
    const { count } = await tx`
      UPDATE shop_order_lines SET shipped = shipped + ${quantity}
      WHERE _id = ${line_id} AND order_id = ${order_id} AND shipped + ${quantity} <= quantity`
    if (count === 0) throw new Problem('shop.shipped_too_many')
    await tx`
      INSERT INTO shop_parcel_lines ${tx({ parcel_id, line_id, quantity })}
      ON CONFLICT (parcel_id, line_id) DO UPDATE SET quantity = shop_parcel_lines.quantity + EXCLUDED.quantity`
  }
  return { parcel_id, is_last: (await unshippedLines(tx, order_id)).length === 0 }
}

type ParcelOf = { order_id: string; parcel_id: string }

/** Locks a parcel of a locked order; undefined if it belongs to another order. */
export async function lockParcel(tx: Tx, { order_id, parcel_id }: ParcelOf): Promise<TrackedParcel | undefined> {
  const [parcel] = await tx<TrackedParcel[]>`
    SELECT carrier, tracking_number, estimated_delivery_date::text FROM shop_parcels
    WHERE _id = ${parcel_id} AND order_id = ${order_id} FOR UPDATE`
  return parcel
}

/** Changes a parcel of a locked order. The order's own tracking columns repeat those of its last parcel. */
export async function updateParcel(
  tx: Tx,
  { order_id, parcel_id, parcel, now }: ParcelOf & { parcel: TrackedParcel; now: Date },
): Promise<void> {
  await tx`UPDATE shop_parcels SET ${tx(parcel)} WHERE _id = ${parcel_id}`
  await tx`
    UPDATE shop_orders o SET carrier = p.carrier, parcel_tracking_number = p.tracking_number,
      estimated_delivery_date = p.estimated_delivery_date, updated_at = ${now}
    FROM (SELECT * FROM shop_parcels WHERE order_id = ${order_id} ORDER BY _id DESC LIMIT 1) p WHERE o._id = ${order_id}`
}

/** Records that the buyer has picked up the goods of a locked order. */
export const handOverGoods = (tx: Tx, order_id: string) => tx`
  UPDATE shop_order_lines SET shipped = quantity WHERE order_id = ${order_id} AND kind = 'goods'`

/** The parcels of an order, the oldest first. */
export async function readParcels(db: Db, order_id: string): Promise<Decoded<Parcel>[]> {
  const rows = await db<Omit<Decoded<Parcel>, 'tracking_url'>[]>`
    SELECT p._id, p.carrier, p.tracking_number, p.estimated_delivery_date::text, p.shipped_at,
      (SELECT json_agg(json_build_object('line_id', l._id, 'name', l.name, 'quantity', s.quantity) ORDER BY l.position)
        FROM shop_parcel_lines s JOIN shop_order_lines l ON l._id = s.line_id WHERE s.parcel_id = p._id) AS lines
    FROM shop_parcels p WHERE p.order_id = ${order_id} ORDER BY p._id`
  return rows.map((parcel) => ({ ...parcel, tracking_url: trackingUrl(parcel.carrier, parcel.tracking_number) }))
}
