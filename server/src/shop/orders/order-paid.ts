import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { insertHistory, lockShopOrder } from './order-rows.ts'
import { requireMove } from './require-move.ts'

type Payment = { order_id: string; actor_id: string | null; now: Date }

/** The money of an order has arrived: its stock is sold. Of two payments the second one throws `shop.order_wrong_state`. */
export async function orderPaid(tx: Tx, { order_id, actor_id, now }: Payment): Promise<void> {
  const order = await lockShopOrder(tx, order_id)
  requireMove('pay', order)
  await tx`
    UPDATE shop_orders SET current_status = 'paid', paid_at = ${now}, updated_at = ${now}, reserved_until = NULL
    WHERE _id = ${order_id}`
  await insertHistory(tx, { order_id, event: 'pay', actor_id, now })
  const { user_id, invoice_no } = order
  await announce(tx, { type: 'shop_order.paid', order_id, user_id, invoice_no, actor_id })
}
