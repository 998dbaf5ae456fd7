import { shopOrderRules } from '@mapwright/contract/shop/orders/shop-order.ts'
import { z } from 'zod'
import type { Db, Sql } from '../../platform/db/sql.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { closeOrder } from './close-order.ts'
import { lockShopOrder } from './order-rows.ts'

const expireOrdersKind = jobKind('shop.expire_orders', z.object({}), { cron: '*/5 * * * *', at_once: 1 })

/** Condition: the order `o` was not paid in time. Payments that are pending at a provider have more time. */
const overdue = (db: Db, now: Date) => db`
  o.reserved_until <= ${now} AND NOT EXISTS (
    SELECT FROM payment_attempts a WHERE a.intent_id = o.payment_id AND a.status IN ('starting', 'pending')
      AND a.created_at > ${now}::timestamptz - make_interval(hours => ${shopOrderRules.pending_payment_hours}))`

/** Cancels the orders that were not paid in time, each in its own transaction. Returns their number. */
export async function expireOrders(sql: Sql, now: Date): Promise<number> {
  const orders = await sql<{ _id: string }[]>`
    SELECT o._id FROM shop_orders o WHERE ${overdue(sql, now)} ORDER BY o.reserved_until LIMIT 500`
  let expired = 0
  for (const { _id } of orders) {
    expired += await sql.begin(async (tx) => {
      const order = await lockShopOrder(tx, _id)
      const [still] = await tx`SELECT FROM shop_orders o WHERE o._id = ${_id} AND ${overdue(tx, now)}`
      if (!still) return 0
      await closeOrder(tx, order, { event: 'expire', reason: '', actor_id: null, now })
      return 1
    })
  }
  return expired
}

export const expireOrdersJob = job(expireOrdersKind, async ({ sql, now }) => {
  await expireOrders(sql, now)
})
