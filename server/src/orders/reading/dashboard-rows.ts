import type { Credits } from '@mapwright/contract/api/amounts.ts'
import type { Db } from '../../platform/db/sql.ts'
import { inQueue } from './order-list-rows.ts'

export type DayRow = { day: string; submitted: number; completed: number; cancelled: number; credits: Credits }

/** Figures for each of the last `days` days up to `today`, in the site's calendar. Includes days without orders. */
export const dayFigures = (db: Db, today: string, days: number) => db<DayRow[]>`
  SELECT to_char(d.day, 'YYYY-MM-DD') AS day,
    coalesce(sum(f.count) FILTER (WHERE f.measure = 'submitted'), 0)::int AS submitted,
    coalesce(sum(f.count) FILTER (WHERE f.measure = 'completed'), 0)::int AS completed,
    coalesce(sum(f.count) FILTER (WHERE f.measure = 'cancelled'), 0)::int AS cancelled,
    coalesce(sum(f.amount) FILTER (WHERE f.measure = 'submitted'), 0)::bigint AS credits
  FROM generate_series(${today}::date - ${days - 1}::int, ${today}::date, interval '1 day') AS d(day)
  LEFT JOIN order_days f ON f.day = d.day::date AND f.measure IN ('submitted', 'completed', 'cancelled')
  GROUP BY d.day ORDER BY d.day`

/** Number of completed orders by turnaround class. `up_to` is the upper limit of the class in minutes; 0 is the class without a limit. */
export const turnaroundClasses = (db: Db, today: string, days: number) => db<{ up_to: number; orders: number }[]>`
  SELECT key::int AS up_to, sum(count)::int AS orders FROM order_days
  WHERE measure = 'turnaround' AND day > ${today}::date - ${days}::int AND day <= ${today}::date GROUP BY key`

/** Most frequently ordered services, at most `limit`. */
export const topServices = (db: Db, today: string, days: number, limit: number) => db<
  { name: string; orders: number; credits: Credits }[]
>`
  SELECT key AS name, sum(count)::int AS orders, sum(amount)::bigint AS credits FROM order_days
  WHERE measure = 'service' AND day > ${today}::date - ${days}::int AND day <= ${today}::date
  GROUP BY key ORDER BY orders DESC, name LIMIT ${limit}`

/** Median time in minutes from submission to delivery of the last completed orders; null if there are none. */
export async function medianTurnaround(db: Db, last: number): Promise<number | null> {
  const [row] = await db<{ minutes: number | null }[]>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM completed_at - submitted_at)) / 60 AS minutes
    FROM (SELECT completed_at, submitted_at FROM orders WHERE completed_at IS NOT NULL
      ORDER BY completed_at DESC LIMIT ${last}) AS latest`
  return row?.minutes == null ? null : Number(row.minutes)
}

/** Number of overdue orders in the queue, and submission time of the longest waiting pending order. */
export async function waitingFigures(db: Db, now: Date) {
  const [[late], [oldest]] = await Promise.all([
    db<{ overdue: number }[]>`
      SELECT count(*)::int AS overdue FROM orders WHERE status IN ('pending', 'in_progress') AND due_at < ${now}
        AND ${inQueue(db, false)}`,
    db<{ listed_at: Date }[]>`
      SELECT listed_at FROM orders WHERE status = 'pending' AND ${inQueue(db, false)} ORDER BY listed_at, _id LIMIT 1`,
  ])
  return { overdue: late?.overdue ?? 0, oldest_pending_at: oldest?.listed_at ?? null }
}
