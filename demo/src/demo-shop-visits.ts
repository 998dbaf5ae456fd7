import type { Tx } from '../../server/src/platform/db/sql.ts'
import { seededRandom } from './seeded-random.ts'

const days = 75

/**
 * Adds the daily number of visits that reached each step in the example shop, as browsers would report them. No number is lower than the
 * number of orders placed on that day.
 */
export async function addDemoShopVisits(tx: Tx, now: Date): Promise<void> {
  const random = seededRandom(0x715e)
  const ordered = await tx<{ day: string; orders: number }[]>`
    SELECT d::date::text AS day, (SELECT count(*)::int FROM shop_orders WHERE (created_at AT TIME ZONE time_zone)::date = d::date) AS orders
    FROM open_times, generate_series((${now}::timestamptz AT TIME ZONE time_zone)::date - ${days}::int,
      (${now}::timestamptz AT TIME ZONE time_zone)::date, interval '1 day') d ORDER BY d`
  const rows = ordered.flatMap(({ day, orders }) => {
    const checkout = orders + random.between(0, 2)
    const cart = checkout + random.between(0, 4)
    const product = cart + random.between(4, 14)
    const visit = product + random.between(5, 18)
    return Object.entries({ visit, product, cart, checkout }).map(([step, count]) => ({ day, step, count }))
  })
  await tx`INSERT INTO shop_funnel_days ${tx(rows.filter(({ count }) => count > 0))}`
}
