import { money } from '@mapwright/contract/api/amounts.ts'
import { CancelShopOrder } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { z } from 'zod'
import { lockIntent } from '../../payments/intent-rows.ts'
import type { Providers, RefundStarted } from '../../payments/payment-provider.ts'
import { askForRefund, beginRefund } from '../../payments/refund-steps.ts'
import { action } from '../../platform/api/action.ts'
import type { ActionCall, ActionSettlement, Route } from '../../platform/api/handler.ts'
import type { Person } from '../../platform/api/principal.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { closeOrder } from './close-order.ts'
import { finishMoneyBack } from './finish-money-back.ts'
import { type LockedShopOrder, lockShopOrder } from './order-rows.ts'
import { countReturned } from './return-order.ts'
import { shopOrderPayments } from './shop-order-payments.ts'

const Begun = z.strictObject({ order_id: z.uuid(), refund_id: z.uuid().nullable() })

/** Throws unless the order can be cancelled. Customers can only cancel their own orders, and only before payment. */
export function requireCancellable(
  { user_id, current_status }: LockedShopOrder,
  actor: Pick<Person, '_id' | 'role'>,
): void {
  if (actor.role !== 'customer') return
  if (user_id !== actor._id) throw new Problem('shop.order_not_found')
  if (current_status !== 'initiated')
    throw new Problem('shop.order_wrong_state', { details: { status: current_status } })
}

type Refunding = { payment_id: string; reason: string; actor_id: string; now: Date }

/** Starts a refund of the remaining amount of a payment; null if nothing remains. */
async function refundRest(tx: Tx, { payment_id, ...refund }: Refunding): Promise<string | null> {
  const intent = found(await lockIntent(tx, payment_id), 'payments.intent_not_found')
  const amount = money(intent.amount - intent.refunded)
  if (intent.status !== 'paid' || amount === 0n) return null
  return beginRefund(tx, [shopOrderPayments], { intent, amount, ...refund })
}

type Cancellation = { reason: string; actor_id: string; now: Date }

/** Cancels a locked order and starts to refund its payment. */
export async function beginCancellation(tx: Tx, order: LockedShopOrder, { reason, actor_id, now }: Cancellation) {
  await closeOrder(tx, order, { event: 'cancel', reason, actor_id, now })
  const { _id: order_id, user_id, invoice_no } = order
  if (actor_id === user_id)
    await announce(tx, { type: 'shop_order.cancelled_by_buyer', order_id, user_id, invoice_no, actor_id })
  const refund_id = await refundRest(tx, { payment_id: order.payment_id, reason, actor_id, now })
  return { order_id, refund_id }
}

/** Steps of the action after `beginCancellation`: they refund the payment through the provider. */
export const cancellationSteps = (providers: Providers) => ({
  plan: Begun,

  async call({ plan: { refund_id }, ...environment }: ActionCall<z.output<typeof Begun>>) {
    return refund_id === null ? undefined : askForRefund(environment, providers, refund_id)
  },

  settle: ({ tx, now, plan, outcome }: ActionSettlement<z.output<typeof Begun>, RefundStarted | undefined>) =>
    finishMoneyBack(tx, { ...plan, outcome, now }),
})

/** Cancels an order and refunds its payment. Unsent pieces, and the pieces that staff report as returned, go back to the stock. */
export const cancelShopOrder = (providers: Providers): Route =>
  action(CancelShopOrder, {
    ...cancellationSteps(providers),

    async begin({ tx, actor, body: { id, reason, returned }, now, audit }) {
      const order = await lockShopOrder(tx, id)
      requireCancellable(order, actor)
      await countReturned(tx, id, returned, now)
      const begun = await beginCancellation(tx, order, { reason, actor_id: actor._id, now })
      const { current_status: status, invoice_no } = order
      const after = { status: 'cancelled', invoice_no, refund_id: begun.refund_id, returned }
      audit({ target_id: id, before: { status }, after, reason })
      return begun
    },
  })
