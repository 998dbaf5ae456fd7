import type { Db, Tx } from '../../platform/db/sql.ts'
import { parsePattern, patternOf } from './vin-pattern.ts'

type VinObservation = { order_id: string; vin: string; variant_id: string | null }

/** Stores the VIN pattern and the variant of an order, and replaces an earlier pattern of the order. Does not store removed variants. */
export async function recordVinPattern(tx: Tx, { order_id, vin, variant_id }: VinObservation): Promise<void> {
  const learned = variant_id === null ? undefined : parsePattern(vin)
  if (!learned) return removeVinPattern(tx, order_id)
  const { pattern, year_code } = learned
  const kept = await tx`
    INSERT INTO learned_vins (order_id, pattern, year_code, variant_id)
    SELECT ${order_id}, ${pattern}, ${year_code}, _id FROM variants WHERE _id = ${variant_id} FOR KEY SHARE
    ON CONFLICT (order_id) DO UPDATE
      SET pattern = excluded.pattern, year_code = excluded.year_code, variant_id = excluded.variant_id`
  if (kept.count === 0) await removeVinPattern(tx, order_id)
}

export async function removeVinPattern(tx: Tx, order_id: string): Promise<void> {
  await tx`DELETE FROM learned_vins WHERE order_id = ${order_id}`
}

/** Counts orders with a similar VIN by variant, the most frequent variant first. */
export const countOrdersByVariant = (db: Db, vin: string) => {
  const { pattern, year_code } = patternOf(vin)
  return db<{ variant_id: string; orders: number }[]>`
    SELECT variant_id, count(*)::int AS orders FROM learned_vins WHERE pattern = ${pattern} AND year_code = ${year_code}
    GROUP BY variant_id ORDER BY orders DESC, variant_id`
}
