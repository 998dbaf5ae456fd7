import type { Db, Tx } from '../../db/sql.ts'
import { patternIn, patternOf } from './vin-pattern.ts'

type Taught = { order_id: string; vin: string; variant_id: string | null }

/** Keeps what an order says of its VIN, in place of what it said before. A variant that is gone teaches nothing. */
export async function learnVin(tx: Tx, { order_id, vin, variant_id }: Taught): Promise<void> {
  const learned = variant_id === null ? undefined : patternIn(vin)
  if (!learned) return forgetVin(tx, order_id)
  const { pattern, year_code } = learned
  const kept = await tx`
    INSERT INTO learned_vins (order_id, pattern, year_code, variant_id)
    SELECT ${order_id}, ${pattern}, ${year_code}, _id FROM variants WHERE _id = ${variant_id} FOR KEY SHARE
    ON CONFLICT (order_id) DO UPDATE
      SET pattern = excluded.pattern, year_code = excluded.year_code, variant_id = excluded.variant_id`
  if (kept.count === 0) await forgetVin(tx, order_id)
}

export async function forgetVin(tx: Tx, order_id: string): Promise<void> {
  await tx`DELETE FROM learned_vins WHERE order_id = ${order_id}`
}

/** Which variants orders with such a number named, and how many of them; the most often named first. */
export const namedByOrders = (db: Db, vin: string) => {
  const { pattern, year_code } = patternOf(vin)
  return db<{ variant_id: string; orders: number }[]>`
    SELECT variant_id, count(*)::int AS orders FROM learned_vins WHERE pattern = ${pattern} AND year_code = ${year_code}
    GROUP BY variant_id ORDER BY orders DESC, variant_id`
}
