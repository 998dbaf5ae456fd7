import {
  type OrderEvent,
  type OrderStatus,
  orderEvents,
  orderMoves,
  orderStatuses,
} from '@mapwright/contract/orders/order.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { makeCatalogue, modified, orderCalls } from '../../test/order-kit.ts'

let site: TestSite
let staff: Person
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  staff = await site.person({ role_id: 3, permissions: ['orders'] })
  calls = orderCalls(site, await makeCatalogue(site))
})
afterAll(() => site.close())

/** Everything that the order's state is made of. */
const everythingOf = async (id: string, customer: Person) => ({
  order: await site.sql`SELECT * FROM orders WHERE _id = ${id}`,
  lines: await site.sql`SELECT * FROM order_lines WHERE order_id = ${id} ORDER BY position`,
  files: await site.sql`SELECT * FROM order_files WHERE order_id = ${id} ORDER BY _id`,
  timeline: await site.sql`SELECT * FROM order_timeline WHERE order_id = ${id} ORDER BY _id`,
  account: await site.sql`SELECT * FROM ledger_accounts WHERE user_id = ${customer._id}`,
  events: await site.sql`SELECT event FROM outbox WHERE event->>'order_id' = ${id} ORDER BY id`,
})

const raise = (event: OrderEvent, id: string, customer: Person) => {
  if (event === 'submit') return calls.submit(customer, id)
  if (event === 'cancel') return calls.cancel(staff, id)
  return calls.change(event === 'resubmit' ? customer : staff, id, event)
}

const pairs = orderStatuses.flatMap((status) => orderEvents.map((event) => [status, event] as const))
const isLegal = ([status, event]: readonly [OrderStatus, OrderEvent]) =>
  (orderMoves[event].from as readonly OrderStatus[]).includes(status)

describe('moving an order', () => {
  it.each(pairs.filter(isLegal))('in %s, %s moves it where the table says', async (status, event) => {
    const customer = await site.person()
    const id = await calls.orderIn(status, { customer, staff })
    if (event === 'submit') await calls.give(customer, 100)
    if (event === 'complete') await calls.tuned(staff, id, modified)
    const answer = await raise(event, id, customer)
    expect(answer.status).toBe(200)
    expect(answer.body.order.status).toBe(orderMoves[event].to)
    expect(answer.body.order.timeline.at(-1)?.entry).toMatch(new RegExp(`^${event.slice(0, 4)}`))
  })

  it.each(pairs.filter((pair) => !isLegal(pair)))('in %s, %s is refused and changes no row', async (status, event) => {
    const customer = await site.person()
    const id = await calls.orderIn(status, { customer, staff })
    await calls.give(customer, 100)
    const before = await everythingOf(id, customer)
    const answer = await raise(event, id, customer)
    expect([answer.status, answer.body.code]).toEqual([409, 'orders.wrong_state'])
    expect(await everythingOf(id, customer)).toEqual(before)
  })

  it('leaves each event to those it belongs to', async () => {
    const customer = await site.person()
    const other = await site.person()
    const id = await calls.orderIn('pending', { customer, staff })
    expect((await calls.change(customer, id, 'start')).body.code).toBe('request.forbidden')
    expect((await calls.change(staff, id, 'resubmit')).body.code).toBe('request.forbidden')
    expect((await calls.change(other, id, 'resubmit')).body.code).toBe('orders.not_found')
    const noPermission = await site.person({ role_id: 3, permissions: ['tickets'] })
    expect((await calls.change(noPermission, id, 'start')).body.code).toBe('request.forbidden')
    expect((await calls.change(staff, id, 'ask', '')).body.fields).toHaveProperty('text')
  })

  it('does not complete without a modified file, nor with the one delivered before', async () => {
    const customer = await site.person()
    const id = await calls.orderIn('in_progress', { customer, staff })
    expect((await calls.change(staff, id, 'complete')).body.code).toBe('orders.no_modified_file')
    await calls.tuned(staff, id)
    expect((await calls.change(staff, id, 'complete')).status).toBe(200)
    await calls.change(staff, id, 'revise')
    expect((await calls.change(staff, id, 'complete')).body.code).toBe('orders.no_modified_file')
  })

  it('lets one of two who act at the same moment win', async () => {
    const customer = await site.person()
    const colleague = await site.person({ role_id: 3, permissions: ['orders'] })
    const id = await calls.orderIn('pending', { customer, staff })
    const starts = await Promise.all([calls.change(staff, id, 'start'), calls.change(colleague, id, 'start')])
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 409])
    await calls.tuned(staff, id)
    const completions = await Promise.all([
      calls.change(staff, id, 'complete'),
      calls.change(colleague, id, 'complete'),
    ])
    expect(completions.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
