import type { DataSection } from '../platform/domain.ts'

const batch = 500

/**
 * Data of this domain in a user's data export: the postings, the credit limit, the invoices of months, the threshold of the low-balance notice, the automatic top-up, monthly
 * subscriptions to packages, and the subscription to statements.
 */
export const creditsData: readonly DataSection[] = [
  {
    name: 'ledger',
    rows: (sql, user_id) =>
      sql`
      SELECT t.at, t.reason, p.amount, p.balance_after, t.ref_kind, t.ref_id, t.note
      FROM ledger_postings p JOIN ledger_accounts a ON a._id = p.account_id JOIN ledger_transfers t ON t._id = p.transfer_id
      WHERE a.user_id = ${user_id} ORDER BY p.position`.cursor(batch),
  },
  {
    name: 'credit_limit',
    rows: (sql, user_id) => sql`SELECT credit_limit FROM ledger_accounts WHERE user_id = ${user_id}`.cursor(batch),
  },
  {
    name: 'agency_invoices',
    rows: (sql, user_id) =>
      sql`SELECT month::text, credits, invoice_id, created_at FROM agency_invoices WHERE user_id = ${user_id} ORDER BY month`.cursor(
        batch,
      ),
  },
  {
    name: 'low_balance_notice',
    rows: (sql, user_id) => sql`SELECT threshold FROM low_balance_notices WHERE user_id = ${user_id}`.cursor(batch),
  },
  {
    name: 'automatic_top_up',
    rows: (sql, user_id) =>
      sql`
      SELECT threshold, count, daily_limit, monthly_limit, paused_because, internet_country, consented_at FROM credit_top_ups
      WHERE user_id = ${user_id}`.cursor(batch),
  },
  {
    name: 'credit_subscriptions',
    rows: (sql, user_id) =>
      sql`
      SELECT name, count, bonus, amount, currency, status, reason, note, anchor_on::text, next_on::text, cancelled_at, internet_country,
        consented_at, created_at, ended_at
      FROM credit_subscriptions WHERE user_id = ${user_id} ORDER BY created_at`.cursor(batch),
  },
  {
    name: 'monthly_statement',
    rows: (sql, user_id) =>
      sql`SELECT month AS last_month FROM statement_mails WHERE user_id = ${user_id}`.cursor(batch),
  },
]
