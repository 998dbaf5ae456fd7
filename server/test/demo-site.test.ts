import { GetOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoLogin, fillDemo } from '../../demo/src/fill-demo.ts'
import { reconcile } from '../src/operator/reconcile-site.ts'
import { startTestSite, type TestSite } from './kit.ts'

let site: TestSite
let logins: DemoLogin[]
beforeAll(async () => {
  site = await startTestSite()
  logins = await fillDemo(site)
}, 300_000)
afterAll(() => site.close())

test('the demo has people of each role and a history whose books add up', async () => {
  expect(logins.map(({ role }) => role)).toEqual(['admin', 'staff', 'customer', 'waiting'])
  expect(await reconcile(site.sql)).toEqual([])
  const [counts] = await site.sql<{ orders: number; invoices: number; people: number }[]>`
    SELECT (SELECT count(*)::int FROM orders WHERE status <> 'draft') AS orders,
      (SELECT count(*)::int FROM invoices) AS invoices, (SELECT count(*)::int FROM users) AS people`
  expect(counts?.orders).toBeGreaterThan(100)
  expect(counts?.invoices).toBeGreaterThan(20)
  expect(counts?.people).toBeGreaterThan(20)
  const states = await site.sql`SELECT current_status FROM shop_orders GROUP BY current_status HAVING count(*) > 0`
  expect(states.map(({ current_status }) => current_status)).toEqual(
    expect.arrayContaining(['initiated', 'paid', 'processing', 'shipped', 'completed']),
  )
})

test('the printed customer signs in and has orders', async () => {
  const { email, password } = logins.find(({ role }) => role === 'customer') as DemoLogin
  const signedIn = await fetch(`${site.url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const orders = await fetch(`${site.url}/api${GetOrders.path}`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(((await orders.json()) as { total: number }).total).toBeGreaterThan(0)
})

test('a second start does not change the demo', async () => {
  const before = await site.sql`SELECT count(*)::int AS count FROM orders`
  expect(await fillDemo(site)).toEqual(logins)
  expect(await site.sql`SELECT count(*)::int AS count FROM orders`).toEqual(before)
})
