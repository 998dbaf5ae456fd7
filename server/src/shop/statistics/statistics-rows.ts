import { smallestUnit } from '@mapwright/contract/api/amounts.ts'
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

/** Rounds an amount half up to the smallest unit of the currency. */
const rounded = (db: Db, amount: Fragment, { currency }: Sales): Fragment => {
  const unit = smallestUnit(currency)
  return db`(round(${amount} / ${unit}::numeric) * ${unit}::numeric)::bigint`
}

/** The amount of a line's returned pieces without VAT. Their share of the discount is rounded down to the smallest unit. */
const returnedOf = (db: Db, { currency }: Sales): Fragment => {
  const unit = smallestUnit(currency)
  return db`(l.price * l.returned - l.discount * l.returned / l.quantity / ${unit}::bigint * ${unit}::bigint)`
}

/**
 * The sold orders (`o`) without VAT. `sales` is the amount that is left after refunds and returned pieces, whichever took more; `kept` is the
 * amount of the pieces that were not returned, and of shipping. An order of which nothing is left is not `is_sold`.
 */
const orders = (db: Db, sales: Sales): Fragment => db`(
  SELECT *, sales > 0 OR (net = 0 AND pieces > 0) AS is_sold FROM (
    SELECT o._id, o.paid_at, o.coupon_code, o.discount, p.refunded, n.net, n.net - back.amount AS kept, back.pieces,
      least(n.net - back.amount, n.net - CASE WHEN o.total = 0 THEN 0 ELSE
        ${rounded(db, db`least(p.refunded, o.total)::numeric * n.net / o.total`, sales)} END) AS sales
    FROM shop_orders o JOIN payment_intents p ON p._id = o.payment_id,
      LATERAL (SELECT o.subtotal - o.discount + o.shipping_cost AS net) AS n, LATERAL (
        SELECT coalesce(sum(${returnedOf(db, sales)}), 0)::bigint AS amount, coalesce(sum(l.quantity - l.returned), 0)::int AS pieces
        FROM shop_order_lines l WHERE l.order_id = o._id) AS back
    WHERE ${sold(db, sales)}) AS left_over) AS o`

/** The lines of the sold orders, with the pieces and the amount that are left. A refund without a return lowers all of them alike. */
const lines = (db: Db, sales: Sales): Fragment => db`(
  SELECT l.product_id, l.category_id, l.name, CASE WHEN o.is_sold THEN l.quantity - l.returned ELSE 0 END AS pieces,
    CASE WHEN o.kept = 0 THEN 0 ELSE
      ${rounded(db, db`(l.price * l.quantity - l.discount - ${returnedOf(db, sales)})::numeric * o.sales / o.kept`, sales)} END AS sales
  FROM ${orders(db, sales)} JOIN shop_order_lines l ON l.order_id = o._id) AS l`

/** The discount of the orders, reduced like their sales. */
const discountLeft = (db: Db, sales: Sales): Fragment =>
  db`coalesce(sum(CASE WHEN net = 0 THEN CASE WHEN is_sold THEN discount ELSE 0 END ELSE ${rounded(db, db`discount::numeric * sales / net`, sales)} END), 0)::bigint`

export async function readTotals(db: Db, sales: Sales): Promise<Statistics['all']> {
  const placed = db`shop_orders o WHERE ${within(db, 'o.created_at', sales)} AND o.currency = ${sales.currency}`
  const [totals] = await db<[Statistics['all']]>`
    SELECT (count(*) FILTER (WHERE is_sold))::int AS orders, coalesce(sum(sales), 0)::bigint AS sales,
      coalesce(${rounded(db, db`sum(sales) / nullif(count(*) FILTER (WHERE is_sold), 0)`, sales)}, 0) AS average_basket,
      ${discountLeft(db, sales)} AS discount, coalesce(sum(refunded), 0)::bigint AS refunded,
      coalesce(sum(pieces) FILTER (WHERE is_sold), 0)::int AS pieces,
      (SELECT count(*)::int FROM ${placed}) AS placed,
      (SELECT count(*)::int FROM ${placed} AND o.paid_at IS NOT NULL) AS placed_and_paid
    FROM ${orders(db, sales)}`
  return totals
}

type DayRow = { day: string; orders: number; sales: Statistics['all']['sales'] }

/** Lists every day of the period, including those without sales. */
export const salesByDay = (db: Db, sales: Sales) => db<DayRow[]>`
  SELECT d::date::text AS day, coalesce(s.orders, 0)::int AS orders, coalesce(s.sales, 0)::bigint AS sales
  FROM generate_series(${sales.from}::date, ${sales.to}::date, interval '1 day') d LEFT JOIN (
    SELECT (paid_at AT TIME ZONE (SELECT time_zone FROM open_times))::date AS day, count(*) FILTER (WHERE is_sold) AS orders,
      sum(sales) AS sales
    FROM ${orders(db, sales)} GROUP BY 1
  ) s ON s.day = d::date ORDER BY d`

export const topProducts = (db: Db, sales: Sales) => db<Statistics['products'][number][]>`
  SELECT product_id, max(name) AS name, sum(pieces)::int AS pieces, sum(sales)::bigint AS sales FROM ${lines(db, sales)}
  GROUP BY product_id, CASE WHEN product_id IS NULL THEN name END HAVING sum(pieces) > 0 ORDER BY 4 DESC, 2 LIMIT ${limit}`

export const topCategories = (db: Db, sales: Sales) => db<Statistics['categories'][number][]>`
  SELECT coalesce(c.name, '') AS name, sum(pieces)::int AS pieces, sum(sales)::bigint AS sales
  FROM ${lines(db, sales)} LEFT JOIN shop_categories c ON c._id = l.category_id
  GROUP BY c._id, c.name HAVING sum(pieces) > 0 ORDER BY 3 DESC, 1 LIMIT ${limit}`

export const couponEffects = (db: Db, sales: Sales) => db<Statistics['coupons'][number][]>`
  SELECT coupon_code AS code, count(*)::int AS orders, ${discountLeft(db, sales)} AS discount, sum(sales)::bigint AS sales
  FROM ${orders(db, sales)} WHERE coupon_code <> '' AND is_sold GROUP BY 1 ORDER BY 4 DESC, 1 LIMIT ${limit}`

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
