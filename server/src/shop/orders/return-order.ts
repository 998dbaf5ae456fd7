import { ReturnShopOrder } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { isDigital, type ProductKind } from '@mapwright/contract/shop/products/product-kind.ts'
import { z } from 'zod'
import { lockIntent } from '../../payments/intent-rows.ts'
import type { Providers } from '../../payments/payment-provider.ts'
import { askForRefund, beginRefund } from '../../payments/refund-steps.ts'
import { action } from '../../platform/api/action.ts'
import type { Route } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { revokePieces } from '../digital/revoke-delivery.ts'
import { returnStock } from './cart-lines.ts'
import { finishMoneyBack } from './finish-money-back.ts'
import { insertHistory, lockShopOrder } from './order-rows.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'
import { shopOrderPayments } from './shop-order-payments.ts'

const Begun = z.strictObject({ order_id: z.uuid(), refund_id: z.uuid().nullable() })

type ReturnedLine = { line_id: string; quantity: number; restock: boolean }

/**
 * Counts the pieces as returned. Puts resalable ones back in stock, and revokes downloads and license keys. The order must be locked.
 * Throws `shop.returned_too_many` for pieces that were not shipped or were already returned.
 */
export async function countReturned(
  tx: Tx,
  order_id: string,
  lines: readonly ReturnedLine[],
  now: Date,
): Promise<void> {
  const restocked: { product_id: string; quantity: number }[] = []
  for (const { line_id, quantity, restock } of lines) {
    const [line] = await tx<{ product_id: string | null; kind: ProductKind }[]>`
      UPDATE shop_order_lines SET returned = returned + ${quantity},
        restocked = restocked + CASE kind WHEN 'goods' THEN ${restock ? quantity : 0}::int ELSE 0 END
      WHERE _id = ${line_id} AND order_id = ${order_id} AND returned + ${quantity} <= shipped RETURNING product_id, kind`
    if (!line) throw new Problem('shop.returned_too_many')
    if (isDigital(line)) await revokePieces(tx, line_id, quantity, now)
    else if (restock && line.product_id) restocked.push({ product_id: line.product_id, quantity })
  }
  await returnStock(tx, restocked)
}

const isAnythingSent = async (tx: Tx, order_id: string): Promise<boolean> =>
  (await tx`SELECT FROM shop_order_lines WHERE order_id = ${order_id} AND shipped > 0 LIMIT 1`).length > 0

/** Records the return of shipped pieces, and then refunds money through the provider. */
export const returnShopOrder = (providers: Providers): Route =>
  action(ReturnShopOrder, {
    plan: Begun,

    async begin({ tx, actor, body, now, audit }) {
      const { id: order_id, lines, refund, reason } = body
      const { current_status, user_id, invoice_no, payment_id } = await lockShopOrder(tx, order_id)
      if (current_status === 'cancelled' || !(await isAnythingSent(tx, order_id)))
        throw new Problem('shop.order_wrong_state', { details: { status: current_status } })
      await countReturned(tx, order_id, lines, now)
      await settleWithdrawal(tx, order_id, now)
      const intent = found(await lockIntent(tx, payment_id), 'payments.intent_not_found')
      const actor_id = actor._id
      const refund_id =
        refund === 0n
          ? null
          : await beginRefund(tx, [shopOrderPayments], { intent, amount: refund, reason, actor_id, now })
      await tx`UPDATE shop_orders SET updated_at = ${now} WHERE _id = ${order_id}`
      await insertHistory(tx, { order_id, event: 'return', reason, actor_id, now })
      await announce(tx, { type: 'shop_order.returned', order_id, user_id, invoice_no, refund_id, actor_id })
      audit({ target_id: order_id, after: { invoice_no, lines, refund }, reason })
      return { order_id, refund_id }
    },

    async call({ plan: { refund_id }, ...environment }) {
      return refund_id === null ? undefined : askForRefund(environment, providers, refund_id)
    },

    settle: ({ tx, now, plan, outcome }) => finishMoneyBack(tx, { ...plan, outcome, now }),
  })
