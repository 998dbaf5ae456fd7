import { type Credits, formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { RefundOrder } from '@mapwright/contract/orders/money/refund-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { transfer } from '../../credits/transfer.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { addTimelineEntry, type LockedOrder, lockOrder } from '../order-rows.ts'
import { readOrderMoney } from '../reading/read-order-money.ts'
import { requirePlaced } from './offerable.ts'
import { remainingPrice } from './remaining-price.ts'

type Refund = { refund_id: string; amount: Credits; reason: string; actor_id: string; now: Date }

/** Returns paid credits, or reduces the amount due. An order without an outstanding amount counts as paid. */
async function returnCredits(tx: Tx, order: LockedOrder, refund: Refund): Promise<string | null> {
  const { refund_id, amount, reason, actor_id, now } = refund
  if (order.payment === 'due') {
    const payment = amount === remainingPrice(order) ? 'paid' : 'due'
    await tx`UPDATE orders SET refunded = refunded + ${amount}, payment = ${payment} WHERE _id = ${order._id}`
    return null
  }
  const returned = await transfer(tx, {
    from: { house: 'orders' },
    to: { customer: order.user_id },
    amount,
    reason: 'order_refund',
    key: `order:${order._id}:refund:${refund_id}`,
    ref: { kind: 'order', id: order._id },
    actor_id,
    note: reason,
    now,
  })
  await tx`UPDATE orders SET refunded = refunded + ${amount} WHERE _id = ${order._id}`
  return returned._id
}

type RefundRequest = Pick<Refund, 'amount' | 'reason' | 'now'> & { actor: { _id: string } }

/** Refunds part of the price, at most the remaining amount. The status of the order does not change. */
async function refundPart(tx: Tx, order: LockedOrder, { amount, reason, actor, now }: RefundRequest) {
  const { _id: order_id, user_id } = order
  requirePlaced(order)
  const rest = remainingPrice(order)
  if (amount > rest)
    throw new Problem('orders.refund_too_high', {
      details: { rest: formatHundredths(rest) },
      fields: { amount: { code: 'too_big', maximum: Number(rest) / 100 } },
    })
  const refund_id = uuidv7()
  const txn_id = await returnCredits(tx, order, { refund_id, amount, reason, actor_id: actor._id, now })
  const row = { _id: refund_id, order_id, amount, reason, actor_id: actor._id, created_at: now, txn_id }
  await tx`INSERT INTO order_refunds ${tx(row)}`
  await addTimelineEntry(tx, { order_id, at: now, entry: 'refunded', actor_id: actor._id, text: reason })
  await announce(tx, { type: 'order.refunded', order_id, refund_id, user_id, actor_id: actor._id })
  return { refund_id, txn_id }
}

/** Refunds part of the price on behalf of staff, with a reason that the customer can read. */
export const refundOrder = command(RefundOrder, async ({ tx, actor, now, params, body, audit }) => {
  const order = await lockOrder(tx, params.id)
  const { amount, reason } = body
  const given = await refundPart(tx, order, { amount, reason, actor, now })
  audit({
    target_id: order._id,
    before: { refunded: order.refunded, payment: order.payment },
    after: { ...given, refunded: order.refunded + amount, amount, user_id: order.user_id },
    reason,
  })
  return { money: await readOrderMoney(tx, order._id, { isStaff: true }) }
})
