import type { DataSection } from '../platform/api/domain.ts'

const batch = 500

/** What credits keep about a person: the invoices, and each movement of the balance. */
export const creditsData: readonly DataSection[] = [
  {
    name: 'invoices',
    rows: (sql, user_id) =>
      sql`
      SELECT invoice, status, item_name, count, amount, vat_percentage, vat, total, reverse_charge, currency, payment_method,
        buyer, txn_id, created_at, issued_at, due_at, paid_at
      FROM credit_invoices WHERE user_id = ${user_id} AND status <> 'draft' AND deleted_at IS NULL ORDER BY created_at`.cursor(
        batch,
      ),
  },
  {
    name: 'ledger',
    rows: (sql, user_id) =>
      sql`
      SELECT t.at, t.reason, p.amount, p.balance_after, t.ref_kind, t.ref_id, t.note
      FROM ledger_postings p JOIN ledger_accounts a ON a._id = p.account_id JOIN ledger_transfers t ON t._id = p.transfer_id
      WHERE a.user_id = ${user_id} ORDER BY p.position`.cursor(batch),
  },
]
