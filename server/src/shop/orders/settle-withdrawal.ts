import type { Tx } from '../../platform/db/sql.ts'

/**
 * Settles the open withdrawal from a locked order after a return or a cancellation. A withdrawal from certain pieces stays open until these are
 * returned, a withdrawal from the whole order until all pieces are returned. If no product was recognized, any return settles it.
 */
export async function settleWithdrawal(tx: Tx, order_id: string, now: Date): Promise<void> {
  await tx`
    UPDATE shop_withdrawals w SET settled_at = ${now} FROM shop_orders o
    WHERE w.order_id = ${order_id} AND o._id = w.order_id AND w.settled_at IS NULL AND (
      o.current_status = 'cancelled'
      OR (w.only_products = '' AND NOT EXISTS (
        SELECT FROM shop_order_lines l WHERE l.order_id = ${order_id} AND l.kind = 'goods' AND l.returned < l.quantity))
      OR (w.only_products <> '' AND NOT EXISTS (
        SELECT FROM shop_withdrawal_lines n JOIN shop_order_lines l ON l._id = n.line_id
        WHERE n.withdrawal_id = w._id AND l.returned < n.returned_then)))`
}
