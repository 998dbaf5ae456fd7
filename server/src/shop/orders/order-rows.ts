import type { Money } from '@mapwright/contract/api/amounts.ts'
import type { ShopHistoryEvent, ShopOrderStatus } from '@mapwright/contract/shop/orders/shop-order.ts'
import { uuidv7 } from 'uuidv7'
import { found } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { CartLine } from './cart-lines.ts'

/** Stores the lines with a copy of their products' current data. */
export async function insertOrderLines(
  tx: Tx,
  order_id: string,
  lines: readonly (CartLine & { discount: Money })[],
): Promise<void> {
  const rows = lines.map((line, at) => {
    const { product_id, category_id, name, product_code, price, quantity, discount, weight, weight_unit, kind } = line
    return {
      ...{ _id: uuidv7(), order_id, position: at + 1, product_id, category_id, name, product_code },
      selected_extra_options: tx.json(line.options),
      ...{ price, quantity, discount, weight, weight_unit, kind },
    }
  })
  await tx`INSERT INTO shop_order_lines ${tx(rows)}`
}

type History = { order_id: string; event: ShopHistoryEvent; reason?: string; actor_id: string | null; now: Date }

/** Adds an entry to the history of an order. */
export async function insertHistory(tx: Tx, { order_id, event, reason = '', actor_id, now }: History): Promise<void> {
  await tx`INSERT INTO shop_order_history ${tx({ _id: uuidv7(), order_id, event, reason, actor_id, at: now })}`
}

/** An order whose row is locked until the transaction ends; its payment was locked first. */
export type LockedShopOrder = {
  _id: string
  user_id: string
  invoice_no: string
  current_status: ShopOrderStatus
  invoice_id: string
  payment_id: string
  coupon_id: string | null
  is_pickup: boolean
}

/** Locks the payment and then the order, as `settlePayment` does. Throws if there is no such order. */
export async function lockShopOrder(tx: Tx, _id: string): Promise<LockedShopOrder> {
  await tx`SELECT FROM payment_intents WHERE payable_id = ${_id} AND payable_kind = 'shop_order' FOR UPDATE`
  const [order] = await tx<LockedShopOrder[]>`
    SELECT _id, user_id, current_status, invoice_id, payment_id, coupon_id, is_pickup,
      (SELECT invoice FROM invoices i WHERE i._id = invoice_id) AS invoice_no
    FROM shop_orders WHERE _id = ${_id} FOR UPDATE`
  return found(order, 'shop.order_not_found')
}
