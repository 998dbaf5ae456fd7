import { transfer } from '../../credits/transfer.ts'
import type { Tx } from '../../platform/db/sql.ts'
import type { LockedOrder } from '../order-rows.ts'
import { remainingPrice } from './remaining-price.ts'

type Paid = Pick<LockedOrder, '_id' | 'user_id' | 'total' | 'refunded'>

/**
 * Charges the customer the price of an order less refunds, at most once. Returns the id of the transfer; null if nothing was due.
 * @throws Problem credits.not_enough
 */
export async function payOrder(tx: Tx, order: Paid, now: Date): Promise<string | null> {
  const amount = remainingPrice(order)
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
