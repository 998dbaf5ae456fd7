import { CancelOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { transfer } from '../../credits/transfer.ts'
import { command } from '../../platform/api/handler.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { withdrawOffers } from '../money/offer-rows.ts'
import { remainingPrice } from '../money/remaining-price.ts'
import type { Move } from '../moves/move.ts'
import { ready } from '../moves/ready.ts'
import { addTimelineEntry, type LockedOrder, lockOrder, moveOrder } from '../order-rows.ts'
import { readOrder } from '../reading/read-order.ts'

/** Refunds the paid amount less earlier refunds. The idempotency key ensures that the amount is refunded only once. */
async function refund(tx: Tx, order: LockedOrder, actor_id: string | null, now: Date): Promise<'refunded' | 'unpaid'> {
  if (order.payment !== 'paid') return 'unpaid'
  const amount = remainingPrice(order)
  if (amount > 0n)
    await transfer(tx, {
      from: { house: 'orders' },
      to: { customer: order.user_id },
      amount,
      reason: 'order_refund',
      key: `order:${order._id}:refund`,
      ref: { kind: 'order', id: order._id },
      actor_id,
      now,
    })
  return 'refunded'
}

/**
 * Cancels a locked order with a reason that the customer can read. The credits are returned in the same transaction. Returns the new payment
 * state.
 */
export async function cancelLocked(
  tx: Tx,
  locked: LockedOrder,
  { actor, now, text: reason }: Move,
): Promise<'refunded' | 'unpaid'> {
  const order = ready(locked, 'cancel')
  const { _id: order_id, user_id } = order
  const payment = await refund(tx, order, actor._id, now)
  await withdrawOffers(tx, order_id, now)
  await moveOrder(tx, order, 'cancel', { payment, reason, request: '', cancelled_at: now })
  await addTimelineEntry(tx, { order_id, at: now, entry: 'cancelled', actor_id: actor._id, text: reason })
  await announce(tx, { type: 'order.cancelled', order_id, user_id, actor_id: actor._id })
  return payment
}

export const cancelOrder = command(CancelOrder, async ({ tx, actor, now, params, body, audit }) => {
  const order = await lockOrder(tx, params.id)
  const payment = await cancelLocked(tx, order, { actor, now, text: body.reason })
  audit({ before: { status: order.status, payment: order.payment }, after: { payment }, reason: body.reason })
  return { order: await readOrder(tx, order._id, { isStaff: true }) }
})
