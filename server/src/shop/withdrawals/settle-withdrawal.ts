import type { Tx } from '../../platform/db/sql.ts'

/**
 * Settles the open withdrawal from a locked order after a return or a cancellation. One from the whole order stays open until everything
 * has come back.
 */
export async function settleWithdrawal(tx: Tx, order_id: string, now: Date): Promise<void> {
  await tx`
    UPDATE shop_withdrawals w SET settled_at = ${now} FROM shop_orders o
    WHERE w.order_id = ${order_id} AND o._id = w.order_id AND w.settled_at IS NULL AND (
      w.only_products <> '' OR o.current_status = 'cancelled'
      OR NOT EXISTS (SELECT FROM shop_order_lines l WHERE l.order_id = ${order_id} AND l.returned < l.quantity))`
}
