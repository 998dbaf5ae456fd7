import { transfer } from '../credits/transfer.ts'
import type { Tx } from '../db/sql.ts'

type Paid = { _id: string; user_id: string; total: Parameters<typeof transfer>[1]['amount'] }

/** Takes the order's credits from its customer, once; `credits.not_enough` undoes the whole command. Answers the transfer, if any was needed. */
export async function payOrder(tx: Tx, order: Paid, now: Date): Promise<string | null> {
  if (order.total === 0n) return null
  const paid = await transfer(tx, {
    from: { customer: order.user_id },
    to: { house: 'orders' },
    amount: order.total,
    reason: 'order',
    key: `order:${order._id}:pay`,
    ref: { kind: 'order', id: order._id },
    actor_id: order.user_id,
    now,
  })
  return paid._id
}
