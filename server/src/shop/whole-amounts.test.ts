import { AddCoupon, ChangeCoupon } from '@mapwright/contract/shop/coupons/coupon-endpoints.ts'
import { ChangeProduct } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { AddShippingMethod } from '@mapwright/contract/shop/shipping/shipping-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopSite, startShopSite } from '../../test/shop-kit.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
  await site.sql`UPDATE settings SET currency = 'JPY'`
})
afterAll(() => site.close())

const keeper = () => ({ as: site.keeper })
const fieldsIn = ({ status, body }: { status: number; body: { fields?: object } }) => [
  status,
  ...Object.keys(body.fields ?? {}),
]

it('refuses product prices with decimals in a currency without decimals', async () => {
  const { _id: id } = await site.product({ price: '1000' })
  const change = (body: object) => site.call(ChangeProduct, { body: { id, ...body } }, keeper())
  expect(fieldsIn(await change({ price: '10.50' }))).toEqual([400, 'price'])
  expect(fieldsIn(await change({ extra_options: JSON.stringify([{ name: 'Case', price: '0.5' }]) }))).toEqual([
    ...[400, 'extra_options.0.price'],
  ])
  expect((await change({ price: '1200' })).status).toBe(200)
  expect((await change({ name: 'Cable' })).status).toBe(200)
})

it('refuses coupons and shipping costs with decimals in a currency without decimals', async () => {
  const coupon = { name: 'Spring', code: 'SPRING', flat_amount: '99.90' }
  expect(fieldsIn(await site.call(AddCoupon, { body: coupon }, keeper()))).toEqual([400, 'flat_amount'])
  const added = await site.call(AddCoupon, { body: { ...coupon, flat_amount: '100' } }, keeper())
  const changed = { ...coupon, flat_amount: '100', id: added.body.coupon._id, min_order_amount: '0.10' }
  expect(fieldsIn(await site.call(ChangeCoupon, { body: changed }, keeper()))).toEqual([400, 'min_order_amount'])
  const method = { name: 'Parcel', local_shipping_cost: '500.50', international_shipping_cost: '1400' }
  const tiers = [{ up_to: 2, local_cost: '500', international_cost: '999.99' }]
  const refused = await site.call(AddShippingMethod, { body: { ...method, weight_tiers: tiers } }, keeper())
  expect(fieldsIn(refused)).toEqual([400, 'local_shipping_cost', 'weight_tiers.0.international_cost'])
  const whole = { ...method, local_shipping_cost: '500' }
  expect((await site.call(AddShippingMethod, { body: whole }, keeper())).status).toBe(200)
})
