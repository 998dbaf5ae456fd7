import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { orderStatuses } from '@mapwright/contract/orders/order.ts'
import { GetOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import { CountUserOrders } from '@mapwright/contract/orders/own-orders-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import type { SubmissionChanges } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { switchOn } from '../../../test/site-state.ts'

type Query = CallInput<typeof GetOrders>['query']

let site: OrderSite
const ids: Record<string, string> = {}
const at = (day: string) => `2026-03-${day}T12:00:00Z`

beforeAll(async () => {
  site = await startOrderSite()
  await switchOn(site, 'submit_order_pay_later')
  const order = async (name: string, wish: SubmissionChanges, submitted: string) => {
    const id = await site.order(site.customer, wish)
    await site.sql`UPDATE orders SET submitted_at = ${submitted} WHERE _id = ${id}`
    ids[name] = id
  }
  await order('passat', { model: 'Passat' }, at('01'))
  await order('golf', { pay_later: true }, at('10'))
  await site.give(site.customer, 10)
  await order('arteon', { model: 'Arteon', option_ids: site.catalogue.option_ids, expected_total: '110' }, at('20'))
})
afterAll(() => site.close())

const list = async (query: Query, as = site.customer) => {
  const { body } = await site.call(GetOrders, { query }, { as })
  return { names: body.orders.map(({ _id }) => Object.keys(ids).find((name) => ids[name] === _id)), total: body.total }
}

describe("a customer's own orders", () => {
  it('are filtered by time, and counted with the filter', async () => {
    expect(await list({ from: at('10') })).toEqual({ names: ['arteon', 'golf'], total: 2 })
    expect(await list({ before: at('10') })).toEqual({ names: ['passat'], total: 1 })
    expect(await list({ from: '2026-03-10T13:00:00+01:00', before: '2026-03-10T13:00:01+01:00' })).toEqual({
      names: ['golf'],
      total: 1,
    })
    expect((await list({ from: at('10'), keywords: 'arteon' })).names).toEqual(['arteon'])
  })

  it('are sorted by day, vehicle or total in both directions', async () => {
    expect((await list({ sort: 'submitted' })).names).toEqual(['passat', 'golf', 'arteon'])
    expect((await list({ sort: 'vehicle' })).names).toEqual(['arteon', 'golf', 'passat'])
    expect((await list({ sort: '-total' })).names[0]).toBe('arteon')
    expect((await list({ sort: '-vehicle', size: 1, page: 3 })).names).toEqual(['arteon'])
  })

  it('show the amount due, and whether their files still exist', async () => {
    const { orders } = (await site.call(GetOrders, { query: { sort: 'submitted' } }, { as: site.customer })).body
    expect(orders.map(({ due, files_gone }) => [due, files_gone])).toEqual([
      ['0.00', false],
      ['100.00', false],
      ['0.00', false],
    ])
  })

  it('refuse invalid times and sort orders', async () => {
    for (const query of [
      { from: 'yesterday' },
      { before: '0000-01-01T00:00:00Z' },
      { sort: 'user_id' },
      { car_id: '1' },
    ])
      expect((await site.call(GetOrders, { query: query as never }, { as: site.customer })).status).toBe(400)
  })

  it('are counted by status for each customer', async () => {
    const counts = async (as: Person) => (await site.call(CountUserOrders, {}, { as })).body.counts
    const none = Object.fromEntries(orderStatuses.map((status) => [status, 0]))
    expect(await counts(site.customer)).toEqual({ ...none, pending: 3 })
    expect(await counts(await site.person())).toEqual(none)
    expect((await site.call(CountUserOrders, {}, { as: site.staff })).status).toBe(403)
  })
})
