import type { Check, DriftRow as Row } from '../platform/reconcile/check.ts'

/**
 * Consistency checks between orders and the ledger. The ledger does not import orders, so these checks compare both by the references of
 * the postings.
 */
export const orderChecks: readonly Check[] = [
  {
    key: 'order_transfers',
    name: 'the transfers of an order match its price and refunds',
    find: (db) => db<Row[]>`
      SELECT 'order ' || coalesce(o.number::text, o._id::text) AS subject,
        o.payment || ', ' || wanted.taken || ' taken, ' || wanted.given || ' given back' AS stored,
        coalesce(moved.taken, 0) || ' taken, ' || coalesce(moved.given, 0) || ' given back' AS derived,
        'order' AS ref_kind, o._id AS ref_id
      FROM orders o
      LEFT JOIN (
        SELECT order_id, coalesce(sum(amount) FILTER (WHERE txn_id IS NULL), 0) AS lowered,
          coalesce(sum(amount) FILTER (WHERE txn_id IS NOT NULL), 0) AS given
        FROM order_refunds GROUP BY order_id
      ) r ON r.order_id = o._id
      LEFT JOIN (
        SELECT t.ref_id, a.user_id, -coalesce(sum(p.amount) FILTER (WHERE p.amount < 0), 0) AS taken,
          coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0) AS given
        FROM ledger_transfers t JOIN ledger_postings p ON p.transfer_id = t._id
        JOIN ledger_accounts a ON a._id = p.account_id AND a.kind = 'customer'
        WHERE t.ref_kind = 'order' GROUP BY t.ref_id, a.user_id
      ) moved ON moved.ref_id = o._id AND moved.user_id = o.user_id
      CROSS JOIN LATERAL (
        SELECT CASE WHEN o.payment IN ('paid', 'refunded') THEN o.total - coalesce(r.lowered, 0) ELSE 0 END AS taken,
          coalesce(r.given, 0) + CASE o.payment WHEN 'refunded' THEN o.total - o.refunded ELSE 0 END AS given
      ) wanted
      WHERE coalesce(moved.taken, 0) <> wanted.taken OR coalesce(moved.given, 0) <> wanted.given`,
  },
  {
    key: 'order_payers',
    name: 'nobody else paid for an order',
    find: (db) => db<Row[]>`
      SELECT 'transfer ' || t.key AS subject, 'order of ' || coalesce(o.user_id::text, 'nobody') AS stored,
        'customer ' || a.user_id AS derived,
        'order' AS ref_kind, o._id AS ref_id
      FROM ledger_transfers t JOIN ledger_postings p ON p.transfer_id = t._id
      JOIN ledger_accounts a ON a._id = p.account_id AND a.kind = 'customer'
      LEFT JOIN orders o ON o._id = t.ref_id
      WHERE t.ref_kind = 'order' AND a.user_id IS DISTINCT FROM o.user_id`,
  },
  {
    key: 'order_lines',
    name: "an order's total is the sum of its lines",
    find: (db) => db<Row[]>`
      SELECT 'order ' || o.number AS subject, o.total::text AS stored, coalesce(sum(l.amount), 0)::text AS derived,
        'order' AS ref_kind, o._id AS ref_id
      FROM orders o LEFT JOIN order_lines l ON l.order_id = o._id
      WHERE o.number IS NOT NULL GROUP BY o._id HAVING o.total <> coalesce(sum(l.amount), 0)`,
  },
  {
    key: 'order_refunds',
    name: 'the refunded amount of an order is the sum of its refunds',
    find: (db) => db<Row[]>`
      SELECT 'order ' || o.number AS subject, o.refunded::text AS stored, coalesce(sum(r.amount), 0)::text AS derived,
        'order' AS ref_kind, o._id AS ref_id
      FROM orders o LEFT JOIN order_refunds r ON r.order_id = o._id
      GROUP BY o._id HAVING o.refunded <> coalesce(sum(r.amount), 0)`,
  },
  {
    key: 'offers',
    name: 'accepted offers have lines that add up, and other offers none',
    find: (db) => db<Row[]>`
      SELECT 'offer ' || f.name || ' ' || f._id AS subject, f.status || ', ' || f.price - f.discount AS stored,
        coalesce(sum(l.amount), 0) || ' in ' || count(l.amount) || ' lines' AS derived,
        'order' AS ref_kind, f.order_id AS ref_id
      FROM order_offers f LEFT JOIN order_lines l ON l.offer_id = f._id
      GROUP BY f._id
      HAVING coalesce(sum(l.amount), 0) <> CASE f.status WHEN 'accepted' THEN f.price - f.discount ELSE 0 END
        OR (count(l.amount) > 0) <> (f.status = 'accepted')`,
  },
  {
    key: 'order_money',
    name: 'each refund and each paid offer has its transfer',
    find: (db) => db<Row[]>`
      SELECT claimed.subject, claimed.amount::text AS stored, coalesce(p.amount, 0)::text AS derived,
        'order' AS ref_kind, o._id AS ref_id
      FROM (
        SELECT 'refund ' || _id AS subject, txn_id, order_id, amount FROM order_refunds WHERE txn_id IS NOT NULL
        UNION ALL
        SELECT 'offer ' || _id, txn_id, order_id, discount - price FROM order_offers WHERE txn_id IS NOT NULL
      ) claimed JOIN orders o ON o._id = claimed.order_id
      LEFT JOIN ledger_accounts a ON a.user_id = o.user_id
      LEFT JOIN ledger_postings p ON p.transfer_id = claimed.txn_id AND p.account_id = a._id
      WHERE coalesce(p.amount, 0) <> claimed.amount`,
  },
]
