import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { deliverOrder } from '../digital/deliver-order.ts'
import { insertHistory, lockShopOrder } from './order-rows.ts'
import { requireMove } from './require-move.ts'

type Payment = { order_id: string; actor_id: string | null; now: Date }

/**
 * Marks an order as paid and delivers its files and keys. An order without goods is completed immediately. Throws
 * `shop.order_wrong_state` if the order's status does not allow payment, for example because it was already paid.
 */
export async function orderPaid(tx: Tx, { order_id, actor_id, now }: Payment): Promise<void> {
  const order = await lockShopOrder(tx, order_id)
  requireMove('pay', order)
  const { isDelivered, isComplete } = await deliverOrder(tx, order_id, now)
  const current_status = isComplete ? 'completed' : 'paid'
  await tx`
    UPDATE shop_orders SET current_status = ${current_status}, paid_at = ${now}, updated_at = ${now}, reserved_until = NULL
    WHERE _id = ${order_id}`
  await insertHistory(tx, { order_id, event: 'pay', actor_id, now })
  if (isDelivered) await insertHistory(tx, { order_id, event: 'deliver', actor_id: null, now })
  const { user_id, invoice_no } = order
  await announce(tx, { type: 'shop_order.paid', order_id, user_id, invoice_no, actor_id })
}
