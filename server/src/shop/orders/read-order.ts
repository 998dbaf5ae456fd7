import { money } from '@mapwright/contract/api/amounts.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { trackingUrl } from '@mapwright/contract/shop/orders/carriers.ts'
import { GetShopOrder, GetShopOrderByInvoiceNo } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import type { ShopOrder, ShopOrderLine, ShopOrderRefund } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { isDigital } from '@mapwright/contract/shop/products/product-kind.ts'
import { outstandingPieces } from '@mapwright/contract/shop/withdrawals/withdrawal.ts'
import { shownStatus } from '../../payments/refund-rows.ts'
import { query } from '../../platform/api/handler.ts'
import type { Person } from '../../platform/api/principal.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { listedColumns, orderTables } from './order-columns.ts'
import { readParcels } from './parcel-rows.ts'
import { readWithdrawalRight } from './withdrawal-right.ts'

type Row = Decoded<ShopOrder>
type LineRow = Decoded<ShopOrderLine>
type StoredLine = Omit<LineRow, 'selected_extra_options'> & {
  selected_extra_options: { name: string; price: string }[]
}
type Reader = Pick<Person, '_id' | 'role'>

const readLines = async (db: Db, order_id: string): Promise<LineRow[]> => {
  const rows = await db<StoredLine[]>`
    SELECT l._id, l.product_id, p.slug, shop_product_image(p._id, 1) AS image, l.name, l.product_code, l.kind,
      l.selected_extra_options, l.price, l.quantity, l.discount, l.shipped, l.returned
    FROM shop_order_lines l LEFT JOIN shop_products p ON p._id = l.product_id
    WHERE l.order_id = ${order_id} ORDER BY l.position`
  return rows.map(({ selected_extra_options, ...line }) => ({
    ...line,
    selected_extra_options: selected_extra_options.map(({ name, price }) => ({ name, price: money(BigInt(price)) })),
  }))
}

const readHistory = (db: Db, order_id: string, isCustomer: boolean) => db<Row['history'][number][]>`
  SELECT h.event, h.reason, h.at, ${isCustomer ? db`NULL::text` : db`person_name(u)`} AS actor,
    coalesce(h.actor_id = o.user_id, false) AS by_buyer
  FROM shop_order_history h JOIN shop_orders o ON o._id = h.order_id LEFT JOIN users u ON u._id = h.actor_id
  WHERE h.order_id = ${order_id} ORDER BY h._id`

const readRefunds = (db: Db, payment_id: string) => db<Decoded<ShopOrderRefund>[]>`
  SELECT f.amount, ${shownStatus(db)} AS status FROM payment_refunds f
  WHERE f.intent_id = ${payment_id} AND f.status <> 'failed' ORDER BY f._id`

const readWithdrawal = async (db: Db, order_id: string): Promise<Row['withdrawal']> => {
  const [open] = await db<NonNullable<Row['withdrawal']>[]>`
    SELECT w.name, w.only_products, w.at, coalesce((
      SELECT json_agg(json_build_object('line_id', n.line_id, 'quantity', n.quantity, 'returned_then', n.returned_then))
      FROM shop_withdrawal_lines n WHERE n.withdrawal_id = w._id), '[]') AS lines
    FROM shop_withdrawals w WHERE w.order_id = ${order_id} AND w.settled_at IS NULL`
  return open ?? null
}

/** Checks whether the buyer can withdraw from more than in the open withdrawal, which can name only some of the products. */
function hasRest(lines: readonly LineRow[], withdrawal: Row['withdrawal']): boolean {
  if (withdrawal === null) return true
  return lines.some((line) => !isDigital(line) && outstandingPieces(line, withdrawal) > 0)
}

type Derived =
  | 'lines'
  | 'refunds'
  | 'parcels'
  | 'history'
  | 'tracking_url'
  | 'can_withdraw'
  | 'withdraw_until'
  | 'withdrawal'

/** Reads an order; another customer's order is treated as unknown. */
export async function readShopOrder(
  db: Db,
  key: { _id: string } | { invoice_no: string },
  reader: Reader,
  now: Date,
): Promise<Row> {
  const isCustomer = reader.role === 'customer'
  const [row] = await db<Omit<Row, Derived>[]>`
    SELECT ${listedColumns(db)}, o.subtotal, o.discount, o.coupon_code, o.shipping_method, o.shipping_time, o.shipping_cost, o.pickup_address, o.pickup_hint,
      o.vat_percentage, o.vat, o.with_vat, o.billing_address, o.shipping_address, o.customer_note, o.carrier,
      o.estimated_delivery_date::text, o.reason, o.reserved_until, o.digital_consent_at, o.invoice_id, o.payment_id,
      (SELECT a.provider FROM payment_attempts a WHERE a.intent_id = o.payment_id AND a.status = 'paid') AS paid_through
    FROM ${orderTables(db)}
    WHERE ${'_id' in key ? db`o._id = ${key._id}` : db`i.invoice = ${key.invoice_no}`}
      AND ${isCustomer ? db`o.user_id = ${reader._id}` : db`true`}`
  const order = found(row, 'shop.order_not_found')
  const [lines, refunds, parcels, history, right, withdrawal] = await Promise.all([
    readLines(db, order._id),
    readRefunds(db, order.payment_id),
    readParcels(db, order._id),
    readHistory(db, order._id, isCustomer),
    readWithdrawalRight(db, order._id, now),
    readWithdrawal(db, order._id),
  ])
  const tracking_url = trackingUrl(order.carrier, order.parcel_tracking_number)
  const can_withdraw = right.refusal === null && hasRest(lines, withdrawal)
  const withdraw_until = can_withdraw ? right.until : null
  const read = { lines, refunds: [...refunds], parcels, history: [...history], withdrawal }
  return { ...order, ...read, tracking_url, can_withdraw, withdraw_until }
}

export const getShopOrder = query(GetShopOrder, async ({ sql, actor, params, now }) => ({
  order: await readShopOrder(sql, { _id: params.id }, actor, now),
}))

export const getShopOrderByInvoiceNo = query(GetShopOrderByInvoiceNo, async ({ sql, actor, params, now }) => ({
  order: await readShopOrder(sql, { invoice_no: params.no }, actor, now),
}))
