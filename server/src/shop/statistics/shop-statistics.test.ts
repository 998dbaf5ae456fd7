import { money } from '@mapwright/contract/api/amounts.ts'
import {
  CancelShopOrder,
  MarkShopOrderAsPaid,
  MarkShopOrderAsProcessing,
  MarkShopOrderAsShipped,
  ReturnShopOrder,
} from '@mapwright/contract/shop/orders/order-endpoints.ts'
import {
  CountShopStep,
  ExportShopStatistics,
  GetShopStatistics,
} from '@mapwright/contract/shop/statistics/statistics-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeShop, openShop, type ShopSite, startShopSite } from '../../../test/shop-kit.ts'
import { setTimeZone } from '../../../test/site-state.ts'
import { lockIntent } from '../../payments/intent-rows.ts'
import { beginRefund, finishRefund } from '../../payments/refund-steps.ts'
import { found } from '../../platform/api/problem.ts'
import { shopOrderPayments } from '../orders/shop-order-payments.ts'

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

/** Returns pieces of the only line of a delivered order, and refunds an amount. */
async function giveBack(id: string, quantity: number, refund: string, restock = true) {
  await site.call(MarkShopOrderAsProcessing, { body: { id } }, site.asKeeper)
  await site.call(MarkShopOrderAsShipped, { body: { id } }, site.asKeeper)
  const [line] = await site.sql<[{ _id: string }]>`SELECT _id FROM shop_order_lines WHERE order_id = ${id}`
  const body = { id, lines: [{ line_id: line._id, quantity, restock }], refund, reason: 'Does not fit' }
  expect((await site.call(ReturnShopOrder, { body }, site.asKeeper)).status).toBe(200)
}

const csvOf = async (by: 'days' | 'products' | 'coupons', query: object) => {
  const { bytes } = await site.call(ExportShopStatistics, { query: { ...query, by } }, site.asKeeper)
  return new TextDecoder().decode(bytes).trim().split('\r\n').slice(1)
}

test('sales are net of refunds and returned pieces, in both periods and in the export', async () => {
  const tool = await site.product({ name: 'Tool', price: '100.00', inventory: 100 })
  await site.coupon({ code: 'FIFTH', percentage: '20' })
  const query = { from: '2026-04-02', to: '2026-04-02' }
  // Each order is 2 × 100 − 40 + 4.90 = 164.90 net, 196.23 with VAT.
  const partly = await sale('2026-04-02T10:00:00Z', tool._id, 2, 'FIFTH')
  const returned = await sale('2026-04-02T11:00:00Z', tool._id, 2, 'FIFTH')
  const gone = await sale('2026-04-02T12:00:00Z', tool._id, 2, 'FIFTH')
  const earlier = await sale('2026-04-01T12:00:00Z', tool._id, 2, 'FIFTH')
  const stock = await site.stockOf(tool._id)
  // A refund of half of the payment without a return, which issues a credit note.
  const [{ payment_id }] = await site.sql<
    [{ payment_id: string }]
  >`SELECT payment_id FROM shop_orders WHERE _id = ${partly}`
  await site.sql.begin(async (tx) => {
    const intent = found(await lockIntent(tx, payment_id), 'payments.intent_not_found')
    const refund = { intent, amount: money(98_12n), reason: 'Scratched', actor_id: site.keeper._id, now: new Date() }
    const refund_id = await beginRefund(tx, [shopOrderPayments], refund)
    await finishRefund(tx, [shopOrderPayments], { refund_id, outcome: undefined, now: new Date() })
  })
  // One of two pieces returned: 80 net, 95.20 with VAT. It is back in stock.
  await giveBack(returned, 1, '95.20')
  expect(await site.stockOf(tool._id)).toBe((stock ?? 0) + 1)
  // All returned, and all refunded.
  await giveBack(gone, 2, '196.23')
  // Returned without a refund so far.
  await giveBack(earlier, 1, '0', false)
  const { statistics } = (await site.call(GetShopStatistics, { query }, site.asKeeper)).body
  expect(statistics).toMatchObject({
    // 164.90 − 82.45, 164.90 − 80, and nothing
    all: { orders: 2, pieces: 3, sales: '167.35', average_basket: '83.68', refunded: '389.55' },
    before: { orders: 1, pieces: 1, sales: '84.90' },
    days: [{ day: '2026-04-02', orders: 2, sales: '167.35', sales_before: '84.90' }],
    // 160 of the first order were halved.
    products: [{ name: 'Tool', pieces: 3, sales: '160.00' }],
    coupons: [{ code: 'FIFTH', orders: 2, sales: '167.35' }],
  })
  expect(await csvOf('days', query)).toEqual(['2026-04-02,2,167.35,84.90'])
  expect(await csvOf('products', query)).toEqual(['Tool,3,160.00'])
  expect((await csvOf('coupons', query))[0]).toMatch(/^FIFTH,2,[0-9.]+,167.35$/)
})

test('the discount of a free order counts only while some of it is kept', async () => {
  const gift = await site.product({ name: 'Gift', price: '30.00', inventory: 100 })
  await site.coupon({ code: 'GIFT', percentage: '10' })
  const id = await sale('2026-04-12T10:00:00Z', gift._id, 2, 'GIFT')
  await site.sql`UPDATE shop_orders SET shipping_cost = 0, discount = subtotal, vat = 0, total = 0 WHERE _id = ${id}`
  await site.sql`UPDATE shop_order_lines SET discount = price * quantity WHERE order_id = ${id}`
  const query = { from: '2026-04-12', to: '2026-04-12' }
  const all = async () => (await site.call(GetShopStatistics, { query }, site.asKeeper)).body.statistics.all
  expect(await all()).toMatchObject({ orders: 1, discount: '60.00' })
  await giveBack(id, 2, '0')
  expect(await all()).toMatchObject({ orders: 0, sales: '0.00', discount: '0.00' })
})

test('amounts in a currency without decimals have none', async () => {
  await site.sql`UPDATE settings SET currency = 'JPY'`
  await site.sql`UPDATE shop_shipping_methods SET local_shipping_cost = 50000`
  const bolt = await site.product({ name: 'Bolt', price: '333', inventory: 100 })
  await site.coupon({ code: 'SEVENTH', percentage: '14.29' })
  const id = await sale('2026-05-02T10:00:00Z', bolt._id, 3, 'SEVENTH')
  await sale('2026-05-02T11:00:00Z', bolt._id, 1)
  await giveBack(id, 1, '100')
  const query = { from: '2026-05-02', to: '2026-05-02' }
  const { statistics } = (await site.call(GetShopStatistics, { query }, site.asKeeper)).body
  await site.sql`UPDATE settings SET currency = 'EUR'`
  const { all, days, products, coupons } = statistics
  expect(all).toMatchObject({ orders: 2, pieces: 3 })
  const amounts = [
    ...[all.sales, all.average_basket, all.discount, days[0]?.sales],
    ...[products[0]?.sales, coupons[0]?.sales, coupons[0]?.discount],
  ]
  for (const amount of amounts) expect(amount).toMatch(/^[1-9]\d*\.00$/)
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
