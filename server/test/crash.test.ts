import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { CreateOrder, SubmitOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../src/operator/reconcile-site.ts'
import { localFiles } from '../src/platform/files/local-files.ts'
import { eventually } from './eventually.ts'
import { callerOf, type Person } from './kit.ts'
import { fileOf, original, submission } from './order-kit.ts'
import { type OrderSite, startOrderSite } from './order-site.ts'
import { startAnotherProcess } from './processes.ts'
import { randomMoment } from './waits.ts'

// The long run kills the server a hundred times.
const rounds = process.env.TEST_LONG ? 100 : 4
const clientsAtOnce = 4

let site: OrderSite

beforeAll(async () => {
  site = await startOrderSite()
})
afterAll(() => site.close())

/** Creates a customer who can pay for many orders. Each round uses a new one, because uploads are limited per hour. */
async function richCustomer(): Promise<Person> {
  const customer = await site.person()
  await site.give(customer, 100_000)
  return customer
}

/** Uploads and submits orders until the server is killed. Returns the acknowledged orders and calls `onFirst` after the first one. */
async function orderUntilKilled(url: string, customer: Person, onFirst: () => void): Promise<string[]> {
  const call = callerOf(url)
  const acknowledged: string[] = []
  const options = { as: customer }
  try {
    while (true) {
      const draft = await call(
        CreateOrder,
        { body: {}, files: { original_file: fileOf(original.subarray(0, 2 ** 19)) } },
        options,
      )
      const params = { id: draft.body.order._id }
      const placed = await call(SubmitOrder, { params, body: submission(site.catalogue) }, options)
      if (placed.status !== 200) continue
      acknowledged.push(params.id)
      onFirst()
    }
  } catch {
    return acknowledged
  }
}

/** Waits until the database has ended the transactions of the killed server. Until then, the state could still change. */
async function untilConnectionsAreGone(): Promise<void> {
  await eventually(async () => {
    const [row] = await site.sql`SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'mapwright' AND state <> 'idle' AND pid <> pg_backend_pid()`
    expect(row?.count).toBe(0)
  })
}

test(`${rounds} kills while uploading and submitting lose nothing acknowledged and leave nothing half done`, {
  timeout: 60_000 + rounds * 4_000,
}, async () => {
  let lasting = 0
  for (let round = 0; round < rounds; round++) {
    const app = await startAnotherProcess(site)
    const isBusy = Promise.withResolvers<void>()
    const customer = await richCustomer()
    const clients = Array.from({ length: clientsAtOnce }, () => orderUntilKilled(app.url, customer, isBusy.resolve))
    await isBusy.promise
    await randomMoment(600)
    await app.kill()
    const acknowledged = (await Promise.all(clients)).flat()
    await untilConnectionsAreGone()
    const kept =
      await site.sql`SELECT _id FROM orders WHERE _id = ANY(${acknowledged}) AND status = 'pending' AND payment = 'paid'`
    expect(kept.length).toBe(acknowledged.length)
    lasting += acknowledged.length
  }
  expect(lasting).toBeGreaterThan(0)

  const [halves] = await site.sql`
    SELECT count(*)::int AS count FROM orders o
    WHERE (o.status = 'pending') <> EXISTS (SELECT 1 FROM ledger_transfers t WHERE t.ref_id = o._id)
       OR o.status = 'pending' AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o._id)
       OR NOT EXISTS (SELECT 1 FROM order_files f WHERE f.order_id = o._id)`
  expect(halves?.count).toBe(0)
  expect(await reconcile(site.sql)).toEqual([])
})

test('every file row still has its complete content', async () => {
  const rows = await site.sql<{ storage_key: string; sha256: string }[]>`
    SELECT storage_key, sha256 FROM files WHERE deleted_at IS NULL`
  expect(rows.length).toBeGreaterThan(0)
  const store = localFiles(join(site.config.dataDir, 'files'))
  for (const { storage_key, sha256 } of rows) {
    const hash = createHash('sha256')
    for await (const chunk of await store.read(storage_key)) hash.update(chunk)
    expect(hash.digest('hex')).toBe(sha256)
  }
})
