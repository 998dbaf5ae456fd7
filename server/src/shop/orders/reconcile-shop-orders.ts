import type { Check, DriftRow as Row } from '../../platform/reconcile/check.ts'

/** What must hold between the shop's orders, their invoices and payments, and coupons. */
export const shopOrderChecks: readonly Check[] = [
  {
    key: 'shop_order_totals',
    name: 'the total of a shop order equals those of its invoice and its payment',
    find: (db) => db<Row[]>`
      SELECT 'shop order ' || i.invoice AS subject, o.total || ' ' || o.currency AS stored,
        i.total || ' and ' || p.amount || ' ' || p.currency AS derived,
        'shop_order' AS ref_kind, o._id AS ref_id
      FROM shop_orders o JOIN invoices i ON i._id = o.invoice_id JOIN payment_intents p ON p._id = o.payment_id
      WHERE o.total <> i.total OR o.total <> p.amount OR o.currency <> p.currency`,
  },
  {
    key: 'shop_order_payments',
    name: 'the status of a shop order matches that of its payment',
    find: (db) => db<Row[]>`
      SELECT 'shop order ' || i.invoice AS subject, o.current_status AS stored, p.status AS derived,
        'shop_order' AS ref_kind, o._id AS ref_id
      FROM shop_orders o JOIN invoices i ON i._id = o.invoice_id JOIN payment_intents p ON p._id = o.payment_id
      WHERE p.status <> CASE
        WHEN o.paid_at IS NOT NULL THEN 'paid' WHEN o.current_status = 'cancelled' THEN 'cancelled' ELSE 'open' END`,
  },
  {
    key: 'coupons',
    name: 'a coupon was used as often as there are orders with it',
    find: (db) => db<Row[]>`
      SELECT 'coupon ' || c.code AS subject, c.used::text AS stored, count(o._id)::text AS derived,
        NULL AS ref_kind, NULL::uuid AS ref_id
      FROM shop_coupons c LEFT JOIN shop_orders o ON o.coupon_id = c._id AND o.current_status <> 'cancelled'
      GROUP BY c._id HAVING c.used <> count(o._id)`,
  },
]
