import type { PayloadOf } from '@mapwright/contract/api/endpoint.ts'
import {
  MarkShopOrderAsCompleted,
  MarkShopOrderAsOnHold,
  MarkShopOrderAsPaid,
  MarkShopOrderAsProcessing,
  MarkShopOrderAsShipped,
} from '@mapwright/contract/shop/order-endpoints.ts'
import { type ShopOrderEvent, shopOrderMoves } from '@mapwright/contract/shop/shop-order.ts'
import { payByHand } from '../../payments/pay-by-hand.ts'
import { type CommandContext, command } from '../../platform/api/handler.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { insertHistory, type LockedShopOrder, lockShopOrder } from './order-rows.ts'
import { readShopOrder } from './read-order.ts'
import { requireMove } from './require-move.ts'
import { shopOrderPayments } from './shop-order-payments.ts'

type Move = {
  event: Extract<ShopOrderEvent, 'process' | 'hold' | 'ship' | 'complete'>
  reason?: string
  /** Columns that change with the status. */
  columns?: { parcel_tracking_number: string; carrier: string; estimated_delivery_date: string | null }
  actor_id: string
  now: Date
}

/** Moves a locked order on, and tells the customer. Throws `shop.order_wrong_state`. */
async function moveOrder(tx: Tx, order: LockedShopOrder, move: Move): Promise<void> {
  const { event, reason = '', columns = {}, actor_id, now } = move
  requireMove(event, order)
  const { _id: order_id, user_id, invoice_no } = order
  const current_status = shopOrderMoves[event].to
  await tx`UPDATE shop_orders SET ${tx({ ...columns, current_status, reason, updated_at: now })} WHERE _id = ${order_id}`
  await insertHistory(tx, { order_id, event, reason, actor_id, now })
  await announce(tx, { type: `shop_order.${current_status}`, order_id, user_id, invoice_no, actor_id })
}

type MoveEndpoint =
  | typeof MarkShopOrderAsProcessing
  | typeof MarkShopOrderAsOnHold
  | typeof MarkShopOrderAsShipped
  | typeof MarkShopOrderAsCompleted
type Context = Pick<CommandContext<MoveEndpoint>, 'tx' | 'actor' | 'now' | 'audit'>

async function run(
  { tx, actor, now, audit }: Context,
  id: string,
  move: Omit<Move, 'actor_id' | 'now'>,
): Promise<PayloadOf<MoveEndpoint>> {
  const order = await lockShopOrder(tx, id)
  await moveOrder(tx, order, { ...move, actor_id: actor._id, now })
  const { current_status: before, invoice_no } = order
  const after = { status: shopOrderMoves[move.event].to, invoice_no, ...move.columns }
  audit({ target_id: id, before: { status: before }, after, ...(move.reason ? { reason: move.reason } : {}) })
  return { order: await readShopOrder(tx, { _id: id }, actor, now) }
}

export const markShopOrderAsProcessing = command(MarkShopOrderAsProcessing, ({ body, ...context }) =>
  run(context, body.id, { event: 'process' }),
)

export const markShopOrderAsOnHold = command(MarkShopOrderAsOnHold, ({ body, ...context }) =>
  run(context, body.id, { event: 'hold', reason: body.reason }),
)

export const markShopOrderAsShipped = command(MarkShopOrderAsShipped, ({ body, ...context }) => {
  const { id, parcel_tracking_number, carrier, estimated_delivery_date } = body
  const columns = { parcel_tracking_number, carrier, estimated_delivery_date: estimated_delivery_date || null }
  return run(context, id, { event: 'ship', columns })
})

export const markShopOrderAsCompleted = command(MarkShopOrderAsCompleted, ({ body, ...context }) =>
  run(context, body.id, { event: 'complete' }),
)

/** The money has arrived outside of the providers, by any way to pay. */
export const markShopOrderAsPaid = command(MarkShopOrderAsPaid, async ({ tx, actor, now, body, audit }) => {
  const { id, payment_method, txn_id } = body
  const order = await lockShopOrder(tx, id)
  requireMove('pay', order)
  await payByHand(tx, [shopOrderPayments], { id: order.invoice_id, txn_id, actor_id: actor._id, now })
  await tx`UPDATE shop_orders SET payment_method = ${payment_method} WHERE _id = ${id}`
  const { current_status, invoice_no } = order
  audit({
    target_id: id,
    before: { status: current_status },
    after: { status: 'paid', invoice_no, payment_method, txn_id },
  })
  return { order: await readShopOrder(tx, { _id: id }, actor, now) }
})
