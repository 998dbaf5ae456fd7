import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { ListedShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { roleId } from '../../accounts/role-id.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'

export type ListedOrderRow = Decoded<ListedShopOrder>

/** The columns of an order `o` with its invoice `i` and its payment `p`, as lists show it. */
export const listedColumns = (db: Db): Fragment => db`
  o._id, i.invoice AS invoice_no, o.current_status, o.payment_method, i.txn_id, o.total, p.refunded, o.currency,
  o.parcel_tracking_number, o.is_pickup, o.created_at, o.updated_at, o.paid_at,
  (SELECT w.at FROM shop_withdrawals w WHERE w.order_id = o._id AND w.settled_at IS NULL) AS withdrawn_at,
  (SELECT json_build_object('_id', u._id, 'name', person_name(u), 'email', u.email, 'company_name', u.company_name, 'is_guest', u.role_id = ${roleId.guest})
    FROM users u WHERE u._id = o.user_id) AS user,
  (SELECT sum(l.quantity)::int FROM shop_order_lines l WHERE l.order_id = o._id) AS pieces,
  (SELECT l.name FROM shop_order_lines l WHERE l.order_id = o._id AND l.position = 1) AS first_product`

export const orderTables = (db: Db): Fragment => db`
  shop_orders o JOIN invoices i ON i._id = o.invoice_id JOIN payment_intents p ON p._id = o.payment_id`
