import { money } from '@mapwright/contract/api/amounts.ts'
import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { httpHost, somebody } from '../../../test/http-host.ts'
import { firstAttempt } from '../../../test/job-attempts.ts'
import { startPayServer } from '../../../test/pay-server.ts'
import { insertAttempt } from '../../payments/attempt-rows.ts'
import { lockIntent } from '../../payments/intent-rows.ts'
import { refundPayment } from '../../payments/refund-payment.ts'
import { settlePayment } from '../../payments/settle-payment.ts'
import { actionJobs } from '../../platform/actions/action-jobs.ts'
import type { App } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { publicFetch } from '../../platform/net/public-fetch.ts'
import { cancelShopOrder } from './cancel-order.ts'
import { placeOrder } from './place-order.ts'
import { returnShopOrder } from './return-order.ts'
import { shopOrderPayments } from './shop-order-payments.ts'

// Orders that were paid through a provider are refunded through it.

const product_id = uuidv7()
const shipping_method_id = uuidv7()
let pay: Awaited<ReturnType<typeof startPayServer>>
let host: Awaited<ReturnType<typeof startHost>>

async function startHost() {
  const providers = [pay.provider]
  const shopRoutes = [
    cancelShopOrder(providers),
    returnShopOrder(providers),
    refundPayment(providers, [shopOrderPayments]),
  ]
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

/** Creates a shipped order of two pieces that was paid with 25.00. */
async function shippedOrder(provider = 'testpay'): Promise<string> {
  const now = new Date()
  const user_id = somebody._id
  const shipping_address = { name: 'Ann', company_name: '', address: 'Dock 3', post_code: '20095', city: 'Hamburg' }
  return host.sql.begin(async (tx) => {
    const { order_id, payment_id } = await placeOrder(tx, {
      items: [{ product_id, quantity: 2, selected_extra_options: [] }],
      ...{ user_id, actor_id: user_id, coupon_code: '', customer_note: '', language: 'en', shipping_method_id },
      shipping_address: { ...shipping_address, country: 'DE', phone: '' },
      payment_method: 'stripe',
      now,
    })
    const provider_ref = `pay_${order_id}`
    const attempt_id = await insertAttempt(tx, { intent_id: payment_id, provider, status: 'pending', now })
    const intent = found(await lockIntent(tx, payment_id), 'payments.intent_not_found')
    const paid = { intent, attempt_id, provider_ref, txn_id: provider_ref, actor_id: null, now }
    await settlePayment(tx, [shopOrderPayments], paid)
    await tx`UPDATE shop_orders SET current_status = 'shipped' WHERE _id = ${order_id}`
    await tx`UPDATE shop_order_lines SET shipped = quantity WHERE order_id = ${order_id}`
    return order_id
  })
}

const send = async (path: string, body: object) => {
  const headers = { authorization: 'Bearer good', 'idempotency-key': crypto.randomUUID() }
  return host.send(`/api/${path}`, { method: 'POST', body: JSON.stringify(body), headers })
}
const post = (path: string, body: object) => send(`shop/order/${path}`, body)
type Returned = { line_id: string; quantity: number; restock: boolean }
const cancel = (id: string, returned: readonly Returned[] = []) => post('cancel', { id, reason: 'As agreed', returned })
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

describe('a refund through a provider', () => {
  test('of a cancelled order is the whole payment, with a credit note', async () => {
    const before = await stock()
    const id = await shippedOrder()
    expect((await cancel(id)).json().order).toMatchObject({
      current_status: 'cancelled',
      refunded: '25.00',
      refunds: [{ status: 'done' }],
    })
    expect(await stateOf(id)).toEqual({ status: 'cancelled', refunded: 25_00n, credited: 25_00n })
    expect([...pay.refunds.values()].at(-1)).toMatchObject({ amount: '25.00' })
    expect(await stock()).toBe(before - 2)
  })

  test('of a return is the amount that staff enter, and a later cancellation refunds the rest', async () => {
    const id = await shippedOrder()
    const [line] = await host.sql<{ _id: string }[]>`SELECT _id FROM shop_order_lines WHERE order_id = ${id}`
    const lines = [{ line_id: line?._id, quantity: 1, restock: true }]
    const replied = await post('return_items', { id, lines, refund: '10', reason: 'Does not fit' })
    expect(replied.json().order).toMatchObject({ current_status: 'shipped', refunded: '10.00' })
    await cancel(id)
    expect(await stateOf(id)).toEqual({ status: 'cancelled', refunded: 25_00n, credited: 25_00n })
    expect([...pay.refunds.values()].slice(-2).map(({ amount }) => amount)).toEqual(['10.00', '15.00'])
  })

  test('is recorded as refused by the provider; the order is cancelled nevertheless, and staff are notified', async () => {
    const before = await stock()
    const id = await shippedOrder()
    pay.state.mode = 'refusing'
    const refused = await cancel(id)
    expect([refused.status, refused.json().code]).toEqual([422, 'shop.money_not_returned'])
    expect(await stateOf(id)).toEqual({ status: 'cancelled', refunded: money(0n), credited: 0n })
    expect(await stock()).toBe(before - 2)
  })

  test('is requested again by a job after a lost connection, and made once', async () => {
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
      await host.jobs[0]?.handle({ ...services, data: { action_id: _id }, now: new Date(), ...firstAttempt })
    expect(await stateOf(id)).toEqual({ status: 'cancelled', refunded: 25_00n, credited: 25_00n })
    expect(pay.refunds.size - refunds).toBe(1)
  })
})

describe('a refund of the payment at the same time as', () => {
  const rounds = process.env['TEST_LONG'] ? 25 : 2
  const allBack = { refunded: 25_00n, credited: 25_00n }

  /** Creates a shipped order. Returns functions to refund and return it, and the stock before the order was placed. */
  async function begun() {
    const [before, refunds] = [await stock(), pay.refunds.size]
    const id = await shippedOrder()
    const [row] = await host.sql<{ payment_id: string; line_id: string }[]>`
      SELECT o.payment_id, l._id AS line_id FROM shop_orders o JOIN shop_order_lines l ON l.order_id = o._id WHERE o._id = ${id}`
    const { payment_id, line_id } = found(row, 'shop.order_not_found')
    return {
      ...{ id, before },
      cancelWith: (quantity: number) => cancel(id, [{ line_id, quantity, restock: true }]),
      refund: (amount: string) => send(`payments/${payment_id}/refunds`, { amount, reason: 'Goodwill' }),
      giveBack: (quantity: number, refund: string) =>
        post('return_items', { id, lines: [{ line_id, quantity, restock: true }], refund, reason: 'Does not fit' }),
      /** Sum of the refunds since the order was created, in minor units. */
      moved: () =>
        [...pay.refunds.values()].slice(refunds).reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0),
    }
  }
  const statusesOf = async (replies: readonly ReturnType<typeof post>[]) =>
    (await Promise.all(replies)).map(({ status }) => status)

  test('a cancellation moves the money once, and returns the stock that came back', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, before, refund, cancelWith, moved } = await begun()
      const [refunded, cancelled] = await statusesOf([refund('25'), cancelWith(2)])
      expect(cancelled).toBe(200)
      // A refund that runs after the cancellation finds no money left.
      expect([200, 409]).toContain(refunded)
      expect(await stateOf(id)).toEqual({ status: 'cancelled', ...allBack })
      expect([moved(), await stock()]).toEqual([25_00, before])
    }
  })

  test('two returns moves the money once, and returns the stock only with a return', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, before, refund, giveBack, moved } = await begun()
      const statuses = await statusesOf([refund('25'), giveBack(2, '25'), giveBack(2, '25')])
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(await stateOf(id)).toEqual({ status: 'shipped', ...allBack })
      expect([moved(), await stock()]).toEqual([25_00, statuses[0] === 200 ? before - 2 : before])
    }
  })

  test('a return and a cancellation never moves more than was paid', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, before, refund, giveBack, cancelWith, moved } = await begun()
      const [, returned] = await statusesOf([refund('15'), giveBack(1, '10'), cancelWith(1)])
      expect(await stateOf(id)).toEqual({ status: 'cancelled', ...allBack })
      expect([moved(), await stock()]).toEqual([25_00, returned === 200 ? before : before - 1])
    }
  })
})

test('a refund of a bank transfer waits until staff have transferred it, and the order says so', async () => {
  const id = await shippedOrder('bank')
  const refunds = pay.refunds.size
  const { order } = (await cancel(id)).json()
  expect(order).toMatchObject({ paid_through: 'bank', refunds: [{ amount: '25.00', status: 'to_transfer' }] })
  expect([pay.refunds.size, await stateOf(id)]).toEqual([
    refunds,
    { status: 'cancelled', refunded: 25_00n, credited: 25_00n },
  ])
})
