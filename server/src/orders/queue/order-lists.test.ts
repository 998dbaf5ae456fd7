import { GetDashboard } from '@mapwright/contract/orders/dashboard-endpoints.ts'
import { orderStatuses } from '@mapwright/contract/orders/order.ts'
import { GetOrder, GetOrders, GetUserOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import {
  CountCancelledOrders,
  CountCompleteOrders,
  CountPendingOrders,
  CountUserPendingOrders,
  CountWarningOrders,
  GetCompleteOrders,
  GetPendingOrders,
} from '@mapwright/contract/orders/queue/order-list-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'

let site: OrderSite
let other: Person
const ids: Record<string, string> = {}
beforeAll(async () => {
  site = await startOrderSite()
  for (const status of orderStatuses) ids[status] = await site.orderIn(status)
  other = (await site.firstOrderIn('pending')).customer
})
afterAll(() => site.close())

describe('lists of orders', () => {
  it('show customers their placed orders, newest first, and drafts on request', async () => {
    const { body } = await site.call(GetOrders, {}, { as: site.customer })
    expect(body.orders.map(({ _id }) => _id)).toEqual(
      ['cancelled', 'completed', 'incomplete', 'in_progress', 'pending'].map((status) => ids[status]),
    )
    expect(body).toMatchObject({ total: 5, page: 1, size: 20 })
    expect(body.orders.every(({ assignee }) => assignee === null)).toBe(true)
    const drafts = await site.call(GetOrders, { query: { status: 'draft' } }, { as: site.customer })
    expect(drafts.body.orders.map(({ _id }) => _id)).toEqual([ids['draft']])
  })

  it('never contain another customer’s order', async () => {
    const foreign = await site.call(GetUserOrders, { query: { user_id: site.customer._id } }, { as: other })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'orders.user_not_found'])
    const own = await site.call(GetUserOrders, {}, { as: other })
    expect(own.body.orders.map(({ user }) => user._id)).toEqual([other._id])
    const one = await site.call(GetOrder, { params: { id: ids['pending'] as string } }, { as: other })
    const none = await site.call(GetOrder, { params: { id: '00000000-0000-7000-8000-000000000000' } }, { as: other })
    expect({ ...one.body, request_id: '' }).toEqual({ ...none.body, request_id: '' })
    expect((await site.call(GetPendingOrders, {}, { as: other })).status).toBe(403)
    expect((await site.call(GetCompleteOrders, {}, { as: other })).status).toBe(403)
    expect((await site.call(CountPendingOrders, {}, { as: other })).status).toBe(403)
    expect((await site.call(GetDashboard, {}, { as: other })).status).toBe(403)
  })

  it('accept both keyword and keywords', async () => {
    for (const name of ['keyword', 'keywords'] as const) {
      const query = { [name]: 'no such plate' }
      for (const [endpoint, as] of [
        [GetOrders, site.customer],
        [GetUserOrders, site.customer],
        [GetPendingOrders, site.staff],
        [GetCompleteOrders, site.staff],
      ] as const) {
        const { status, body } = await site.call(endpoint, { query }, { as })
        expect([name, endpoint.path, status, body.total]).toEqual([name, endpoint.path, 200, 0])
      }
    }
  })

  it('show staff the placed orders of all customers', async () => {
    const { body } = await site.call(GetOrders, {}, { as: site.staff })
    expect(body.total).toBe(6)
    expect(new Set(body.orders.map(({ user }) => user._id))).toEqual(new Set([site.customer._id, other._id]))
  })

  it('show staff pending orders, longest waiting first, and finished ones', async () => {
    const waiting = (await site.call(GetPendingOrders, {}, { as: site.staff })).body
    expect(waiting.orders.map(({ status }) => status)).toEqual(['pending', 'in_progress', 'incomplete', 'pending'])
    expect(waiting.total).toBe(4)
    const finished = (await site.call(GetCompleteOrders, {}, { as: site.staff })).body
    expect(finished.orders.map(({ status }) => status)).toEqual(['cancelled', 'completed'])
    const one = await site.call(GetCompleteOrders, { query: { status: 'completed', size: 1 } }, { as: site.staff })
    expect(one.body).toMatchObject({ total: 1, size: 1 })
    const of = await site.call(GetUserOrders, { query: { user_id: other._id } }, { as: site.staff })
    expect(of.body.total).toBe(1)
    const all = await site.call(GetUserOrders, {}, { as: site.staff })
    expect([all.status, all.body.total]).toEqual([200, 6])
  })

  it('search by all words of number, plate, VIN, vehicle, control unit and customer, with wildcards escaped', async () => {
    const total = async (keywords: string) =>
      (await site.call(GetOrders, { query: { keywords } }, { as: site.customer })).body.total
    expect(await total('GOLF edc17')).toBe(4)
    expect(await total('b-xy')).toBe(4)
    expect(await total(site.customer.email)).toBe(4)
    expect(await total('golf passat')).toBe(0)
    expect(await total('%')).toBe(0)
    const { number } = await site.read(site.customer, ids['pending'] as string)
    expect(await total(String(number))).toBe(1)
  })

  it('return each order exactly once over all pages', async () => {
    const seen: string[] = []
    for (const page of [1, 2, 3])
      seen.push(
        ...(await site.call(GetOrders, { query: { page, size: 2 } }, { as: site.customer })).body.orders.map(
          ({ _id }) => _id,
        ),
      )
    expect(new Set(seen).size).toBe(5)
  })

  it('agree with the counts', async () => {
    const count = async (endpoint: typeof CountPendingOrders, as = site.staff) =>
      (await site.call(endpoint, {}, { as })).body.count
    expect(await count(CountPendingOrders)).toBe(4)
    expect((await site.call(GetPendingOrders, {}, { as: site.staff })).body.total).toBe(4)
    for (const [waits_for, number] of [
      ['staff', 3],
      ['customer', 1],
    ] as const)
      expect((await site.call(CountPendingOrders, { query: { waits_for } }, { as: site.staff })).body.count).toBe(
        number,
      )
    expect(await count(CountWarningOrders as never)).toBe(1)
    expect(await count(CountCancelledOrders as never)).toBe(1)
    expect(await count(CountCompleteOrders as never)).toBe(1)
    expect(await count(CountUserPendingOrders as never, site.customer)).toBe(3)
    const drift = await site.sql`
      SELECT 1 FROM (SELECT user_id, status, count(*)::int AS n FROM orders GROUP BY 1, 2) AS counted
      FULL JOIN order_counts c USING (user_id, status) WHERE coalesce(n, 0) <> coalesce(c.count, 0)`
    expect(drift).toHaveLength(0)
  })
})

describe('the dashboard', () => {
  it('shows pending orders, today’s figures and popular services', async () => {
    await site.sql`UPDATE orders SET due_at = now() - interval '1 minute' WHERE _id = ${ids['in_progress'] as string}`
    const { body } = await site.call(GetDashboard, {}, { as: site.staff })
    expect(body.waiting).toMatchObject({ pending: 2, in_progress: 1, incomplete: 1, overdue: 1 })
    expect(body.today).toEqual({ submitted: 5, completed: 1, cancelled: 1, credits: '500.00' })
    expect(body.series).toHaveLength(30)
    expect(body.series.at(-1)).toMatchObject({ orders: 5, credits: '500.00', orders_before: 0 })
    expect(body.turnaround.classes[0]).toEqual({ up_to_minutes: 15, orders: 1 })
    expect(body.turnaround.classes.at(-1)).toEqual({ up_to_minutes: null, orders: 0 })
    expect(body.turnaround.median_minutes).toBeLessThan(1)
    expect(body.top_services).toEqual([{ name: 'Stage 1', orders: 5, credits: '500.00' }])
  })
})
