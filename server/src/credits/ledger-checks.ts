import type { Check, DriftRow as Row } from '../platform/reconcile/check.ts'

/** Consistency checks of the ledger. */
export const ledgerChecks: readonly Check[] = [
  {
    key: 'stored_balances',
    name: 'stored balance = sum of postings',
    find: (db) => db<Row[]>`
      SELECT 'customer ' || a.user_id AS subject, a.balance || ' in ' || a.postings || ' postings' AS stored,
        coalesce(sum(p.amount), 0) || ' in ' || count(p.amount) || ' postings' AS derived,
        'customer' AS ref_kind, a.user_id AS ref_id
      FROM ledger_accounts a LEFT JOIN ledger_postings p ON p.account_id = a._id
      WHERE a.kind = 'customer' GROUP BY a._id
      HAVING a.balance <> coalesce(sum(p.amount), 0) OR a.postings <> count(p.amount)`,
  },
  {
    key: 'running_balances',
    name: 'running balance follows the postings',
    find: (db) => db<Row[]>`
      SELECT 'customer ' || user_id || ' posting ' || position AS subject, balance_after::text AS stored, running::text AS derived,
        'customer' AS ref_kind, user_id AS ref_id
      FROM (
        SELECT a.user_id, p.position, p.balance_after,
          sum(p.amount) OVER account AS running, row_number() OVER account AS place
        FROM ledger_postings p JOIN ledger_accounts a ON a._id = p.account_id WHERE a.kind = 'customer'
        WINDOW account AS (PARTITION BY p.account_id ORDER BY p.position)
      ) statement
      WHERE balance_after IS DISTINCT FROM running OR position IS DISTINCT FROM place`,
  },
  {
    key: 'balanced_transfers',
    name: 'postings of a transfer sum to zero',
    find: (db) => db<Row[]>`
      SELECT 'transfer ' || t.key AS subject, coalesce(sum(p.amount), 0)::text AS stored, '0' AS derived,
        NULL AS ref_kind, NULL::uuid AS ref_id
      FROM ledger_transfers t LEFT JOIN ledger_postings p ON p.transfer_id = t._id
      GROUP BY t._id HAVING coalesce(sum(p.amount), 0) <> 0 OR count(p.amount) < 2`,
  },
  {
    key: 'vouchers',
    name: 'a redeemed voucher is posted, and counted',
    find: (db) => db<Row[]>`
      SELECT 'voucher ' || v.code AS subject, v.used || ' uses' AS stored,
        count(p.amount) || ' posted of ' || count(u._id) AS derived,
        'voucher' AS ref_kind, v._id AS ref_id
      FROM vouchers v LEFT JOIN voucher_uses u ON u.voucher_id = v._id
      LEFT JOIN ledger_accounts a ON a.user_id = u.user_id
      LEFT JOIN ledger_transfers t ON t.key = 'voucher:' || u._id
      LEFT JOIN ledger_postings p ON p.transfer_id = t._id AND p.account_id = a._id AND p.amount = u.count
      GROUP BY v._id HAVING v.used <> count(u._id) OR count(p.amount) <> count(u._id)`,
  },
  {
    key: 'invoice_credits',
    name: 'the credits of an invoice are posted if and only if it is paid',
    find: (db) => db<Row[]>`
      SELECT 'invoice ' || coalesce(i.invoice, i._id::text) AS subject,
        i.status || ', ' || e.amount || ' hundredths' AS stored, coalesce(p.amount, 0) || ' posted' AS derived,
        'invoice' AS ref_kind, i._id AS ref_id
      FROM credit_purchases c JOIN invoices i ON i._id = c.invoice_id
      CROSS JOIN LATERAL (VALUES (':paid', c.count), (':bonus', c.bonus)) e (key, amount)
      LEFT JOIN ledger_transfers t ON t.key = 'invoice:' || i._id || e.key
      LEFT JOIN ledger_accounts a ON a.user_id = c.user_id
      LEFT JOIN ledger_postings p ON p.transfer_id = t._id AND p.account_id = a._id
      WHERE coalesce(p.amount, 0) <> CASE i.status WHEN 'paid' THEN e.amount ELSE 0 END
      UNION ALL
      SELECT 'transfer ' || t.key, sum(p.amount) || ' hundredths', 'neither a payment nor a refund', 'invoice', t.ref_id
      FROM ledger_transfers t JOIN ledger_postings p ON p.transfer_id = t._id
      JOIN ledger_accounts a ON a._id = p.account_id AND a.kind = 'customer'
      WHERE t.ref_kind = 'invoice' AND t.key <> ALL (ARRAY['invoice:' || t.ref_id || ':paid', 'invoice:' || t.ref_id || ':bonus'])
        AND NOT EXISTS (
          SELECT FROM payment_refunds r JOIN payment_intents n ON n._id = r.intent_id
          WHERE n.invoice_id = t.ref_id AND n.status = 'paid' AND r._id::text = split_part(t.key, ':', 2) AND t.key ~ '^payment_refund:[^:]*(:bonus)?(:failed)?$')
      GROUP BY t._id`,
  },
  {
    key: 'refunded_credits',
    name: 'a refund has taken back its share of the credits',
    find: (db) => db<Row[]>`
      SELECT 'refund ' || r._id AS subject, r.status || ', ' || decimal_text(r.amount) || ' of ' || decimal_text(n.amount) AS stored,
        round(coalesce(moved.taken, 0) / 100.0, 2) || ' of ' || decimal_text(e.amount) || ' credits' AS derived,
        'invoice' AS ref_kind, c.invoice_id AS ref_id
      FROM payment_refunds r JOIN payment_intents n ON n._id = r.intent_id AND n.payable_kind = 'credit_purchase'
      JOIN credit_purchases c ON c._id = n.payable_id
      CROSS JOIN LATERAL (VALUES ('', c.count), (':bonus', c.bonus)) e (suffix, amount)
      CROSS JOIN LATERAL (
        SELECT -sum(p.amount) AS taken FROM ledger_transfers t JOIN ledger_postings p ON p.transfer_id = t._id
        JOIN ledger_accounts a ON a._id = p.account_id AND a.user_id = c.user_id
        WHERE t.key IN ('payment_refund:' || r._id || e.suffix, 'payment_refund:' || r._id || e.suffix || ':failed')
      ) moved
      WHERE abs(coalesce(moved.taken, 0) * n.amount
        - CASE WHEN r.is_taken_back AND r.status <> 'failed' THEN e.amount::numeric * r.amount ELSE 0 END) >= n.amount`,
  },
]
