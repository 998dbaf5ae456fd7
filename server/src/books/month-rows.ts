import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { CreditMonth, InvoiceMonth, PaymentMonth } from '@mapwright/contract/books/month.ts'
import type { Db } from '../platform/db/sql.ts'

/** Months begin and end in the site's time zone; the bounds are instants, so that indexes are used. */
const inYear = (db: Db, column: 'i.issued_at' | 'p.paid_at' | 'r.settled_at', year: number) => {
  const at = { 'i.issued_at': db`i.issued_at`, 'p.paid_at': db`p.paid_at`, 'r.settled_at': db`r.settled_at` }[column]
  return db`${at} >= make_timestamptz(${year}, 1, 1, 0, 0, 0, o.time_zone)
    AND ${at} < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, o.time_zone)`
}

/** The year of the first posting, or of now. */
export async function firstYear(db: Db, now: Date): Promise<number> {
  const [first] = await db<{ year: number }[]>`
    SELECT extract(year FROM least(
      (SELECT min(at) FROM ledger_transfers), (SELECT min(issued_at) FROM invoices), ${now}::timestamptz
    ) AT TIME ZONE o.time_zone)::int AS year FROM open_times o`
  return first?.year ?? now.getUTCFullYear()
}

/** What happened to customers' credits. The balance runs over all earlier years. */
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

/** Credit notes count in the month in which they are issued. */
export const invoiceMonths = (db: Db, year: number) => db<Decoded<InvoiceMonth>[]>`
  SELECT to_char(i.issued_at AT TIME ZONE o.time_zone, 'YYYY-MM') AS month, i.currency, l.vat_category AS category,
    count(DISTINCT i._id)::int AS documents, sum(l.amount * f.sign)::bigint AS net, sum(l.vat * f.sign)::bigint AS vat,
    sum((l.amount + l.vat) * f.sign)::bigint AS gross
  FROM invoices i JOIN invoice_lines l ON l.invoice_id = i._id CROSS JOIN open_times o
  CROSS JOIN LATERAL (SELECT CASE WHEN i.series = 'credit_note' THEN -1 ELSE 1 END AS sign) f
  WHERE i.invoice IS NOT NULL AND i.deleted_at IS NULL AND ${inYear(db, 'i.issued_at', year)}
  GROUP BY 1, 2, 3 ORDER BY 1 DESC, 2, 3`

/** A surplus payment, which goes back and pays nothing, is not included. */
export const paymentMonths = (db: Db, year: number) => db<Decoded<PaymentMonth>[]>`
  SELECT month, currency, method, sum(payments)::int AS payments, sum(received)::bigint AS received, sum(returned)::bigint AS returned
  FROM (
    SELECT to_char(p.paid_at AT TIME ZONE o.time_zone, 'YYYY-MM') AS month, p.currency, a.provider AS method,
      1 AS payments, p.amount AS received, 0 AS returned
    FROM payment_intents p JOIN payment_attempts a ON a.intent_id = p._id AND a.status = 'paid' CROSS JOIN open_times o
    WHERE ${inYear(db, 'p.paid_at', year)}
    UNION ALL
    SELECT to_char(r.settled_at AT TIME ZONE o.time_zone, 'YYYY-MM'), p.currency, a.provider, 0, 0, r.amount
    FROM payment_refunds r JOIN payment_intents p ON p._id = r.intent_id JOIN payment_attempts a ON a._id = r.attempt_id
    CROSS JOIN open_times o
    WHERE r.status = 'done' AND a.status = 'paid' AND ${inYear(db, 'r.settled_at', year)}
  ) moved
  WHERE received > 0 OR returned > 0
  GROUP BY 1, 2, 3 ORDER BY 1 DESC, 2, 3`
