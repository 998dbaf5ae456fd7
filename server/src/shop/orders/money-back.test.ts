import { money } from '@mapwright/contract/api/amounts.ts'
import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { httpHost, somebody } from '../../../test/http-host.ts'
import { startPayServer } from '../../../test/pay-server.ts'
import { insertAttempt } from '../../payments/attempt-rows.ts'
import { lockIntent } from '../../payments/intent-rows.ts'
import { settlePayment } from '../../payments/settle-payment.ts'
import { actionJobs } from '../../platform/actions/action-jobs.ts'
import type { App } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { publicFetch } from '../../platform/net/public-fetch.ts'
import { cancelShopOrder } from './cancel-order.ts'
import { placeOrder } from './place-order.ts'
import { returnShopOrder } from './return-order.ts'
import { shopOrderPayments } from './shop-order-payments.ts'

// The money of orders that were paid through a provider goes back through it.

const product_id = uuidv7()
const shipping_method_id = uuidv7()
let pay: Awaited<ReturnType<typeof startPayServer>>
let host: Awaited<ReturnType<typeof startHost>>

async function startHost() {
  const providers = [pay.provider]
  const shopRoutes = [cancelShopOrder(providers), returnShopOrder(providers)]
  const started = await httpHost({ routes: shopRoutes, privateTargets: [pay.target] })
  return { ...started, jobs: actionJobs(shopRoutes) }
}

beforeAll(async () => {
  pay = await startPayServer()
  host = await startHost()
  const { sql } = host
  await sql`UPDATE settings SET country = 'DE', currency = 'EUR'`
  await sql`INSERT INTO users (_id, username, email, password_hash, role_id, firstname, lastname, address, post_code, city, country, buyer_kind,
      billing_confirmed_at, created_at)
    VALUES (${somebody._id}, 'ann', 'ann@example.com', '', 1, 'Ann', 'Buyer', 'Street 1', '10115', 'Berlin', 'DE', 'private', now(), now())`
  await sql`INSERT INTO shop_products (_id, name, slug, price, weight, weight_unit, short_description, description, product_code,
      extra_options, inventory, low_stock, brand, ean, status, created_at, updated_at)
    VALUES (${product_id}, 'Cable', 'cable', 1000, 0, 'kg', '', '', '', '[]', 100, 0, '', '', 'published', now(), now())`
  await sql`INSERT INTO shop_shipping_methods (_id, name, local_shipping_cost, international_shipping_cost, local_shipping_time,
      international_shipping_time, charge_per_product, status, created_at)
    VALUES (${shipping_method_id}, 'Parcel', 500, 1500, '', '', false, true, now())`
})
afterAll(async () => {
  await host.close()
  await pay.close()
})
beforeEach(() => {
  Object.assign(pay.state, { mode: 'normal', refundsArePending: false })
})

/** An order of two pieces that was paid with 25.00 through the provider, and shipped. */
async function shippedOrder(): Promise<string> {
  const now = new Date()
  const user_id = somebody._id
  const shipping_address = { name: 'Ann', company_name: '', address: 'Dock 3', post_code: '20095', city: 'Hamburg' }
  return host.sql.begin(async (tx) => {
    const { order_id, payment_id } = await placeOrder(tx, {
      items: [{ product_id, quantity: 2, selected_extra_options: [] }],
      ...{ user_id, actor_id: user_id, coupon_code: '', customer_note: '', shipping_method_id },
      shipping_address: { ...shipping_address, country: 'DE', phone: '' },
      payment_method: 'stripe',
      now,
    })
    const provider_ref = `pay_${order_id}`
    const attempt_id = await insertAttempt(tx, { intent_id: payment_id, provider: 'testpay', status: 'pending', now })
    const intent = found(await lockIntent(tx, payment_id), 'payments.intent_not_found')
    const paid = { intent, attempt_id, provider_ref, txn_id: provider_ref, actor_id: null, now }
    await settlePayment(tx, [shopOrderPayments], paid)
    await tx`UPDATE shop_orders SET current_status = 'shipped' WHERE _id = ${order_id}`
    await tx`UPDATE shop_order_lines SET shipped = quantity WHERE order_id = ${order_id}`
    return order_id
  })
}

