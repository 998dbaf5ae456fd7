import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CancelOrder, ChangeStatus } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf, type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { moneyCalls } from '../../../test/money-kit.ts'
import { type Catalogue, makeCatalogue, orderCalls } from '../../../test/order-kit.ts'
import { type AppProcess, startProcess } from '../../../test/processes.ts'
import { balanceOf } from '../../credits/ledger-rows.ts'
import { reconcile } from '../../credits/reconcile.ts'

// Each pair of calls meets on one order in two processes of the app, whose connections have nothing in common but the database.
const rounds = process.env.TEST_LONG ? 60 : 4

let site: TestSite
let folder: string
let processes: AppProcess[]
let staff: Person
let catalogue: Catalogue
let orders: ReturnType<typeof orderCalls>
let here: ReturnType<typeof callsOf>
let there: ReturnType<typeof callsOf>

const callsOf = (url: string) => {
  const call = callerOf(url)
  const cancel = (as: Person, id: string) => call(CancelOrder, { params: { id }, body: { reason: 'A race' } }, { as })
  const complete = (as: Person, id: string) =>
    call(ChangeStatus, { params: { id }, body: { event: 'complete' } }, { as })
  return { ...moneyCalls(call), cancel, complete }
}

beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  folder = await mkdtemp(join(tmpdir(), 'mapwright-money-'))
  const env = {
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: folder,
    FILES_URL: site.config.filesUrl,
    SECRET_KEY: site.config.secretKey,
    WORKER: 'off',
  }
  processes = await Promise.all([startProcess({ env }), startProcess({ env })])
  ;[here, there] = processes.map(({ url }) => callsOf(url)) as [typeof here, typeof there]
  staff = await site.person({ role_id: 3, permissions: ['orders', 'dealers_manager.balance'] })
  catalogue = await makeCatalogue(site)
  orders = orderCalls(site, catalogue)
  await site.sql`UPDATE settings SET submit_order_pay_later = true`
})
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()))
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const balance = (person: Person) => balanceOf(site.sql, person._id)

/** A customer with 100 credits left beside an order of 100, and an offer of 20 on it. */
async function start(payment: 'paid' | 'due') {
  const customer = await site.person()
  await orders.give(customer, payment === 'paid' ? 200 : 100)
  const { _id: id } = await orders.draft(customer)
  await orders.submit(customer, id, { pay_later: payment === 'due' })
  const item = { kind: 'option', item_id: catalogue.option_ids[0] ?? '' } as const
  const offer = (await here.offer(staff, id, item)).body.order.money.offers[0]?._id ?? ''
  return { customer, id, offer }
}
type Started = Awaited<ReturnType<typeof start>>
type Reply = { status: number }

/** Lets two calls meet some rounds long; every round ends in books that agree with the order. */
async function meet(
  payment: 'paid' | 'due',
  race: (started: Started) => readonly Promise<Reply>[],
  judge: (statuses: number[], left: bigint, order: Awaited<ReturnType<typeof here.read>>) => void,
) {
  for (let round = 0; round < rounds; round++) {
    const started = await start(payment)
    const statuses = (await Promise.all(race(started))).map(({ status }) => status)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    judge(statuses, await balance(started.customer), await here.read(staff, started.id))
  }
}

describe('at the same moment in two processes', () => {
  it('cancelling and a refund give the price back once', () =>
    meet(
      'paid',
      ({ id }) => [here.cancel(staff, id), there.refund(staff, id, '30')],
      ([cancelled], left) => expect([cancelled, left]).toEqual([200, 20000n]),
    ))

  it('cancelling and accepting leave nothing that was paid for nothing', () =>
    meet(
      'paid',
      ({ customer, id, offer }) => [here.cancel(staff, id), there.accept(customer, id, offer)],
      ([cancelled], left) => expect([cancelled, left]).toEqual([200, 20000n]),
    ))

  it('accepting twice is paid once', () =>
    meet(
      'paid',
      ({ customer, id, offer }) => [here.accept(customer, id, offer), there.accept(customer, id, offer)],
      (statuses, left, order) => {
        expect(statuses.sort()).toEqual([200, 409])
        expect([left, order.total]).toEqual([8000n, '120.00'])
      },
    ))

  it('accepting and withdrawing have one winner', () =>
    meet(
      'paid',
      ({ customer, id, offer }) => [here.accept(customer, id, offer), there.withdraw(staff, id, offer)],
      ([accepted, withdrawn], left) => {
        expect([accepted, withdrawn].sort()).toEqual([200, 409])
        expect(left).toBe(accepted === 200 ? 8000n : 10000n)
      },
    ))

  it('two refunds never give back more than was paid', () =>
    meet(
      'paid',
      ({ id }) => [here.refund(staff, id, '70'), there.refund(staff, id, '70')],
      (statuses, left) => {
        expect(statuses.sort()).toEqual([200, 409])
        expect(left).toBe(17000n)
      },
    ))

  it('paying later and a refund come to the lower price, in whichever order', () =>
    meet(
      'due',
      ({ customer, id }) => [here.pay(customer, id), there.refund(staff, id, '30')],
      (statuses, left, order) => {
        expect(statuses).toEqual([200, 200])
        expect([left, order.payment, order.money.paid]).toEqual([3000n, 'paid', '70.00'])
      },
    ))

  it('two of the staff complete once', async () => {
    for (let round = 0; round < rounds; round++) {
      const customer = await site.person()
      const id = await orders.orderIn('in_progress', { customer, staff })
      await orders.tuned(staff, id)
      const replies = await Promise.all([here.complete(staff, id), there.complete(staff, id)])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })
})

it('the books agree after all of it', async () => {
  expect(await reconcile(site.sql)).toEqual([])
})
