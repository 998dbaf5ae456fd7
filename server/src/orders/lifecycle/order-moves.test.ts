import {
  type OrderEvent,
  type OrderStatus,
  orderEvents,
  orderMoves,
  orderStatuses,
} from '@mapwright/contract/orders/order.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEcuImage, makeModified } from '../../../../demo/src/binaries.ts'
import type { Person } from '../../../test/kit.ts'
import { modified } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite()
})
afterAll(() => site.close())

/** Complete state of an order. */
const everythingOf = async (id: string, customer: Person) => ({
  order: await site.sql`SELECT * FROM orders WHERE _id = ${id}`,
  lines: await site.sql`SELECT * FROM order_lines WHERE order_id = ${id} ORDER BY position`,
  files: await site.sql`SELECT * FROM order_files WHERE order_id = ${id} ORDER BY _id`,
  timeline: await site.sql`SELECT * FROM order_timeline WHERE order_id = ${id} ORDER BY _id`,
  account: await site.sql`SELECT * FROM ledger_accounts WHERE user_id = ${customer._id}`,
  events: await site.sql`SELECT event FROM outbox WHERE event->>'order_id' = ${id} ORDER BY id`,
})

const raise = (event: OrderEvent, id: string, customer: Person) => {
  if (event === 'submit') return site.submit(customer, id)
  if (event === 'cancel') return site.cancel(site.staff, id)
  return site.change(event === 'resubmit' ? customer : site.staff, id, event)
}

const pairs = orderStatuses.flatMap((status) => orderEvents.map((event) => [status, event] as const))
const isLegal = ([status, event]: readonly [OrderStatus, OrderEvent]) =>
  (orderMoves[event].from as readonly OrderStatus[]).includes(status)

describe('changing the status of an order', () => {
  it.each(pairs.filter(isLegal))('in %s, %s leads to the status in orderMoves', async (status, event) => {
    const { customer, id } = await site.firstOrderIn(status)
    if (event === 'submit') await site.give(customer, 100)
    if (event === 'complete') await site.tuned(site.staff, id, modified)
    const response = await raise(event, id, customer)
    expect(response.status).toBe(200)
    expect(response.body.order.status).toBe(orderMoves[event].to)
    expect(response.body.order.timeline.at(-1)?.entry).toMatch(new RegExp(`^${event.slice(0, 4)}`))
  })

  it.each(pairs.filter((pair) => !isLegal(pair)))('in %s, %s is refused and changes no row', async (status, event) => {
    const { customer, id } = await site.firstOrderIn(status)
    await site.give(customer, 100)
    const before = await everythingOf(id, customer)
    const response = await raise(event, id, customer)
    expect([response.status, response.body.code]).toEqual([409, 'orders.wrong_state'])
    expect(await everythingOf(id, customer)).toEqual(before)
  })

  it('restricts each event to its actors', async () => {
    const { customer, id } = await site.firstOrderIn('pending')
    const other = await site.person()
    expect((await site.change(customer, id, 'start')).body.code).toBe('request.forbidden')
    expect((await site.change(site.staff, id, 'resubmit')).body.code).toBe('request.forbidden')
    expect((await site.change(other, id, 'resubmit')).body.code).toBe('orders.not_found')
    const noPermission = await site.staffWith('tickets')
    expect((await site.change(noPermission, id, 'start')).body.code).toBe('request.forbidden')
    expect((await site.change(site.staff, id, 'ask', '')).body.fields).toHaveProperty('text')
  })

  it('requires a modified file to complete, and a new one after a revision', async () => {
    const id = await site.orderIn('in_progress')
    expect((await site.change(site.staff, id, 'complete')).body.code).toBe('orders.no_modified_file')
    await site.tuned(site.staff, id)
    expect((await site.change(site.staff, id, 'complete')).status).toBe(200)
    await site.change(site.staff, id, 'revise')
    expect((await site.change(site.staff, id, 'complete')).body.code).toBe('orders.no_modified_file')
  })

  it('does not deliver for an original that the customer has replaced since the comparison', async () => {
    const { customer, id } = await site.firstOrderIn('in_progress')
    await site.tuned(site.staff, id)
    await site.change(site.staff, id, 'ask')
    const other = makeEcuImage({
      ...{ family: 'EDC17C64', size: 2 ** 19, partNumber: '04L906021' },
      ...{ hw: '0281099999', sw: '1037379335', seed: 11 },
    })
    expect((await site.addFile(customer, id, 'original', other)).status).toBe(200)
    await site.change(customer, id, 'resubmit')
    await site.change(site.staff, id, 'start')
    expect((await site.change(site.staff, id, 'complete')).body.code).toBe('orders.original_replaced')
    expect((await site.tuned(site.staff, id)).status).toBe(422)
    expect((await site.tuned(site.staff, id, makeModified(other, 8))).status).toBe(200)
    expect((await site.change(site.staff, id, 'complete')).status).toBe(200)
  })

  it('lets only one of two concurrent actors succeed', async () => {
    const colleague = await site.staffWith('orders')
    const id = await site.orderIn('pending')
    const starts = await Promise.all([site.change(site.staff, id, 'start'), site.change(colleague, id, 'start')])
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 409])
    await site.tuned(site.staff, id)
    const completions = await Promise.all([
      site.change(site.staff, id, 'complete'),
      site.change(colleague, id, 'complete'),
    ])
    expect(completions.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
