import { GetUserOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import {
  ExportCompleteOrders,
  GetCompleteOrders,
  GetPendingOrders,
} from '@mapwright/contract/orders/queue/order-list-endpoints.ts'
import { historySorts, orderSorts, queueSorts } from '@mapwright/contract/orders/queue/order-sort.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'

let site: OrderSite
const names = new Map<string, string>()

/** Creates open orders a, b, c and finished orders x, y, z. Each column sorts them differently. */
beforeAll(async () => {
  site = await startOrderSite()
  const facts = [
    ['a', 'pending', 'Zeta Cars', 'Golf', 500, '2026-03-01'],
    ['b', 'in_progress', 'alpha tuning', 'Passat', 300, '2026-03-02'],
    ['c', 'incomplete', 'Mid Motors', 'Arteon', 400, '2026-03-03'],
    ['x', 'completed', 'Zeta Cars', 'Golf', 500, '2026-03-01'],
    ['y', 'pending', 'alpha tuning', 'Passat', 300, '2026-03-02'],
    ['z', 'completed', 'Mid Motors', 'Arteon', 400, '2026-03-03'],
  ] as const
  for (const [name, status, company, model, total, submitted] of facts) {
    const { id, customer } = await site.firstOrderIn(status)
    names.set(id, name)
    await site.sql`UPDATE users SET company_name = ${company} WHERE _id = ${customer._id}`
    await site.sql`UPDATE orders SET model = ${model}, total = ${total}, submitted_at = ${submitted} WHERE _id = ${id}`
  }
  await site.sql`UPDATE orders SET completed_at = '2026-04-03' WHERE _id = ${idOf('x')}`
  await site.sql`
    UPDATE orders SET status = 'cancelled', payment = 'refunded', reason = 'Ordered twice', cancelled_at = '2026-04-02'
    WHERE _id = ${idOf('y')}`
  await site.sql`UPDATE orders SET completed_at = '2026-04-01' WHERE _id = ${idOf('z')}`
})
afterAll(() => site.close())

const idOf = (name: string) => [...names].find(([, value]) => value === name)?.[0] ?? ''
const shown = (orders: readonly { _id: string }[]) => orders.map(({ _id }) => names.get(_id)).join('')
const queue = async (query: object) =>
  shown((await site.call(GetPendingOrders, { query }, { as: site.staff })).body.orders)
const history = async (query: object) =>
  shown((await site.call(GetCompleteOrders, { query }, { as: site.staff })).body.orders)

describe('the lists of orders', () => {
  it('sort the queue by each column', async () => {
    const columns = { number: 'abc', vehicle: 'cab', customer: 'bca', status: 'abc', submitted: 'abc', total: 'bca' }
    for (const [sort, order] of Object.entries(columns)) {
      expect([sort, await queue({ sort })]).toEqual([sort, order])
      expect([sort, await queue({ sort: `-${sort}` })]).toEqual([sort, [...order].reverse().join('')])
    }
    const [anna, zoe] = [await site.staffWith('orders'), await site.staffWith('orders')]
    await site.sql`UPDATE users SET firstname = 'Anna', company_name = '' WHERE _id = ${anna._id}`
    await site.sql`UPDATE users SET firstname = 'Zoe', company_name = '' WHERE _id = ${zoe._id}`
    await site.sql`UPDATE orders SET assignee_id = ${zoe._id} WHERE _id = ${idOf('a')}`
    await site.sql`UPDATE orders SET assignee_id = ${anna._id} WHERE _id = ${idOf('c')}`
    await site.sql`UPDATE orders SET assignee_id = NULL WHERE _id = ${idOf('b')}`
    expect(await queue({ sort: 'assignee' })).toBe('cab')
  })

  it('sort the history by each column', async () => {
    const columns = { number: 'xyz', vehicle: 'zxy', customer: 'yzx', submitted: 'xyz', completed: 'zyx', total: 'yzx' }
    for (const [sort, order] of Object.entries(columns)) {
      expect([sort, await history({ sort })]).toEqual([sort, order])
      expect([sort, await history({ sort: `-${sort}` })]).toEqual([sort, [...order].reverse().join('')])
    }
    expect(await history({ sort: 'status' })).toBe('xzy')
  })

  it('return each order exactly once over all pages, for every sort order', async () => {
    for (const sort of queueSorts) {
      const pages = await Promise.all([1, 2, 3].map((page) => queue({ sort, size: 1, page })))
      expect([sort, pages.join('')]).toEqual([sort, await queue({ sort })])
    }
    for (const sort of historySorts) {
      const pages = await Promise.all([1, 2, 3].map((page) => history({ sort: `-${sort}`, size: 1, page })))
      expect([sort, pages.join('')]).toEqual([sort, await history({ sort: `-${sort}` })])
    }
  })

  it("sort a customer's orders, and refuse all other columns", async () => {
    const ask = (sort: string) =>
      site.call(GetUserOrders, { query: { user_id: site.customer._id, sort } as never }, { as: site.staff })
    for (const sort of orderSorts) expect((await ask(`-${sort}`)).status).toBe(200)
    expect((await ask('customer')).status).toBe(400)
    const unknown = site.call(GetPendingOrders, { query: { sort: 'user_id' as never } }, { as: site.staff })
    expect((await unknown).status).toBe(400)
  })

  it('export only the selected orders', async () => {
    const { bytes } = await site.call(
      ExportCompleteOrders,
      { query: { ids: [idOf('x'), idOf('a')].join(',') as never } },
      { as: site.staff },
    )
    const [, ...rows] = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain('Zeta Cars')
  })
})
