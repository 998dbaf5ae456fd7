import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { ShopStatistics } from '@mapwright/contract/shop/statistics/shop-statistics.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'

type Statistics = Decoded<ShopStatistics>
/** The first and the last day of a period in the site's time zone, and a currency. Only orders in this currency are counted. */
export type Sales = { from: string; to: string; currency: string }

const limit = 10

/** Condition: the time column is within the days, in the site's time zone. */
const within = (db: Db, column: string, { from, to }: Sales): Fragment => db`
  ${db(column)} >= ${from}::date::timestamp AT TIME ZONE (SELECT time_zone FROM open_times)
  AND ${db(column)} < (${to}::date + 1)::timestamp AT TIME ZONE (SELECT time_zone FROM open_times)`

/** Orders `o` that were paid in the period and have not been cancelled. */
const sold = (db: Db, sales: Sales): Fragment => db`
  ${within(db, 'o.paid_at', sales)} AND o.currency = ${sales.currency} AND o.current_status <> 'cancelled'`

/** An order's amount without VAT. */
const net = (db: Db): Fragment => db`(o.subtotal - o.discount + o.shipping_cost)`
/** The amount of a line without VAT. */
const lineNet = (db: Db): Fragment => db`(l.price * l.quantity - l.discount)`

export async function readTotals(db: Db, sales: Sales): Promise<Statistics['all']> {
  const [totals] = await db<[Statistics['all']]>`
    SELECT count(*)::int AS orders, coalesce(sum(${net(db)}), 0)::bigint AS sales,
      coalesce(sum(${net(db)}) / nullif(count(*), 0), 0)::bigint AS average_basket,
      coalesce(sum(o.discount), 0)::bigint AS discount, coalesce(sum(p.refunded), 0)::bigint AS refunded,
      coalesce(sum((SELECT sum(l.quantity) FROM shop_order_lines l WHERE l.order_id = o._id)), 0)::int AS pieces,
      (SELECT count(*)::int FROM shop_orders o WHERE ${within(db, 'o.created_at', sales)} AND o.currency = ${sales.currency}) AS placed,
      (SELECT count(*)::int FROM shop_orders o WHERE ${within(db, 'o.created_at', sales)} AND o.currency = ${sales.currency}
        AND o.paid_at IS NOT NULL) AS placed_and_paid
    FROM shop_orders o JOIN payment_intents p ON p._id = o.payment_id WHERE ${sold(db, sales)}`
  return totals
}

type DayRow = { day: string; orders: number; sales: Statistics['all']['sales'] }

/** Lists every day of the period, including those without sales. */
export const salesByDay = (db: Db, sales: Sales) => db<DayRow[]>`
  SELECT d::date::text AS day, coalesce(s.orders, 0)::int AS orders, coalesce(s.sales, 0)::bigint AS sales
  FROM generate_series(${sales.from}::date, ${sales.to}::date, interval '1 day') d LEFT JOIN (
    SELECT (o.paid_at AT TIME ZONE (SELECT time_zone FROM open_times))::date AS day, count(*) AS orders, sum(${net(db)}) AS sales
    FROM shop_orders o WHERE ${sold(db, sales)} GROUP BY 1
  ) s ON s.day = d::date ORDER BY d`

export const topProducts = (db: Db, sales: Sales) => db<Statistics['products'][number][]>`
  SELECT l.product_id, max(l.name) AS name, sum(l.quantity)::int AS pieces, sum(${lineNet(db)})::bigint AS sales
  FROM shop_orders o JOIN shop_order_lines l ON l.order_id = o._id WHERE ${sold(db, sales)}
  GROUP BY l.product_id, CASE WHEN l.product_id IS NULL THEN l.name END ORDER BY 4 DESC, 2 LIMIT ${limit}`

export const topCategories = (db: Db, sales: Sales) => db<Statistics['categories'][number][]>`
  SELECT coalesce(c.name, '') AS name, sum(l.quantity)::int AS pieces, sum(${lineNet(db)})::bigint AS sales
  FROM shop_orders o JOIN shop_order_lines l ON l.order_id = o._id LEFT JOIN shop_categories c ON c._id = l.category_id
  WHERE ${sold(db, sales)} GROUP BY c._id, c.name ORDER BY 3 DESC, 1 LIMIT ${limit}`

export const couponEffects = (db: Db, sales: Sales) => db<Statistics['coupons'][number][]>`
  SELECT o.coupon_code AS code, count(*)::int AS orders, sum(o.discount)::bigint AS discount, sum(${net(db)})::bigint AS sales
  FROM shop_orders o WHERE ${sold(db, sales)} AND o.coupon_code <> '' GROUP BY 1 ORDER BY 4 DESC, 1 LIMIT ${limit}`

export const lowStock = (db: Db) => db<Statistics['low_stock'][number][]>`
  SELECT _id, name, slug, inventory, low_stock FROM shop_products
  WHERE status = 'published' AND inventory <= low_stock ORDER BY inventory, lower(name), _id LIMIT ${limit * 2}`

export async function countCarts(db: Db, sales: Sales, now: Date): Promise<Statistics['carts']> {
  const [carts] = await db<[Statistics['carts']]>`
    SELECT count(*)::int AS open, (count(*) FILTER (WHERE updated_at < ${now}::timestamptz - interval '1 day'))::int AS abandoned,
      (SELECT count(*)::int FROM shop_cart_reminders r WHERE ${within(db, 'r.sent_at', sales)}) AS reminded,
      (SELECT count(*)::int FROM shop_cart_reminders r JOIN shop_orders o ON o._id = r.order_id
        WHERE ${within(db, 'r.sent_at', sales)} AND o.current_status <> 'cancelled') AS recovered
    FROM shop_carts c WHERE EXISTS (SELECT FROM shop_cart_items i WHERE i.cart_id = c._id)`
  return carts
}
