import type { DataSection } from '../../platform/domain.ts'

/** Orders in the export of a person's data. Billing exports the invoices. */
export const shopOrderData: readonly DataSection[] = [
  {
    name: 'shop_orders',
    rows: (sql, user_id) =>
      sql`
      SELECT i.invoice AS invoice_no, o.current_status, o.payment_method, o.currency, decimal_text(o.total) AS total, o.coupon_code,
        o.shipping_method, o.billing_address, o.shipping_address, o.customer_note, o.carrier, o.parcel_tracking_number, o.reason,
        o.created_at, o.paid_at, o.digital_consent_at,
        (SELECT json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'price', decimal_text(l.price),
            'options', (SELECT json_agg(option ->> 'name') FROM jsonb_array_elements(l.selected_extra_options) option),
            'shipped', l.shipped, 'returned', l.returned,
            'downloads', (SELECT d.downloads FROM shop_downloads d WHERE d.line_id = l._id),
            'license_keys_ending_in', (SELECT json_agg(k.hint ORDER BY k._id) FROM shop_license_keys k WHERE k.line_id = l._id)
          ) ORDER BY l.position)
          FROM shop_order_lines l WHERE l.order_id = o._id) AS lines,
        (SELECT json_agg(json_build_object('carrier', p.carrier, 'tracking_number', p.tracking_number, 'shipped_at', p.shipped_at)
            ORDER BY p._id) FROM shop_parcels p WHERE p.order_id = o._id) AS parcels
      FROM shop_orders o JOIN invoices i ON i._id = o.invoice_id WHERE o.user_id = ${user_id} ORDER BY o._id`.cursor(
        100,
      ),
  },
  {
    name: 'shop_withdrawals',
    rows: (sql, user_id) =>
      sql`
      SELECT w.invoice_no, w.name, w.email, w.only_products, w.at, w.settled_at
      FROM shop_withdrawals w JOIN shop_orders o ON o._id = w.order_id WHERE o.user_id = ${user_id} ORDER BY w._id`.cursor(
        100,
      ),
  },
]
