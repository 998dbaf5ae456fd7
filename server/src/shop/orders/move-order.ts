import type { PayloadOf } from '@mapwright/contract/api/endpoint.ts'
import {
  MarkShopOrderAsCompleted,
  MarkShopOrderAsOnHold,
  MarkShopOrderAsPaid,
  MarkShopOrderAsProcessing,
  MarkShopOrderAsShipped,
} from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { type ShopOrderEvent, shopOrderMoves } from '@mapwright/contract/shop/orders/shop-order.ts'
import { payByHand } from '../../payments/pay-by-hand.ts'
import { type CommandContext, command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { insertHistory, type LockedShopOrder, lockShopOrder } from './order-rows.ts'
import { handOverGoods, insertParcel, type ParcelInput } from './parcel-rows.ts'
import { readShopOrder } from './read-order.ts'
import { requireMove } from './require-move.ts'
import { shopOrderPayments } from './shop-order-payments.ts'

type Move = {
  event: Extract<ShopOrderEvent, 'process' | 'hold' | 'complete'>
  reason?: string
  actor_id: string
  now: Date
}

/** Moves a locked order to another status, and notifies the customer. Throws `shop.order_wrong_state` if the event is not allowed. */
async function moveOrder(tx: Tx, order: LockedShopOrder, move: Move): Promise<void> {
  const { event, reason = '', actor_id, now } = move
  requireMove(event, order)
  const { _id: order_id, user_id, invoice_no } = order
  const current_status = shopOrderMoves[event].to
  await tx`UPDATE shop_orders SET ${tx({ current_status, reason, updated_at: now })} WHERE _id = ${order_id}`
  await insertHistory(tx, { order_id, event, reason, actor_id, now })
  const isResumed = event === 'process' && order.current_status === 'on_hold'
  const type = isResumed ? 'shop_order.resumed' : (`shop_order.${current_status}` as const)
  await announce(tx, { type, order_id, user_id, invoice_no, actor_id })
}

type Shipping = { parcel: ParcelInput; actor_id: string; now: Date }

/** Ships a parcel of a locked order. The last parcel changes the order's status to shipped. Returns the new status. */
async function shipParcel(tx: Tx, order: LockedShopOrder, { parcel, actor_id, now }: Shipping) {
  const { _id: order_id, user_id, invoice_no } = order
  const { parcel_id, is_last } = await insertParcel(tx, order_id, parcel, now)
  const current_status = is_last ? shopOrderMoves.ship.to : order.current_status
  const { carrier, tracking_number: parcel_tracking_number, estimated_delivery_date } = parcel
  const columns = { carrier, parcel_tracking_number, estimated_delivery_date, current_status, updated_at: now }
  await tx`UPDATE shop_orders SET ${tx(columns)} WHERE _id = ${order_id}`
  await insertHistory(tx, { order_id, event: is_last ? 'ship' : 'ship_part', actor_id, now })
  const type = is_last ? 'shop_order.shipped' : 'shop_order.part_shipped'
  await announce(tx, { type, order_id, user_id, invoice_no, parcel_id, actor_id })
  return current_status
}

/** Marks a locked order as ready for pick-up. All its goods are picked up together. */
async function makeReady(tx: Tx, order: LockedShopOrder, { parcel, actor_id, now }: Shipping) {
  if (parcel.lines) throw new Problem('shop.pickup_at_once')
  const { _id: order_id, user_id, invoice_no } = order
  const current_status = shopOrderMoves.ship.to
  await handOverGoods(tx, order_id)
  await tx`UPDATE shop_orders SET ${tx({ current_status, updated_at: now })} WHERE _id = ${order_id}`
  await insertHistory(tx, { order_id, event: 'ship', actor_id, now })
  await announce(tx, { type: 'shop_order.ready', order_id, user_id, invoice_no, actor_id })
  return current_status
}

type MoveEndpoint = typeof MarkShopOrderAsProcessing | typeof MarkShopOrderAsOnHold | typeof MarkShopOrderAsCompleted
type Context = Pick<CommandContext<MoveEndpoint>, 'tx' | 'actor' | 'now' | 'audit'>

async function run(
  { tx, actor, now, audit }: Context,
  id: string,
  move: Omit<Move, 'actor_id' | 'now'>,
): Promise<PayloadOf<MoveEndpoint>> {
  const order = await lockShopOrder(tx, id)
  await moveOrder(tx, order, { ...move, actor_id: actor._id, now })
  const { current_status: before, invoice_no } = order
  const after = { status: shopOrderMoves[move.event].to, invoice_no }
  audit({ target_id: id, before: { status: before }, after, ...(move.reason ? { reason: move.reason } : {}) })
  return { order: await readShopOrder(tx, { _id: id }, actor, now) }
}

export const markShopOrderAsProcessing = command(MarkShopOrderAsProcessing, ({ body, ...context }) =>
  run(context, body.id, { event: 'process' }),
)

export const markShopOrderAsOnHold = command(MarkShopOrderAsOnHold, ({ body, ...context }) =>
  run(context, body.id, { event: 'hold', reason: body.reason }),
)

export const markShopOrderAsShipped = command(MarkShopOrderAsShipped, async ({ tx, actor, now, body, audit }) => {
  const { id, parcel_tracking_number: tracking_number, carrier, lines } = body
  const order = await lockShopOrder(tx, id)
  const parcel = { tracking_number, carrier, lines, estimated_delivery_date: body.estimated_delivery_date || null }
  requireMove('ship', order)
  const send = order.is_pickup ? makeReady : shipParcel
  const status = await send(tx, order, { parcel, actor_id: actor._id, now })
  const { current_status: before, invoice_no } = order
  audit({ target_id: id, before: { status: before }, after: { status, invoice_no, ...parcel } })
  return { order: await readShopOrder(tx, { _id: id }, actor, now) }
})

export const markShopOrderAsCompleted = command(MarkShopOrderAsCompleted, ({ body, ...context }) =>
  run(context, body.id, { event: 'complete' }),
)

/** Records that an order was paid outside the payment providers, by any method. */
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
