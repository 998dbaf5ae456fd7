import { GetOrder, GetOrders, SubmitOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { GetSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../src/operator/reconcile-site.ts'
import { insertDraft } from '../src/orders/order-rows.ts'
import { eventually } from './eventually.ts'
import { callerOf } from './kit.ts'
import { nextRelease } from './next-release.ts'
import { submission } from './order-kit.ts'
import { type OrderSite, startOrderSite } from './order-site.ts'
import { type AppProcess, startAnotherProcess } from './processes.ts'

// Migrations of the next release on the tables that every request uses. The first one holds its lock for a while.
const migrations = {
  '9997_more_of_users': "ALTER TABLE users ADD COLUMN next text NOT NULL DEFAULT ''; SELECT pg_sleep(0.3);",
  '9998_more_of_orders': `ALTER TABLE orders ADD COLUMN next int; UPDATE orders SET next = 1;
    CREATE INDEX orders_next ON orders (next); ALTER TABLE settings ADD COLUMN next boolean NOT NULL DEFAULT false;`,
  '9999_new_table': 'CREATE TABLE next_things (_id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users);',
}

let site: OrderSite
let next: ReturnType<typeof nextRelease>
let processes: AppProcess[] = []

beforeAll(async () => {
  site = await startOrderSite()
  next = nextRelease(migrations)
  processes = await Promise.all([startAnotherProcess(site), startAnotherProcess(site)])
})
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()))
  await site.close()
  next.remove()
})

/** A dealer who reads and orders at one process after another until `stop`. Nothing is repeated; every refused request counts. */
function dealer(urls: () => readonly string[]) {
  let isOver = false
  const statuses: number[] = []
  const work = async () => {
    const customer = await site.person()
    await site.give(customer, 100_000)
    for (let at = 0; !isOver; at++) {
      const call = callerOf(urls()[at % urls().length] ?? '')
      const id = await site.sql.begin((tx) => insertDraft(tx, { user_id: customer._id, now: new Date() }))
      const as = { as: customer }
      const replies = [
        await call(SubmitOrder, { params: { id }, body: submission(site.catalogue) }, as),
        await call(GetOrder, { params: { id } }, as),
        await call(GetSettings, {}, as),
        await call(GetOrders, { query: {} }, as),
      ]
      statuses.push(...replies.map(({ status }) => status))
    }
  }
  const working = work()
  return {
    count: () => statuses.length,
    async stop() {
      isOver = true
      await working
      return statuses
    },
  }
}

const appliedNames = async () => (await site.sql`SELECT name FROM migrations`).map(({ name }) => name)

test('processes of this release serve every request while the next one migrates and starts next to them', {
  timeout: 240_000,
}, async () => {
  let urls = processes.map(({ url }) => url)
  const dealers = [dealer(() => urls), dealer(() => urls)]
  const served = () => dealers.reduce((sum, { count }) => sum + count(), 0)
  await eventually(() => expect(served()).toBeGreaterThan(20))

  const first = await startAnotherProcess(site, {}, next.program)
  expect(await appliedNames()).toEqual(expect.arrayContaining(Object.keys(migrations)))
  // Both releases serve side by side, then the new one alone.
  urls = [...urls, first.url]
  const before = served()
  await eventually(() => expect(served()).toBeGreaterThan(before + 30))
  urls = [first.url]
  const both = served()
  await eventually(() => expect(served()).toBeGreaterThan(both + 10))
  const statuses = (await Promise.all(dealers.map((one) => one.stop()))).flat()
  await first.stop()
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect(await reconcile(site.sql)).toEqual([])

  // A process of this release no longer starts, but the running ones still serve.
  await expect(startAnotherProcess(site)).rejects.toThrow(/belongs to a newer release of Mapwright/)
  const [kept] = processes
  expect((await callerOf(kept?.url ?? '')(GetSettings, {}, { as: site.customer })).status).toBe(200)
})
