import type { PayloadOf } from '@mapwright/contract/api/endpoint.ts'
import type { GetShopOrder } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import type { RefundStarted } from '../../payments/payment-provider.ts'
import { finishRefund } from '../../payments/refund-steps.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { readShopOrder } from './read-order.ts'
import { shopOrderPayments } from './shop-order-payments.ts'

type MoneyBack = { order_id: string; refund_id: string | null; outcome: RefundStarted | undefined; now: Date }

/** Records the outcome of the refund. Returns the order, or a problem if the provider refused the refund. */
export async function finishMoneyBack(
  tx: Tx,
  { order_id, refund_id, outcome, now }: MoneyBack,
): Promise<PayloadOf<typeof GetShopOrder> | Problem> {
  const refund = refund_id === null ? null : await finishRefund(tx, [shopOrderPayments], { refund_id, outcome, now })
  if (refund?.status === 'failed') return new Problem('shop.money_not_returned')
  const [order] = await tx<[{ user_id: string }]>`SELECT user_id FROM shop_orders WHERE _id = ${order_id}`
  // Both staff and customers get the customer's view.
  return { order: await readShopOrder(tx, { _id: order_id }, { _id: order.user_id, role: 'customer' }, now) }
}
