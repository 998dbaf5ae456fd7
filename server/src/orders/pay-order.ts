import { transfer } from '../credits/transfer.ts'
import type { Tx } from '../platform/db/sql.ts'
import { restOf } from './money/rest-of.ts'
import type { LockedOrder } from './order-rows.ts'

type Paid = Pick<LockedOrder, '_id' | 'user_id' | 'total' | 'refunded'>

/**
 * Takes what the order costs, less what was given back of it, from its customer, once; `credits.not_enough` undoes the whole command.
 * Answers the transfer, if any was needed.
 */
export async function payOrder(tx: Tx, order: Paid, now: Date): Promise<string | null> {
  const amount = restOf(order)
  if (amount === 0n) return null
  const paid = await transfer(tx, {
    from: { customer: order.user_id },
    to: { house: 'orders' },
    amount,
    reason: 'order',
    key: `order:${order._id}:pay`,
    ref: { kind: 'order', id: order._id },
    actor_id: order.user_id,
    now,
  })
  return paid._id
}
