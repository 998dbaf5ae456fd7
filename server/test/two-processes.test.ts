import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CancelOrder, ChangeStatus, GetOrder, SubmitOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../src/credits/reconcile.ts'
import { insertDraft } from '../src/orders/order-rows.ts'
import { type Caller, callerOf, type Person, startTestSite, type TestSite } from './kit.ts'
import { type Catalogue, makeCatalogue, orderCalls, submission } from './order-kit.ts'
import { type AppProcess, startProcess } from './processes.ts'

// Security.md 14 to 16: a thousand in the long run.
const many = process.env.TEST_LONG ? 1_000 : 100

let site: TestSite
let folder: string
let processes: AppProcess[]
let callers: Caller[]
let catalogue: Catalogue

beforeAll(async () => {
  site = await startTestSite()
  folder = await mkdtemp(join(tmpdir(), 'mapwright-two-'))
  const env = {
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: folder,
    FILES_URL: site.config.filesUrl,
    SECRET_KEY: site.config.secretKey,
  }
  processes = await Promise.all([startProcess({ env }), startProcess({ env })])
  callers = processes.map(({ url }) => callerOf(url))
  catalogue = await makeCatalogue(site)
})
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()))
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

/** Turn by turn one process and the other. */
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

const balanceOf = async (person: Person) => {
  const [row] = await site.sql<{ balance: bigint }[]>`SELECT balance FROM ledger_accounts WHERE user_id = ${person._id}`
  return row?.balance
}

test(`${many} orders at once against credits for a tenth of them: exactly a tenth is placed, over two processes`, async () => {
  const customer = await site.person()
  await orderCalls(site, catalogue).give(customer, (many / 10) * 100)
  const ids = await drafts(customer, many)
  const replies = await Promise.all(
    ids.map((id, at) => callerFor(at)(SubmitOrder, { params: { id }, body: submission(catalogue) }, { as: customer })),
  )
  expect(tally(replies.map(({ status }) => status))).toEqual({ 200: many / 10, 402: many - many / 10 })
  expect(new Set(replies.filter(({ status }) => status === 402).map(({ body }) => body.code))).toEqual(
    new Set(['credits.not_enough']),
  )
  expect(await balanceOf(customer)).toBe(0n)
  const [placed] =
    await site.sql`SELECT count(*)::int AS count FROM orders WHERE user_id = ${customer._id} AND status = 'pending'`
  expect(placed?.count).toBe(many / 10)
})

test('fifty identical submissions at once have one effect and fifty equal answers', async () => {
  const customer = await site.person()
  await orderCalls(site, catalogue).give(customer, 1_000)
  const [id = ''] = await drafts(customer, 1)
  const key = crypto.randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      callerFor(at)(SubmitOrder, { params: { id }, body: submission(catalogue) }, { as: customer, key }),
    ),
  )
  expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 50 })
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await balanceOf(customer)).toBe(90_000n)
  const other = await callerFor(0)(
    SubmitOrder,
    { params: { id }, body: submission(catalogue, { comment: 'another body' }) },
    { as: customer, key },
  )
  expect([other.status, other.body.code]).toEqual([422, 'request.key_reused'])
})

test('cancelling twice and completing at the same moment: one wins, and what was paid comes back at most once', async () => {
  const calls = orderCalls(site, catalogue)
  const staff = await site.person({ role_id: 3, permissions: ['orders'] })
  for (let round = 0; round < many / 20; round++) {
    const customer = await site.person()
    const id = await calls.orderIn('in_progress', { customer, staff })
    await calls.tuned(staff, id)
    const cancel = (at: number) =>
      callerFor(at)(CancelOrder, { params: { id }, body: { reason: 'A race' } }, { as: staff })
    const complete = callerFor(1)(ChangeStatus, { params: { id }, body: { event: 'complete' } }, { as: staff })
    const replies = await Promise.all([cancel(0), complete, cancel(1)])
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 1, 409: 2 })
    const { body } = await callerFor(0)(GetOrder, { params: { id } }, { as: customer })
    expect(await balanceOf(customer)).toBe(body.order.status === 'cancelled' ? 10_000n : 0n)
  }
})

test('the books agree after all of it', async () => {
  expect(await reconcile(site.sql)).toEqual([])
})
