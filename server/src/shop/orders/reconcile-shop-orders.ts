import type { Check, DriftRow as Row } from '../../platform/reconcile/check.ts'

/** The consistency checks of the shop's orders, their invoices, payments and coupons. */
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
  {
    key: 'license_keys',
    name: 'the unsold keys of a product are those left to sell and those kept for unpaid orders',
    find: (db) => db<Row[]>`
      SELECT 'product ' || p.name AS subject, (p.inventory + kept.pieces)::text AS stored, unsold.keys::text AS derived,
        NULL AS ref_kind, NULL::uuid AS ref_id
      FROM shop_products p,
        LATERAL (SELECT coalesce(sum(l.quantity), 0)::int AS pieces FROM shop_order_lines l JOIN shop_orders o ON o._id = l.order_id
          WHERE l.product_id = p._id AND o.current_status = 'initiated') kept,
        LATERAL (SELECT count(*)::int AS keys FROM shop_license_keys k WHERE k.product_id = p._id AND k.line_id IS NULL) unsold
      WHERE p.kind = 'keys' AND p.inventory + kept.pieces <> unsold.keys`,
  },
]
