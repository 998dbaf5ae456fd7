import type { Check, DriftRow as Row } from '../platform/reconcile/check.ts'

/** Consistency checks of the invoices. */
export const billingChecks: readonly Check[] = [
  {
    key: 'invoice_numbers',
    name: 'invoice numbers of a series and year have no gap',
    find: (db) => db<Row[]>`
      SELECT n.series || ' ' || n.year AS subject, n.first || ' to ' || n.last AS stored,
        count(i._id) || ' numbers, ' || coalesce(min(i.sequence)::text, 'none') || ' to ' || coalesce(max(i.sequence)::text, 'none') AS derived,
        NULL AS ref_kind, NULL::uuid AS ref_id
      FROM invoice_numbers n LEFT JOIN invoices i ON i.series = n.series AND i.year = n.year
      GROUP BY n.series, n.year
      HAVING n.last - n.first + 1 <> count(i._id) OR n.first IS DISTINCT FROM min(i.sequence) OR n.last IS DISTINCT FROM max(i.sequence)`,
  },
  {
    key: 'invoice_lines',
    name: 'an issued invoice comes to the sum of its lines',
    find: (db) => db<Row[]>`
      SELECT 'invoice ' || i.invoice AS subject, i.amount || ' net, ' || i.vat || ' VAT' AS stored,
        coalesce(sum(l.amount), 0) || ' net, ' || coalesce(sum(l.vat), 0) || ' VAT' AS derived,
        'invoice' AS ref_kind, i._id AS ref_id
      FROM invoices i LEFT JOIN invoice_lines l ON l.invoice_id = i._id
      WHERE i.invoice IS NOT NULL GROUP BY i._id
      HAVING i.amount <> coalesce(sum(l.amount), 0) OR i.vat <> coalesce(sum(l.vat), 0)`,
  },
  {
    key: 'reversed_invoices',
    name: 'a reversed invoice is corrected by credit notes over all of it',
    find: (db) => db<Row[]>`
      SELECT 'invoice ' || i.invoice AS subject, i.total::text AS stored, coalesce(sum(c.total), 0) || ' credited' AS derived,
        'invoice' AS ref_kind, i._id AS ref_id
      FROM invoices i LEFT JOIN invoices c ON c.corrects = i._id
      WHERE i.status = 'reversed' GROUP BY i._id HAVING coalesce(sum(c.total), 0) <> i.total`,
  },
  {
    key: 'credited_once',
    name: 'an invoice is credited once at most',
    find: (db) => db<Row[]>`
      SELECT 'invoice ' || i.invoice AS subject, i.total::text AS stored, sum(c.total) || ' credited' AS derived,
        'invoice' AS ref_kind, i._id AS ref_id
      FROM invoices i JOIN invoices c ON c.corrects = i._id
      GROUP BY i._id HAVING sum(c.total) > i.total`,
  },
]
