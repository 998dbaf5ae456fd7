import type { Check, DriftRow as Row } from '../platform/reconcile/check.ts'

/** Consistency checks of payments and their invoices. */
export const paymentChecks: readonly Check[] = [
  {
    key: 'invoice_payments',
    name: 'an invoice is paid if and only if its payment is',
    find: (db) => db<Row[]>`
      SELECT 'invoice ' || i.invoice AS subject, i.status || ', ' || decimal_text(i.total) || ' ' || i.currency AS stored,
        p.status || ', ' || decimal_text(p.amount) || ' ' || p.currency AS derived,
        'invoice' AS ref_kind, i._id AS ref_id
      FROM payment_intents p JOIN invoices i ON i._id = p.invoice_id
      WHERE p.amount <> i.total OR p.currency <> i.currency
        OR p.status <> CASE WHEN i.status = 'paid' THEN 'paid' WHEN i.deleted_at IS NOT NULL OR i.status = 'reversed' THEN 'cancelled' ELSE 'open' END
      UNION ALL
      SELECT 'invoice ' || i.invoice, i.status || ', ' || decimal_text(i.total) || ' ' || i.currency, 'no payment', 'invoice', i._id
      FROM invoices i WHERE i.series = 'invoice' AND i.invoice IS NOT NULL
        AND NOT EXISTS (SELECT FROM payment_intents p WHERE p.invoice_id = i._id)`,
  },
  {
    key: 'paid_attempts',
    name: 'a payment has one paid attempt if it is paid, otherwise none',
    find: (db) => db<Row[]>`
      SELECT 'intent ' || p._id AS subject, p.status AS stored, count(a._id) || ' paid attempts' AS derived,
        'invoice' AS ref_kind, p.invoice_id AS ref_id
      FROM payment_intents p LEFT JOIN payment_attempts a ON a.intent_id = p._id AND a.status = 'paid'
      GROUP BY p._id HAVING count(a._id) <> CASE p.status WHEN 'paid' THEN 1 ELSE 0 END`,
  },
  {
    key: 'refunded_amounts',
    name: 'what was refunded of a payment is the sum of its refunds',
    find: (db) => db<Row[]>`
      SELECT 'intent ' || p._id AS subject, decimal_text(p.refunded) AS stored, round(coalesce(sum(r.amount), 0) / 100.0, 2)::text AS derived,
        'invoice' AS ref_kind, p.invoice_id AS ref_id
      FROM payment_intents p LEFT JOIN payment_refunds r ON r.intent_id = p._id AND r.status <> 'failed'
      GROUP BY p._id HAVING p.refunded <> coalesce(sum(r.amount), 0)`,
  },
  {
    key: 'refund_credit_notes',
    name: 'a refund that is done has its credit note, unless the whole invoice was corrected before',
    find: (db) => db<Row[]>`
      SELECT 'refund ' || r._id AS subject, decimal_text(r.amount) AS stored, coalesce(decimal_text(n.total), 'none') AS derived,
        'invoice' AS ref_kind, p.invoice_id AS ref_id
      FROM payment_refunds r JOIN payment_intents p ON p._id = r.intent_id JOIN invoices i ON i._id = p.invoice_id
        LEFT JOIN invoices n ON n._id = r.credit_note_id
      WHERE r.status = 'done' AND n.total IS DISTINCT FROM r.amount AND (coalesce(n.total, 0) > r.amount
        OR i.total <> (SELECT coalesce(sum(c.total), 0) FROM invoices c WHERE c.corrects = i._id))`,
  },
  {
    key: 'unended_payments',
    name: 'refunds and online payments end within their time',
    find: (db) => db<Row[]>`
      SELECT 'refund ' || r._id AS subject, r.status AS stored, 'since ' || to_char(r.created_at, 'YYYY-MM-DD HH24:MI') AS derived,
        'invoice' AS ref_kind, p.invoice_id AS ref_id
      FROM payment_refunds r JOIN payment_intents p ON p._id = r.intent_id
      WHERE r.status = 'starting' AND r.created_at < now() - interval '1 hour'
        OR r.status = 'pending' AND NOT r.is_dispute AND r.created_at < now() - interval '30 days'
      UNION ALL
      SELECT 'intent ' || p._id, p.status, 'expired ' || to_char(p.expires_at, 'YYYY-MM-DD HH24:MI'), 'invoice', p.invoice_id
      FROM payment_intents p WHERE p.status = 'open' AND p.expires_at < now() - interval '1 day'`,
  },
  {
    key: 'provider_reports',
    name: 'a payment through a provider rests on an authentic report of the whole amount, and such a report on a payment',
    find: (db) => db<Row[]>`
      SELECT 'attempt ' || a._id AS subject, a.provider || ', ' || decimal_text(p.amount) || ' ' || p.currency AS stored, 'no such report' AS derived,
        'invoice' AS ref_kind, p.invoice_id AS ref_id
      FROM payment_attempts a JOIN payment_intents p ON p._id = a.intent_id
      WHERE a.status = 'paid' AND a.provider <> 'bank' AND NOT EXISTS (
        SELECT FROM payment_events e WHERE e.attempt_id = a._id AND e.kind = 'paid' AND e.outcome = 'applied'
          AND e.amount = p.amount AND e.currency = p.currency)
      UNION ALL
      SELECT 'report ' || e.event_id, e.provider || ', ' || decimal_text(e.amount) || ' ' || e.currency, coalesce(a.status, 'no') || ' attempt',
        'provider_event', e._id
      FROM payment_events e LEFT JOIN payment_attempts a ON a._id = e.attempt_id
      WHERE e.kind = 'paid' AND e.outcome = 'applied' AND a.status IS DISTINCT FROM 'paid'`,
  },
  {
    key: 'unmatched_reports',
    name: 'money that a provider has reported and that matches nothing was refunded or handled by staff',
    find: (db) => db<Row[]>`
      SELECT e.provider || ' ' || coalesce(e.provider_ref, e.event_id) AS subject,
        e.kind || coalesce(', ' || round(e.amount / 100.0, 2) || ' ' || e.currency, '') AS stored, e.outcome AS derived,
        'provider_event' AS ref_kind, e._id AS ref_id
      FROM payment_event_rows e WHERE e.outcome IN ('surplus', 'mismatch', 'unknown') AND e.state = 'open'`,
  },
  {
    key: 'bank_entries',
    name: 'money booked from a bank statement is the total of a paid invoice',
    find: (db) => db<Row[]>`
      SELECT 'bank entry ' || e._id AS subject, decimal_text(e.amount) || ' ' || e.currency AS stored,
        decimal_text(i.total) || ' ' || i.currency || ', ' || i.status AS derived,
        'invoice' AS ref_kind, i._id AS ref_id
      FROM bank_entries e JOIN invoices i ON i._id = e.invoice_id
      WHERE i.total <> e.amount OR i.currency <> e.currency OR i.status <> 'paid'`,
  },
]
