import { reverseInvoice } from '../../billing/reverse-invoice.ts'
import { cancelIntent } from '../../payments/intent-rows.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { revokeOrder } from '../digital/revoke-delivery.ts'
import { returnStock } from './cart-lines.ts'
import { insertHistory, type LockedShopOrder } from './order-rows.ts'
import { requireMove } from './require-move.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'

type Closing = { event: 'cancel' | 'expire'; reason: string; actor_id: string | null; now: Date }

/** The pieces that a cancellation returns to the stock: those not sent or delivered, and those waiting for pick-up. */
const outstandingPieces = (tx: Tx, order_id: string) => tx<{ product_id: string; quantity: number }[]>`
  SELECT product_id, quantity FROM (
    SELECT l.product_id, l.quantity - CASE WHEN l.kind = 'goods' AND o.is_pickup THEN l.returned ELSE l.shipped END AS quantity
    FROM shop_order_lines l JOIN shop_orders o ON o._id = l.order_id
    WHERE l.order_id = ${order_id} AND l.product_id IS NOT NULL
  ) pieces WHERE quantity > 0`

/**
 * Cancels a locked order. Returns its pieces to the stock, stops counting its use of a coupon, and reverses an unpaid invoice. Does not
 * refund the payment of a paid order.
 */
export async function closeOrder(
  tx: Tx,
  order: LockedShopOrder,
  { event, reason, actor_id, now }: Closing,
): Promise<void> {
  requireMove('cancel', order)
  const { _id: order_id, coupon_id, invoice_id, payment_id } = order
  await tx`
    UPDATE shop_orders SET current_status = 'cancelled', reason = ${reason}, updated_at = ${now}, reserved_until = NULL
    WHERE _id = ${order_id}`
  await settleWithdrawal(tx, order_id, now)
  await returnStock(tx, await outstandingPieces(tx, order_id))
  await revokeOrder(tx, { order_id, now })
  if (coupon_id) await tx`UPDATE shop_coupons SET used = used - 1 WHERE _id = ${coupon_id} AND used > 0`
  const [due] = await tx`SELECT FROM invoices WHERE _id = ${invoice_id} AND status = 'due'`
  if (due) {
    await reverseInvoice(tx, { id: invoice_id, actor_id, reason, now })
    await cancelIntent(tx, payment_id)
  }
  await insertHistory(tx, { order_id, event, reason, actor_id, now })
  const { user_id, invoice_no } = order
  await announce(tx, { type: 'shop_order.cancelled', order_id, user_id, invoice_no, actor_id })
}
