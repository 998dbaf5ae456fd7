import type { DataSection } from '../platform/domain.ts'

const batch = 500

/** Data of this domain in a user's data export: invoices and credit notes, checks of the VAT number, and evidence of the country. */
export const billingData: readonly DataSection[] = [
  {
    name: 'invoices',
    rows: (sql, user_id) =>
      sql`
      SELECT i.invoice, i.status, coalesce(l.name, '') AS item_name, i.count, i.amount, coalesce(l.vat_percentage, 0) AS vat_percentage,
        i.vat, i.total, coalesce(l.vat_category = 'AE', false) AS reverse_charge, i.currency, i.payment_method, i.buyer, i.txn_id,
        i.created_at, i.issued_at, i.due_at, i.paid_at
      FROM invoices i LEFT JOIN LATERAL (SELECT name, vat_percentage, vat_category FROM invoice_lines
        WHERE invoice_id = i._id ORDER BY position LIMIT 1) l ON true
      WHERE i.user_id = ${user_id} AND i.status <> 'draft' AND i.deleted_at IS NULL ORDER BY i.created_at`.cursor(
        batch,
      ),
  },
  {
    name: 'vat_checks',
    rows: (sql, user_id) =>
      sql`
      SELECT vat_no, result, consultation, name, address, checked_at FROM vat_checks
      WHERE user_id = ${user_id} ORDER BY checked_at`.cursor(batch),
  },
  {
    name: 'place_evidence',
    rows: (sql, user_id) =>
      sql`
      SELECT kind, country, source, note, recorded_at FROM place_evidence
      WHERE user_id = ${user_id} ORDER BY recorded_at`.cursor(batch),
  },
]
