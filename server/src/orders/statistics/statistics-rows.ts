import type { ServiceFigures, StaffFigures } from '@mapwright/contract/orders/statistics/statistics-endpoints.ts'
import type { Db } from '../../platform/db/sql.ts'

/** Period in days of the site's calendar; both days are included. */
export type Period = { from: string; to: string }

type Turnaround = Omit<ServiceFigures, 'service'>
type Faces = StaffFigures['feedback']

const zone = (db: Db) => db`(SELECT time_zone FROM order_days_zone)`

const within = (db: Db, column: string, { from, to }: Period) =>
  db`${db(column)} >= ${from}::date::timestamp AT TIME ZONE ${zone(db)} AND ${db(column)} < (${to}::date + 1)::timestamp AT TIME ZONE ${zone(db)}`

/** Returns the time zone in which days are counted, and the current date in it. */
export async function dayCount(db: Db, now: Date): Promise<{ time_zone: string; today: string }> {
  const [row] = await db<[{ time_zone: string; today: string }]>`
    SELECT time_zone, to_char(${now}::timestamptz AT TIME ZONE time_zone, 'YYYY-MM-DD') AS today FROM order_days_zone`
  return row
}

const figures = (db: Db) => db`
  count(*)::int AS deliveries, percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes) AS median_minutes,
  percentile_cont(0.9) WITHIN GROUP (ORDER BY minutes) AS p90_minutes, avg(in_time::int)::float8 AS in_time`

const faces = (db: Db) => db`
  count(*) FILTER (WHERE face = 1)::int AS unhappy, count(*) FILTER (WHERE face = 2)::int AS so_so,
  count(*) FILTER (WHERE face = 3)::int AS happy`

export async function turnaroundIn(db: Db, period: Period): Promise<Turnaround> {
  const [row] = await db<[Turnaround]>`
    SELECT ${figures(db)} FROM order_turnarounds WHERE ${within(db, 'completed_at', period)}`
  return row
}

export async function facesIn(db: Db, period: Period): Promise<Faces> {
  const [row] = await db<[Faces]>`SELECT ${faces(db)} FROM order_feedback WHERE ${within(db, 'created_at', period)}`
  return row
}

/** Turnaround by service. An order counts once for each of its services. */
export const turnaroundOfServices = (db: Db, period: Period) => db<ServiceFigures[]>`
  SELECT service, ${figures(db)} FROM order_turnarounds CROSS JOIN LATERAL unnest(services) AS service
  WHERE ${within(db, 'completed_at', period)} GROUP BY service ORDER BY deliveries DESC, service LIMIT 300`

/** Figures for the staff members who made a delivery or received feedback in the period. */
export const figuresOfStaff = (db: Db, period: Period) => db<StaffFigures[]>`
  WITH delivered AS (
    SELECT staff_id, ${figures(db)} FROM order_turnarounds WHERE ${within(db, 'completed_at', period)} GROUP BY staff_id
  ), judged AS (
    SELECT staff_id, ${faces(db)} FROM order_feedback WHERE ${within(db, 'created_at', period)} GROUP BY staff_id
  ), everybody AS (SELECT staff_id FROM delivered UNION SELECT staff_id FROM judged)
  SELECT e.staff_id, person_name(u) AS name, coalesce(d.deliveries, 0) AS deliveries, d.median_minutes, d.p90_minutes, d.in_time,
    json_build_object('unhappy', coalesce(j.unhappy, 0), 'so_so', coalesce(j.so_so, 0), 'happy', coalesce(j.happy, 0)) AS feedback
  FROM everybody e LEFT JOIN users u ON u._id = e.staff_id
    LEFT JOIN delivered d ON d.staff_id IS NOT DISTINCT FROM e.staff_id
    LEFT JOIN judged j ON j.staff_id IS NOT DISTINCT FROM e.staff_id
  ORDER BY deliveries DESC, name LIMIT 300`

/** Counts the customers who ordered in the period. `first_time` counts those without an earlier order. */
export async function customersIn(db: Db, period: Period): Promise<{ ordering: number; first_time: number }> {
  const [row] = await db<[{ ordering: number; first_time: number }]>`
    SELECT count(*)::int AS ordering,
      (count(*) FILTER (WHERE NOT EXISTS (
        SELECT FROM orders e WHERE e.user_id = o.user_id AND e.submitted_at < o.first_at)))::int AS first_time
    FROM (SELECT user_id, min(submitted_at) AS first_at FROM orders WHERE ${within(db, 'submitted_at', period)} GROUP BY user_id) o`
  return row
}

export const ordersByDay = (db: Db, { from, to }: Period) => db<
  { day: string; submitted: number; delivered: number }[]
>`
  SELECT to_char(d.day, 'YYYY-MM-DD') AS day,
    coalesce(sum(f.count) FILTER (WHERE f.measure = 'submitted'), 0)::int AS submitted,
    coalesce(sum(f.count) FILTER (WHERE f.measure = 'completed'), 0)::int AS delivered
  FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS d(day)
  LEFT JOIN order_days f ON f.day = d.day::date AND f.measure IN ('submitted', 'completed')
  GROUP BY d.day ORDER BY d.day`