const post = async (path: string, body: object) => {
  const headers = { authorization: 'Bearer good', 'idempotency-key': crypto.randomUUID() }
  return host.send(`/api/shop/order/${path}`, { method: 'POST', body: JSON.stringify(body), headers })
}
const cancel = (id: string) => post('cancel', { id, reason: 'As agreed' })
const stateOf = async (_id: string) => {
  const [state] = await host.sql<{ status: string; refunded: bigint; credited: bigint }[]>`
    SELECT o.current_status AS status, p.refunded,
      coalesce((SELECT sum(c.total) FROM invoices c WHERE c.corrects = o.invoice_id), 0)::bigint AS credited
    FROM shop_orders o JOIN payment_intents p ON p._id = o.payment_id WHERE o._id = ${_id}`
  return state
}
const stock = async () => {
  const [row] = await host.sql<{ inventory: number }[]>`SELECT inventory FROM shop_products WHERE _id = ${product_id}`
  return row?.inventory ?? 0
}

describe('money that goes back through a provider', () => {
  test('of a cancelled order is what was paid, with a credit note', async () => {
    const before = await stock()
    const id = await shippedOrder()
    expect((await cancel(id)).json().order).toMatchObject({ current_status: 'cancelled', refunded: '25.00' })
    expect(await stateOf(id)).toEqual({ status: 'cancelled', refunded: 25_00n, credited: 25_00n })
    expect([...pay.refunds.values()].at(-1)).toMatchObject({ amount: '25.00' })
    expect(await stock()).toBe(before)
  })

  test('of a return is the amount that staff enter, and a cancellation afterwards returns the rest', async () => {
    const id = await shippedOrder()
    const [line] = await host.sql<{ _id: string }[]>`SELECT _id FROM shop_order_lines WHERE order_id = ${id}`
    const lines = [{ line_id: line?._id, quantity: 1, restock: true }]
    const replied = await post('return_items', { id, lines, refund: '10', reason: 'Does not fit' })
    expect(replied.json().order).toMatchObject({ current_status: 'shipped', refunded: '10.00' })
    await cancel(id)
    expect(await stateOf(id)).toEqual({ status: 'cancelled', refunded: 25_00n, credited: 25_00n })
    expect([...pay.refunds.values()].slice(-2).map(({ amount }) => amount)).toEqual(['10.00', '15.00'])
  })

  test('that the provider refuses stays; the order is cancelled all the same, and staff are told', async () => {
    const before = await stock()
    const id = await shippedOrder()
    pay.state.mode = 'refusing'
    const refused = await cancel(id)
    expect([refused.status, refused.json().code]).toEqual([422, 'shop.money_not_returned'])
    expect(await stateOf(id)).toEqual({ status: 'cancelled', refunded: money(0n), credited: 0n })
    expect(await stock()).toBe(before)
  })

  test('is asked for again by a job when the connection broke, and moves once', async () => {
    const id = await shippedOrder()
    const refunds = pay.refunds.size
    pay.state.mode = 'cutting'
    expect((await cancel(id)).status).toBe(503)
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled', credited: 0n })
    pay.state.mode = 'normal'
    const open = await host.sql<{ _id: string }[]>`
      UPDATE actions SET leased_until = now() - interval '1 second' WHERE settled_at IS NULL RETURNING _id`
    const services = {
      sql: host.sql,
      app: { publicUrl: 'http://localhost', secretKey: 'k'.repeat(40) } as App,
      publicFetch: publicFetch({ privateTargets: [pay.target] }),
      log: pino({ level: 'silent' }),
    }
    for (const { _id } of open)
      await host.jobs[0]?.handle({ ...services, data: { action_id: _id }, now: new Date(), is_last_attempt: false })
    expect(await stateOf(id)).toEqual({ status: 'cancelled', refunded: 25_00n, credited: 25_00n })
    expect(pay.refunds.size - refunds).toBe(1)
  })
})
