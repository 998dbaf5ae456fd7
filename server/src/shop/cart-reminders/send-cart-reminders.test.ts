import { Unsubscribe } from '@mapwright/contract/notifications/unsubscribe-endpoints.ts'
import { AddCartItem } from '@mapwright/contract/shop/cart/cart-endpoints.ts'
import { PlaceShopOrder } from '@mapwright/contract/shop/checkout/checkout-endpoints.ts'
import { CancelShopOrder } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { ChangeShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { GetShopStatistics } from '@mapwright/contract/shop/statistics/statistics-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportedData } from '../../../test/exported-data.ts'
import type { Person } from '../../../test/kit.ts'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'
import { unsubscribeLinksOf } from '../../notifications/campaigns/unsubscribe-token.ts'
import { shopData } from '../own-data.ts'
import { sendCartReminders } from './send-cart-reminders.ts'

const hourMs = 3_600_000

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql`DELETE FROM shop_cart_reminders`
  await site.sql`DELETE FROM shop_carts`
  await site.sql`DELETE FROM mails`
  await change({ cart_reminders: true, cart_reminder_hours: 24 })
})

const change = (body: object) => site.call(ChangeShopSettings, { body }, site.asKeeper)

async function cart(fields: object = {}): Promise<Person> {
  const buyer = await site.buyer()
  const product = await site.product(fields)
  await site.call(AddCartItem, { body: { product_id: product._id, quantity: 2 } }, { as: buyer })
  return buyer
}
/** Sends reminders as the job would `hours` from now. */
const sent = (hours: number) => sendCartReminders(site.sql, new Date(Date.now() + hours * hourMs))

test("an abandoned cart is reminded of once, after the operator's number of hours, and never while reminders are off", async () => {
  await change({ cart_reminders: false })
  const buyer = await cart({ name: 'Cable' })
  expect(await sent(25)).toBe(0)
  await change({ cart_reminders: true })
  expect(await sent(23)).toBe(0)
  expect(await sent(25)).toBe(1)
  expect(await sent(26)).toBe(0)
  const mails = await site.sql<
    { kind: string; values: object }[]
  >`SELECT kind, values FROM mails WHERE to_address = ${buyer.email}`
  expect(mails).toEqual([{ kind: 'cart_reminder', values: { items: '2 × Cable', link: '/shop/cart' } }])
  expect(JSON.stringify(await exportedData(site, shopData, buyer))).toContain('"was_ordered":false')
})

test('sends no reminder for old carts, carts without products on sale and carts of unsubscribed people', async () => {
  await cart()
  expect(await sent(24 + 4 * 24)).toBe(0)
  await site.sql`DELETE FROM shop_carts`
  const empty = await cart()
  await site.sql`UPDATE shop_products SET inventory = 0`
  expect(await sent(25)).toBe(0)
  await site.sql`UPDATE shop_products SET inventory = 9`
  const { secretKey, publicUrl } = site.app
  const { oneClick } = unsubscribeLinksOf(empty._id, { publicUrl, secretKey })
  const token = oneClick.split('/').at(-1) ?? ''
  expect((await site.call(Unsubscribe, { params: { token }, body: {} })).status).toBe(200)
  expect(await sent(25)).toBe(0)
})

test('the statistics count the carts with a reminder, and how many were ordered afterwards', async () => {
  const carts = async () => (await site.call(GetShopStatistics, { query: {} }, site.asKeeper)).body.statistics.carts
  const buyer = await cart()
  await cart()
  await sendCartReminders(site.sql, new Date())
  await site.sql`UPDATE shop_carts SET updated_at = now() - interval '25 hours'`
  await sendCartReminders(site.sql, new Date())
  expect(await carts()).toEqual({ open: 2, abandoned: 2, reminded: 2, recovered: 0 })
  const [row] = await site.sql<{ _id: string }[]>`SELECT _id FROM shop_carts WHERE user_id = ${buyer._id}`
  const body = {
    ...{
      shopping_cart_id: row?._id ?? '',
      shipping_method_id: site.shipping_method_id,
      payment_method: 'bank' as const,
    },
    // 2 × 10.00 and 4.90 for shipping, plus 19 % VAT.
    ...{ shipping_address: site.address, expected_total: '29.63', terms_accepted: true as const },
  }
  const placed = await site.call(PlaceShopOrder, { body }, { as: buyer, key: crypto.randomUUID() })
  expect(placed.status).toBe(200)
  expect(await carts()).toMatchObject({ open: 1, reminded: 2, recovered: 1 })
  await site.call(CancelShopOrder, { body: { id: placed.body.order._id, reason: 'Ordered twice' } }, site.asKeeper)
  expect(await carts()).toMatchObject({ reminded: 2, recovered: 0 })
})
