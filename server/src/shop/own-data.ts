import type { DataSection } from '../platform/domain.ts'

/** Cart, cart reminders, back-in-stock requests and addresses in the export of a person's data. */
export const shopData: readonly DataSection[] = [
  {
    name: 'shopping_cart',
    rows: (sql, user_id) =>
      sql`
      SELECT p.name, i.quantity, i.selected_extra_options, c.updated_at
      FROM shop_carts c JOIN shop_cart_items i ON i.cart_id = c._id JOIN shop_products p ON p._id = i.product_id
      WHERE c.user_id = ${user_id} ORDER BY i._id`.cursor(100),
  },
  {
    name: 'shop_cart_reminders',
    rows: (sql, user_id) =>
      sql`SELECT sent_at, order_id IS NOT NULL AS was_ordered FROM shop_cart_reminders WHERE user_id = ${user_id} ORDER BY sent_at`.cursor(
        100,
      ),
  },
  {
    name: 'shop_stock_notices',
    rows: (sql, user_id) =>
      sql`
      SELECT p.name, n.email, n.created_at, n.sent_at FROM shop_stock_notices n JOIN shop_products p ON p._id = n.product_id
      WHERE n.user_id = ${user_id} ORDER BY n._id`.cursor(100),
  },
  {
    name: 'shop_addresses',
    rows: (sql, user_id) =>
      sql`
      SELECT name, company_name, address, post_code, city, country, phone, used_at
      FROM shop_addresses WHERE user_id = ${user_id} ORDER BY used_at`.cursor(100),
  },
]
