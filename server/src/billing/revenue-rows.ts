import { type Money, money } from '@mapwright/contract/api/amounts.ts'
import type { Db } from '../platform/db/sql.ts'

type Asked = { from: string; to: string; time_zone: string; currency: string }

/**
 * Calculates the net revenue of each day: invoices minus credit notes issued on that day, without VAT. Days begin and end in the given time
 * zone.
 */
export const revenueByDay = (db: Db, { from, to, time_zone, currency }: Asked) => db<{ day: string; revenue: Money }[]>`
  SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(r.revenue, 0)::bigint AS revenue
  FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS d(day)
  LEFT JOIN (
    SELECT (issued_at AT TIME ZONE ${time_zone})::date AS day,
      sum(amount * CASE WHEN series = 'credit_note' THEN -1 ELSE 1 END) AS revenue
    FROM invoices
    WHERE invoice IS NOT NULL AND deleted_at IS NULL AND currency = ${currency}
      AND issued_at >= ${from}::date::timestamp AT TIME ZONE ${time_zone}
      AND issued_at < (${to}::date + 1)::timestamp AT TIME ZONE ${time_zone}
    GROUP BY 1
  ) r ON r.day = d.day::date
  ORDER BY d.day`

export const sumOf = (days: readonly { revenue: Money }[]): Money =>
  days.reduce((sum, { revenue }) => money(sum + revenue), money(0n))
