import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type Carrier, trackingUrl } from '@mapwright/contract/shop/carriers.ts'
import type { Parcel } from '@mapwright/contract/shop/parcel.ts'
import { uuidv7 } from 'uuidv7'
import { Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'

export type ParcelInput = {
  carrier: Carrier | ''
  tracking_number: string
  estimated_delivery_date: string | null
  /** Undefined: everything that has not been sent. */
  lines: readonly { line_id: string; quantity: number }[] | undefined
}

const unsentLines = (tx: Tx, order_id: string) => tx<{ line_id: string; quantity: number }[]>`
  SELECT _id AS line_id, quantity - shipped AS quantity FROM shop_order_lines
  WHERE order_id = ${order_id} AND quantity > shipped ORDER BY position`

/**
 * Records a parcel of a locked order. Returns its id, and whether everything is sent now. Throws `shop.shipped_too_many` for more pieces
 * than are left.
 */
export async function insertParcel(
  tx: Tx,
  order_id: string,
  { lines, ...parcel }: ParcelInput,
  now: Date,
): Promise<{ parcel_id: string; is_last: boolean }> {
  const parcel_id = uuidv7()
  await tx`INSERT INTO shop_parcels ${tx({ ...parcel, _id: parcel_id, order_id, shipped_at: now })}`
  for (const { line_id, quantity } of lines ?? (await unsentLines(tx, order_id))) {
    const { count } = await tx`
      UPDATE shop_order_lines SET shipped = shipped + ${quantity}
      WHERE _id = ${line_id} AND order_id = ${order_id} AND shipped + ${quantity} <= quantity`
    if (count === 0) throw new Problem('shop.shipped_too_many')
    await tx`
      INSERT INTO shop_parcel_lines ${tx({ parcel_id, line_id, quantity })}
      ON CONFLICT (parcel_id, line_id) DO UPDATE SET quantity = shop_parcel_lines.quantity + EXCLUDED.quantity`
  }
  return { parcel_id, is_last: (await unsentLines(tx, order_id)).length === 0 }
}

/** The parcels of an order, the first one first. */
export async function readParcels(db: Db, order_id: string): Promise<Decoded<Parcel>[]> {
  const rows = await db<Omit<Decoded<Parcel>, 'tracking_url'>[]>`
    SELECT p._id, p.carrier, p.tracking_number, p.estimated_delivery_date::text, p.shipped_at,
      (SELECT json_agg(json_build_object('line_id', l._id, 'name', l.name, 'quantity', s.quantity) ORDER BY l.position)
        FROM shop_parcel_lines s JOIN shop_order_lines l ON l._id = s.line_id WHERE s.parcel_id = p._id) AS lines
    FROM shop_parcels p WHERE p.order_id = ${order_id} ORDER BY p._id`
  return rows.map((parcel) => ({ ...parcel, tracking_url: trackingUrl(parcel.carrier, parcel.tracking_number) }))
}
