import { CancelShopOrder, MarkShopOrderAsPaid } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import {
  CountShopStep,
  ExportShopStatistics,
  GetShopStatistics,
} from '@mapwright/contract/shop/statistics/statistics-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeShop, openShop, type ShopSite, startShopSite } from '../../../test/shop-kit.ts'
import { setTimeZone } from '../../../test/site-state.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
  await setTimeZone(site, 'Europe/Berlin')
})
afterAll(() => site.close())

/** Creates an order that was placed and paid at this time. */
async function sale(at: string, product_id: string, quantity: number, coupon_code = ''): Promise<string> {
  const { order_id } = await site.place(await site.buyer(), [{ product_id, quantity }], { coupon_code })
  await site.call(MarkShopOrderAsPaid, { body: { id: order_id } }, { as: site.keeper })
  await site.sql`UPDATE shop_orders SET created_at = ${new Date(at)}, paid_at = ${new Date(at)} WHERE _id = ${order_id}`
  return order_id
}

test('statistics compare a period of the site’s calendar with the previous period', async () => {
  const cables = await site.category('Cables')
  const cable = await site.product({ name: 'Cable', price: '10.00', inventory: 100, category_id: cables._id })
  const case_ = await site.product({ name: '=Case', price: '50.00', inventory: 4, low_stock: 3 })
  await site.coupon({ code: 'TEN', percentage: '10' })
  // In Berlin, the first sale is on March 2.
  await sale('2026-03-01T23:30:00Z', cable._id, 2)
  await sale('2026-03-03T12:00:00Z', case_._id, 1, 'TEN')
  await sale('2026-02-27T12:00:00Z', cable._id, 1)
  const cancelled = await sale('2026-03-03T13:00:00Z', cable._id, 5)
  await site.call(CancelShopOrder, { body: { id: cancelled, reason: 'Ordered twice' } }, { as: site.keeper })
  const unpaid = await site.place(await site.buyer(), [{ product_id: cable._id, quantity: 1 }])
  await site.sql`UPDATE shop_orders SET created_at = '2026-03-03T14:00:00Z' WHERE _id = ${unpaid.order_id}`

  const query = { from: '2026-03-02', to: '2026-03-04' }
  const { statistics } = (await site.call(GetShopStatistics, { query }, { as: site.keeper })).body
  expect(statistics).toMatchObject({
    ...query,
    currency: 'EUR',
    // 20 + 4.90, and 50 − 5 + 4.90
    all: {
      ...{ orders: 2, pieces: 3, sales: '74.80', average_basket: '37.40', discount: '5.00', refunded: '0.00' },
      ...{ placed: 4, placed_and_paid: 3 },
    },
    before: { orders: 1, sales: '14.90', placed: 1 },
    days: [
      { day: '2026-03-02', orders: 1, sales: '24.90', sales_before: '14.90' },
      { day: '2026-03-03', orders: 1, sales: '49.90', sales_before: '0.00' },
      { day: '2026-03-04', orders: 0, sales: '0.00', sales_before: '0.00' },
    ],
    products: [
      { product_id: case_._id, name: '=Case', pieces: 1, sales: '45.00' },
      { product_id: cable._id, name: 'Cable', pieces: 2, sales: '20.00' },
    ],
    categories: [
      { name: '', pieces: 1, sales: '45.00' },
      { name: 'Cables', pieces: 2, sales: '20.00' },
    ],
    coupons: [{ code: 'TEN', orders: 1, discount: '5.00', sales: '49.90' }],
    low_stock: [{ _id: case_._id, inventory: 3, low_stock: 3 }],
    carts: { open: 0, abandoned: 0 },
  })
})

test('counts the steps of visitors and customers by day and anonymously, but not those of staff and bots', async () => {
  const count = (step: 'visit' | 'cart') => site.call(CountShopStep, { body: { step } })
  const funnel = async () => {
    const { statistics } = (await site.call(GetShopStatistics, { query: {} }, { as: site.keeper })).body
    return Object.fromEntries(statistics.funnel.map(({ step, count: times }) => [step, times]))
  }
  const before = await funnel()
  expect(Object.keys(before)).toEqual(['visit', 'product', 'cart', 'checkout', 'order', 'paid'])
  await Promise.all([count('visit'), count('visit'), count('cart')])
  expect(await funnel()).toEqual({ ...before, visit: (before['visit'] ?? 0) + 2, cart: (before['cart'] ?? 0) + 1 })
  const columns = await site.sql<{ name: string }[]>`
    SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'shop_funnel_days' ORDER BY 1`
  expect(columns.map(({ name }) => name)).toEqual(['count', 'day', 'step'])
  const counted = await funnel()
  const body = { step: 'checkout' } as const
  await site.call(CountShopStep, { body }, { as: await site.buyer() })
  expect((await site.call(CountShopStep, { body }, site.asKeeper)).status).toBe(200)
  const bot = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
  const request = { method: 'POST', headers: bot, body: JSON.stringify(body) }
  expect((await fetch(`${site.url}/api/shop/count_step`, request)).status).toBe(200)
  expect(await funnel()).toEqual({ ...counted, checkout: (counted['checkout'] ?? 0) + 1 })
  const { bytes } = await site.call(ExportShopStatistics, { query: { by: 'funnel' } }, { as: site.keeper })
  expect(new TextDecoder().decode(bytes)).toContain('visit')
  await closeShop(site)
  expect((await count('visit')).body.code).toBe('shop.closed')
  await openShop(site)
})

test('statistics are exported as CSV, in which no cell is a formula', async () => {
  const query = { from: '2026-03-02', to: '2026-03-04', by: 'products' } as const
  const { bytes, headers } = await site.call(ExportShopStatistics, { query }, { as: site.keeper })
  expect(headers.get('content-disposition')).toContain('shop-products-2026-03-02-2026-03-04.csv')
  const text = new TextDecoder().decode(bytes)
  expect(text).toContain('sales (EUR)')
  expect(text).not.toMatch(/^=Case/m)
})

test('statistics cover the last thirty days by default, and a year at most', async () => {
  const get = (query: object) => site.call(GetShopStatistics, { query }, { as: site.keeper })
  expect((await get({})).body.statistics.days).toHaveLength(30)
  for (const query of [
    { from: '2024-01-01', to: '2026-01-01' },
    { from: '2026-01-02', to: '2026-01-01' },
  ])
    expect((await get(query)).body.code).toBe('shop.period_too_long')
})
