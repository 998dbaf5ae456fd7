import { CancelShopOrder, MarkShopOrderAsPaid } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceRemoval } from '../../../test/announce-removal.ts'
import { exportedData } from '../../../test/exported-data.ts'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'
import { reconcile } from '../../operator/reconcile-site.ts'
import { shopOrderData } from './own-data.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())

test('the books of the shop balance after sales and cancellations, and a difference is found', async () => {
  const product = await site.product({ inventory: 50 })
  await site.coupon({ code: 'TEN', percentage: '10' })
  const items = [{ product_id: product._id, quantity: 1 }]
  for (const isCancelled of [false, true]) {
    const [unpaid, paid] = [
      await site.place(await site.buyer(), items, { coupon_code: 'TEN' }),
      await site.place(await site.buyer(), items, { coupon_code: 'TEN' }),
    ]
    await site.call(MarkShopOrderAsPaid, { body: { id: paid.order_id } }, { as: site.keeper })
    for (const { order_id: id } of isCancelled ? [unpaid, paid] : [])
      await site.call(CancelShopOrder, { body: { id, reason: 'Ordered twice' } }, { as: site.keeper })
  }
  expect(await reconcile(site.sql)).toEqual([])
  await site.sql`UPDATE shop_coupons SET used = 9`
  await site.sql`UPDATE shop_orders SET paid_at = NULL WHERE current_status = 'paid'`
  expect((await reconcile(site.sql)).map(({ check }) => check)).toEqual([
    'the status of a shop order matches that of its payment',
    'a coupon was used as often as there are orders with it',
  ])
})

test("people export their orders; a removed user's orders keep the products, but neither address nor note", async () => {
  const product = await site.product()
  const buyer = await site.buyer()
  const { order_id, invoice_no } = await site.place(buyer, [{ product_id: product._id, quantity: 2 }])
  expect(await exportedData(site, shopOrderData, buyer)).toMatchObject([
    { invoice_no, total: '29.63', customer_note: 'Ring twice', lines: [{ name: product.name, quantity: 2 }] },
  ])
  await announceRemoval(site, buyer)
  const read = () => site.sql`
    SELECT shipping_address ->> 'address' AS address, billing_address ->> 'name' AS name, customer_note, total
    FROM shop_orders WHERE _id = ${order_id}`
  await expect.poll(read).toEqual([{ address: '', name: '', customer_note: '', total: 29_63n }])
})
