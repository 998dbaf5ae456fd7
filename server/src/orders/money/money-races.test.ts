import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf } from '../../../test/kit.ts'
import { moneyCalls, type OrderMoneyActions, startMoneySite } from '../../../test/money-kit.ts'
import { orderCalls } from '../../../test/order-kit.ts'
import { type AppProcess, startAnotherProcess } from '../../../test/processes.ts'
import { reconcile } from '../../operator/reconcile-site.ts'

// Each pair of calls concerns one order. The calls run in two processes of the app, which share only the database.
const rounds = process.env.TEST_LONG ? 60 : 4

let site: OrderMoneyActions
let processes: AppProcess[]
let here: ReturnType<typeof callsOf>
let there: ReturnType<typeof callsOf>

const callsOf = (url: string) => {
  const call = callerOf(url)
  return { ...orderCalls({ sql: site.sql, call }, site.catalogue), ...moneyCalls(call) }
}

beforeAll(async () => {
  site = await startMoneySite()
  const start = () => startAnotherProcess(site, { WORKER: 'off' })
  processes = await Promise.all([start(), start()])
  ;[here, there] = processes.map(({ url }) => callsOf(url)) as [typeof here, typeof there]
})
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()))
  await site.close()
})

/** Creates a customer with 100 remaining credits, an order for 100 credits, and an offer for 20 credits. */
async function start(payment: 'paid' | 'due') {
  const customer = await site.person()
  await site.give(customer, 100)
  const id = await site.order(customer, { pay_later: payment === 'due' })
  const offer = (await here.offer(site.staff, id, site.launchControl)).body.order.money.offers[0]?._id ?? ''
  return { customer, id, offer }
}
type Started = Awaited<ReturnType<typeof start>>
type Reply = { status: number }

/** Runs two calls concurrently for several rounds. After each round, the ledger must be consistent with the order. */
async function meet(
  payment: 'paid' | 'due',
  race: (started: Started) => readonly Promise<Reply>[],
  judge: (statuses: number[], left: bigint, order: Awaited<ReturnType<typeof site.read>>) => void,
) {
  for (let round = 0; round < rounds; round++) {
    const started = await start(payment)
    const statuses = (await Promise.all(race(started))).map(({ status }) => status)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    judge(statuses, await site.balance(started.customer), await site.read(site.staff, started.id))
  }
}

describe('in two processes at the same time', () => {
  it('cancelling and a refund return the price once', () =>
    meet(
      'paid',
      ({ id }) => [here.cancel(site.staff, id), there.refund(site.staff, id, '30')],
      ([cancelled], left) => expect([cancelled, left]).toEqual([200, 20000n]),
    ))

  it('cancelling and accepting leave no payment without an order', () =>
    meet(
      'paid',
      ({ customer, id, offer }) => [here.cancel(site.staff, id), there.accept(customer, id, offer)],
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
      ({ customer, id, offer }) => [here.accept(customer, id, offer), there.withdraw(site.staff, id, offer)],
      ([accepted, withdrawn], left) => {
        expect([accepted, withdrawn].sort()).toEqual([200, 409])
        expect(left).toBe(accepted === 200 ? 8000n : 10000n)
      },
    ))

  it('two refunds never return more than was paid', () =>
    meet(
      'paid',
      ({ id }) => [here.refund(site.staff, id, '70'), there.refund(site.staff, id, '70')],
      (statuses, left) => {
        expect(statuses.sort()).toEqual([200, 409])
        expect(left).toBe(17000n)
      },
    ))

  it('later payment and a refund result in the lower price, in any order', () =>
    meet(
      'due',
      ({ customer, id }) => [here.pay(customer, id), there.refund(site.staff, id, '30')],
      (statuses, left, order) => {
        expect(statuses).toEqual([200, 200])
        expect([left, order.payment, order.money.paid]).toEqual([3000n, 'paid', '70.00'])
      },
    ))

  it('two completions count as one', async () => {
    for (let round = 0; round < rounds; round++) {
      const id = await site.orderIn('in_progress')
      await site.tuned(site.staff, id)
      const replies = await Promise.all([
        here.change(site.staff, id, 'complete'),
        there.change(site.staff, id, 'complete'),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })
})

it('the ledger is consistent afterwards', async () => {
  expect(await reconcile(site.sql)).toEqual([])
})
