import { money } from '@mapwright/contract/api/amounts.ts'
import { CancelShopOrder } from '@mapwright/contract/shop/order-endpoints.ts'
import { z } from 'zod'
import { lockIntent } from '../../payments/intent-rows.ts'
import type { Providers } from '../../payments/payment-provider.ts'
import { askForRefund, beginRefund } from '../../payments/refund-steps.ts'
import { action } from '../../platform/api/action.ts'
import type { Route } from '../../platform/api/handler.ts'
import type { Person } from '../../platform/api/principal.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { closeOrder } from './close-order.ts'
import { finishMoneyBack } from './finish-money-back.ts'
import { type LockedShopOrder, lockShopOrder } from './order-rows.ts'
import { shopOrderPayments } from './shop-order-payments.ts'

const Begun = z.strictObject({ order_id: z.uuid(), refund_id: z.uuid().nullable() })

/** Customers cancel their own orders, and only before they have paid. */
function requireCancellable({ user_id, current_status }: LockedShopOrder, actor: Person): void {
  if (actor.role !== 'customer') return
  if (user_id !== actor._id) throw new Problem('shop.order_not_found')
  if (current_status !== 'initiated')
    throw new Problem('shop.order_wrong_state', { details: { status: current_status } })
}

type Refunding = { payment_id: string; reason: string; actor_id: string; now: Date }

/** Begins to give back what is left of a payment; null if there is nothing. */
async function refundRest(tx: Tx, { payment_id, ...refund }: Refunding): Promise<string | null> {
  const intent = found(await lockIntent(tx, payment_id), 'payments.intent_not_found')
  const amount = money(intent.amount - intent.refunded)
  if (intent.status !== 'paid' || amount === 0n) return null
  return beginRefund(tx, [shopOrderPayments], { intent, amount, ...refund })
}

/** Cancels an order: the stock comes back at once, then what was paid goes back through the provider. */
export const cancelShopOrder = (providers: Providers): Route =>
  action(CancelShopOrder, {
    plan: Begun,

    async begin({ tx, actor, body: { id, reason }, now, audit }) {
      const order = await lockShopOrder(tx, id)
      requireCancellable(order, actor)
      const { current_status, payment_id, invoice_no } = order
      await closeOrder(tx, order, { event: 'cancel', reason, actor_id: actor._id, now })
      const refund_id = await refundRest(tx, { payment_id, reason, actor_id: actor._id, now })
      audit({
        target_id: id,
        before: { status: current_status },
        after: { status: 'cancelled', invoice_no, refund_id },
        reason,
      })
      return { order_id: id, refund_id }
    },

    async call({ plan: { refund_id }, ...environment }) {
      return refund_id === null ? undefined : askForRefund(environment, providers, refund_id)
    },

    settle: ({ tx, now, plan, outcome }) => finishMoneyBack(tx, { ...plan, outcome, now }),
  })
