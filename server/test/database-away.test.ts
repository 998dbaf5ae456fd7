import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { CreateOrder, GetOrders, SubmitOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../src/operator/reconcile-site.ts'
import { insertDraft } from '../src/orders/order-rows.ts'
import { cuttableProxy } from './cuttable-proxy.ts'
import { eventually } from './eventually.ts'
import { type Caller, callerOf } from './kit.ts'
import { fileOf, original, submission } from './order-kit.ts'
import { type OrderSite, startOrderSite } from './order-site.ts'
import { type AppProcess, startAnotherProcess } from './processes.ts'
import { untilWaiting } from './waits.ts'

/** Maximum milliseconds until a page gets the error message. */
const refusedWithinMs = 4_000

let site: OrderSite
let proxy: Awaited<ReturnType<typeof cuttableProxy>>
let app: AppProcess
let call: Caller

beforeAll(async () => {
  site = await startOrderSite()
  await site.give(site.customer, 1_000)
  proxy = await cuttableProxy(site.databaseUrl)
  app = await startAnotherProcess(site, { DATABASE_URL: proxy.url })
  await eventually(() => expect(app.output()).toContain('mapwright: ready'))
  call = callerOf(app.url)
})
afterAll(async () => {
  await app.kill()
  await proxy.cut()
  await site.close()
})

const upload = () => call(CreateOrder, { body: {}, files: { original_file: fileOf(original) } }, { as: site.customer })
const isReady = async () => (await fetch(`${app.url}/ready`)).status === 200
const storedFiles = async () =>
  (await readdir(join(site.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isFile(),
  ).length

test('while the database is unavailable, every call is refused quickly and uploads leave nothing behind', async () => {
  await proxy.cut()
  const submit = { params: { id: crypto.randomUUID() }, body: submission(site.catalogue) }
  // Many rounds, because the delay between reconnects grows after repeated failures.
  for (let round = 0; round < 30; round++) {
    const start = performance.now()
    const responses = await Promise.all([
      call(GetOrders, {}, { as: site.customer }),
      call(SignIn, { body: { email: site.customer.email, password: 'whatever-it-is' } }),
      call(SubmitOrder, submit, { as: site.customer }),
      upload(),
    ])
    for (const { status, body } of responses) {
      expect([status, body.code]).toEqual([503, 'request.unavailable'])
      expect(body.message).toMatch(/^Part of the site is not available right now/)
    }
    expect(performance.now() - start).toBeLessThan(refusedWithinMs)
  }
  const page = await fetch(`${app.url}/login`, { headers: { accept: 'text/html', 'accept-language': 'ar' } })
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await page.text()).toMatch(/<html lang="ar" dir="rtl".*http-equiv="refresh"/s)
  expect(await storedFiles()).toBe(0)
  expect((await fetch(`${app.url}/health`)).status).toBe(200)
  const ready = await fetch(`${app.url}/ready`)
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'error', database: 'away', storage: 'ok', mail: 'none' },
  ])
})

test('calls, events and jobs work again once the database is back', async () => {
  await proxy.restore()
  await eventually(async () => expect(await isReady()).toBe(true))
  const draft = await upload()
  expect(draft.status).toBe(200)
  const params = { id: draft.body.order._id }
  const placed = await call(SubmitOrder, { params, body: submission(site.catalogue) }, { as: site.customer })
  expect(placed.status).toBe(200)
  await eventually(async () => {
    const [left] = await site.sql`SELECT
        (SELECT count(*)::int FROM outbox) AS events, (SELECT count(*)::int FROM mails WHERE status = 'queued') AS mails`
    expect(left).toEqual({ events: 0, mails: 0 })
  })
})

test('a submission interrupted by the loss of the database happens at most once and can be repeated', async () => {
  const id = await site.sql.begin((tx) => insertDraft(tx, { user_id: site.customer._id, now: new Date() }))
  const submit = () =>
    call(SubmitOrder, { params: { id }, body: submission(site.catalogue) }, { as: site.customer, key: id })
  const locked = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const held = site.sql.begin(async (tx) => {
    await tx`SELECT 1 FROM orders WHERE _id = ${id} FOR UPDATE`
    locked.resolve()
    await gate.promise
  })
  await locked.promise
  const cutOff = submit()
  await untilWaiting(site.sql)
  await proxy.cut()
  expect((await cutOff).status).toBe(503)
  gate.resolve()
  await held
  await proxy.restore()
  await eventually(async () => expect((await submit()).status).toBe(200))
  const [paid] = await site.sql`SELECT count(*)::int AS count FROM ledger_transfers WHERE ref_id = ${id}`
  expect(paid?.count).toBe(1)
  expect(await reconcile(site.sql)).toEqual([])
})

test('a shutdown does not wait for an unavailable database', async () => {
  await proxy.cut()
  await call(GetOrders, {}, { as: site.customer })
  const start = performance.now()
  expect(await app.stop()).toBe(0)
  expect(performance.now() - start).toBeLessThan(10_000)
})
