import { CancelOrder, ChangeStatus, SubmitOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../src/operator/reconcile-site.ts'
import { insertDraft } from '../src/orders/order-rows.ts'
import { type Caller, callerOf, type Person } from './kit.ts'
import { submission } from './order-kit.ts'
import { type OrderSite, startOrderSite } from './order-site.ts'
import { type AppProcess, startAnotherProcess } from './processes.ts'

// Number of requests. The long run sends a thousand.
const many = process.env.TEST_LONG ? 1_000 : 100

let site: OrderSite
let processes: AppProcess[]
let callers: Caller[]

beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
  processes = await Promise.all([startAnotherProcess(site), startAnotherProcess(site)])
  callers = processes.map(({ url }) => callerOf(url))
})
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()))
  await site.close()
})

/** Alternates between the two processes. */
const callerFor = (at: number): Caller => callers[at % callers.length] as Caller

const drafts = (customer: Person, count: number): Promise<string[]> =>
  site.sql.begin(async (tx) => {
    const ids: string[] = []
    for (let n = 0; n < count; n++) ids.push(await insertDraft(tx, { user_id: customer._id, now: new Date() }))
    return ids
  })

const tally = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].sort().map((status) => [status, statuses.filter((other) => other === status).length]),
  )

test(`${many} simultaneous orders over two processes, with credits for a tenth of them: exactly a tenth is submitted`, async () => {
  const customer = await site.person()
  await site.give(customer, (many / 10) * 100)
  const ids = await drafts(customer, many)
  const replies = await Promise.all(
    ids.map((id, at) =>
      callerFor(at)(SubmitOrder, { params: { id }, body: submission(site.catalogue) }, { as: customer }),
    ),
  )
  expect(tally(replies.map(({ status }) => status))).toEqual({ 200: many / 10, 402: many - many / 10 })
  expect(new Set(replies.filter(({ status }) => status === 402).map(({ body }) => body.code))).toEqual(
    new Set(['credits.not_enough']),
  )
  expect(await site.balance(customer)).toBe(0n)
  const [placed] =
    await site.sql`SELECT count(*)::int AS count FROM orders WHERE user_id = ${customer._id} AND status = 'pending'`
  expect(placed?.count).toBe(many / 10)
})

test('fifty simultaneous identical submissions have one effect and get identical responses', async () => {
  const customer = await site.person()
  await site.give(customer, 1_000)
  const [id = ''] = await drafts(customer, 1)
  const key = crypto.randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      callerFor(at)(SubmitOrder, { params: { id }, body: submission(site.catalogue) }, { as: customer, key }),
    ),
  )
  expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 50 })
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await site.balance(customer)).toBe(90_000n)
  const other = await callerFor(0)(
    SubmitOrder,
    { params: { id }, body: submission(site.catalogue, { comment: 'another body' }) },
    { as: customer, key },
  )
  expect([other.status, other.body.code]).toEqual([422, 'request.key_reused'])
})

test('two cancellations and a completion at once: one wins, and the payment is returned at most once', async () => {
  const { staff } = site
  for (let round = 0; round < many / 20; round++) {
    const { customer, id } = await site.firstOrderIn('in_progress')
    await site.tuned(staff, id)
    const cancel = (at: number) =>
      callerFor(at)(CancelOrder, { params: { id }, body: { reason: 'A race' } }, { as: staff })
    const complete = callerFor(1)(ChangeStatus, { params: { id }, body: { event: 'complete' } }, { as: staff })
    const replies = await Promise.all([cancel(0), complete, cancel(1)])
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 1, 409: 2 })
    const { status } = await site.read(customer, id)
    expect(await site.balance(customer)).toBe(status === 'cancelled' ? 10_000n : 0n)
  }
})

test('the ledger balances afterwards', async () => {
  expect(await reconcile(site.sql)).toEqual([])
})
