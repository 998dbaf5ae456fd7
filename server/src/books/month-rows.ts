import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { CreditMonth, InvoiceMonth, PaymentMonth } from '@mapwright/contract/books/month.ts'
import type { Fragment } from '../platform/api/resource.ts'
import type { Db } from '../platform/db/sql.ts'

/** Condition that an instant is in the year, in the site's time zone. The bounds are instants, so that the index on `at` is used. */
const inYear = (db: Db, at: Fragment, year: number) => db`${at} >= make_timestamptz(${year}, 1, 1, 0, 0, 0, o.time_zone)
  AND ${at} < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, o.time_zone)`

/** Returns the year of the first posting or invoice, or the current year if there are none. */
export async function firstYear(db: Db, now: Date): Promise<number> {
  const [first] = await db<{ year: number }[]>`
    SELECT extract(year FROM least(
      (SELECT min(at) FROM ledger_transfers), (SELECT min(issued_at) FROM invoices), ${now}::timestamptz
    ) AT TIME ZONE o.time_zone)::int AS year FROM open_times o`
  return first?.year ?? now.getUTCFullYear()
}

/** Reads the monthly changes of customers' credits. The balance includes all earlier years. */
export const creditMonths = (db: Db, year: number) => db<Decoded<CreditMonth>[]>`
  WITH months AS (
    SELECT to_char(t.at AT TIME ZONE o.time_zone, 'YYYY-MM') AS month,
      coalesce(sum(p.amount) FILTER (WHERE t.reason = 'purchase'), 0) AS sold,
      coalesce(sum(p.amount) FILTER (WHERE t.reason IN ('bonus', 'voucher')), 0) AS bonus,
      -coalesce(sum(p.amount) FILTER (WHERE t.reason IN ('order', 'api_access')), 0) AS spent,
      coalesce(sum(p.amount) FILTER (WHERE t.reason = 'order_refund'), 0) AS refunded,
      -coalesce(sum(p.amount) FILTER (WHERE t.reason = 'adjustment' AND t.ref_kind = 'invoice'), 0) AS taken_back,
      coalesce(sum(p.amount) FILTER (
        WHERE t.reason = 'opening' OR (t.reason = 'adjustment' AND t.ref_kind IS DISTINCT FROM 'invoice')), 0) AS adjusted,
      sum(p.amount) AS change
    FROM ledger_transfers t JOIN ledger_postings p ON p.transfer_id = t._id
    JOIN ledger_accounts a ON a._id = p.account_id AND a.kind = 'customer' CROSS JOIN open_times o
    GROUP BY 1
  ), running AS (SELECT *, sum(change) OVER (ORDER BY month) AS balance FROM months)
  SELECT month, sold::bigint, bonus::bigint, spent::bigint, refunded::bigint, taken_back::bigint, adjusted::bigint, balance::bigint
  FROM running WHERE starts_with(month, ${`${year}-`}) ORDER BY month DESC`

/** Sums up the invoices by the month of the date on the document. Credit notes count in the month of their own issue. */
export const invoiceMonths = (db: Db, year: number) => db<Decoded<InvoiceMonth>[]>`
  SELECT to_char(i.issued_at AT TIME ZONE i.time_zone, 'YYYY-MM') AS month, i.currency, l.vat_category AS category,
    count(DISTINCT i._id)::int AS documents, sum(l.amount * f.sign)::bigint AS net, sum(l.vat * f.sign)::bigint AS vat,
    sum((l.amount + l.vat) * f.sign)::bigint AS gross
  FROM invoices i JOIN invoice_lines l ON l.invoice_id = i._id
  CROSS JOIN LATERAL (SELECT CASE WHEN i.series = 'credit_note' THEN -1 ELSE 1 END AS sign) f
  WHERE i.invoice IS NOT NULL AND i.deleted_at IS NULL AND i.year = ${year}
  GROUP BY 1, 2, 3 ORDER BY 1 DESC, 2, 3`

/** Surplus payments by month. A payment counts once even if it is reported repeatedly, for example again by a status request. */
const surplus = (db: Db, year: number) => db`
  SELECT * FROM (
    SELECT DISTINCT ON (e.attempt_id, e.amount, e.currency) to_char(e.received_at AT TIME ZONE o.time_zone, 'YYYY-MM') AS month,
      e.currency, e.provider AS method, 0 AS payments, 0 AS received, 0 AS returned, e.amount AS surplus, 0 AS surplus_returned
    FROM payment_events e CROSS JOIN open_times o
    WHERE e.kind = 'paid' AND e.outcome IN ('surplus', 'mismatch') AND e.amount > 0 AND e.currency IS NOT NULL
      AND ${inYear(db, db`e.received_at`, year)}
    ORDER BY e.attempt_id, e.amount, e.currency, e.received_at) s
  UNION ALL
  SELECT to_char(r.settled_at AT TIME ZONE o.time_zone, 'YYYY-MM'), r.currency, a.provider, 0, 0, 0, 0, r.amount
  FROM unmatched_refunds r JOIN payment_attempts a ON a._id = r.attempt_id CROSS JOIN open_times o
  WHERE r.status = 'done' AND ${inYear(db, db`r.settled_at`, year)}`

/** Payments by month. Surplus money is not part of `received`, because it has its own column. */
export const paymentMonths = (db: Db, year: number) => db<Decoded<PaymentMonth>[]>`
  SELECT month, currency, method, sum(payments)::int AS payments, sum(received)::bigint AS received, sum(returned)::bigint AS returned,
    sum(surplus)::bigint AS surplus, sum(surplus_returned)::bigint AS surplus_returned
  FROM (
    SELECT to_char(p.paid_at AT TIME ZONE o.time_zone, 'YYYY-MM') AS month, p.currency, a.provider AS method,
      1 AS payments, p.amount AS received, 0 AS returned, 0 AS surplus, 0 AS surplus_returned
    FROM payment_intents p JOIN payment_attempts a ON a.intent_id = p._id AND a.status = 'paid' CROSS JOIN open_times o
    WHERE ${inYear(db, db`p.paid_at`, year)}
    UNION ALL
    SELECT to_char(r.settled_at AT TIME ZONE o.time_zone, 'YYYY-MM'), p.currency, a.provider, 0, 0, r.amount, 0, 0
    FROM payment_refunds r JOIN payment_intents p ON p._id = r.intent_id JOIN payment_attempts a ON a._id = r.attempt_id
    CROSS JOIN open_times o
    WHERE r.status = 'done' AND a.status = 'paid' AND ${inYear(db, db`r.settled_at`, year)}
    UNION ALL
    ${surplus(db, year)}
  ) moved
  WHERE received > 0 OR returned > 0 OR surplus > 0 OR surplus_returned > 0
  GROUP BY 1, 2, 3 ORDER BY 1 DESC, 2, 3`
