import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import {
  AddCoupon,
  ChangeCoupon,
  ChangeCouponStatus,
  GetCouponByCode,
  GetCouponById,
  ListCoupons,
  RemoveCoupon,
} from '@mapwright/contract/shop/coupons/coupon-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql`DELETE FROM shop_coupons`)

type Fields = Partial<CallInput<typeof AddCoupon>['body']>
const add = (fields: Fields = {}) =>
  site.call(AddCoupon, { body: { name: 'Spring', code: 'SPRING', percentage: '10', ...fields } }, { as: site.keeper })
const keeper = () => ({ as: site.keeper })

test('a coupon is read by id, and by its code in any form', async () => {
  const start = Date.now()
  const { coupon } = (await add({ code: 'spring 24', start_date: start, max_uses: 3 })).body
  expect(coupon).toMatchObject({
    ...{ code: 'SPRING24', percentage: '10.00', flat_amount: '0.00', used: 0, max_uses: 3, status: true },
    start_date: new Date(start).toISOString(),
  })
  const byId = await site.call(GetCouponById, { params: { id: coupon._id } }, keeper())
  const byCode = await site.call(GetCouponByCode, { params: { code: 'Spring 24' } }, keeper())
  expect([byId.body.coupon, byCode.body.coupon]).toEqual([coupon, coupon])
  expect((await site.call(ListCoupons, { query: { name: 'ing2' } }, keeper())).body.total).toBe(1)
})

test('only people who manage coupons see them, because a code is worth money', async () => {
  await add()
  for (const as of [undefined, await site.person(), await site.staffWith('shop_manager.product.edit')])
    expect([401, 403]).toContain((await site.call(ListCoupons, {}, { as })).status)
  const helper = await site.staffWith('shop_manager.coupon.delete')
  expect((await site.call(ListCoupons, {}, { as: helper })).status).toBe(200)
})

test('a coupon has a unique code and exactly one kind of discount, and ends after it starts', async () => {
  await add()
  expect((await add({ code: 'sprin g' })).body).toMatchObject({
    ...{ code: 'shop.coupon_code_taken', message: 'Coupon code already exists' },
    fields: { code: { code: 'taken' } },
  })
  for (const worth of [{ percentage: '0' }, { flat_amount: '5.00' }])
    expect((await add({ code: 'X', ...worth })).body.code).toBe('shop.coupon_worth')
  const dates = { start_date: '2026-05-02T00:00:00Z', expiry_date: '2026-05-01T00:00:00Z' }
  expect((await add({ code: 'X', ...dates })).body.code).toBe('shop.coupon_dates')
  const unknown = '018f0000-0000-7000-8000-000000000000'
  expect((await add({ code: 'X', product_id: unknown })).body.code).toBe('shop.product_not_found')
  expect((await add({ code: 'X', category_id: unknown })).body.code).toBe('shop.category_not_found')
  expect((await add({ code: '   ' })).status).toBe(400)
})

test('a coupon is changed, switched off and removed', async () => {
  const { coupon } = (await add()).body
  const body = { id: coupon._id, name: 'Summer', code: 'SUMMER', flat_amount: '5' }
  expect((await site.call(ChangeCoupon, { body }, keeper())).body.coupon).toMatchObject({
    ...{ name: 'Summer', flat_amount: '5.00', percentage: '0.00' },
  })
  const off = { id: coupon._id, status: false }
  expect((await site.call(ChangeCouponStatus, { body: off }, keeper())).body.coupon.status).toBe(false)
  await site.sql`UPDATE shop_coupons SET used = 2`
  const fewer = await site.call(ChangeCoupon, { body: { ...body, max_uses: 1 } }, keeper())
  expect(fewer.body.fields?.['max_uses']).toMatchObject({ code: 'too_small' })
  expect((await site.call(RemoveCoupon, { body: { id: coupon._id } }, keeper())).status).toBe(200)
  expect((await site.call(RemoveCoupon, { body: { id: coupon._id } }, keeper())).body.code).toBe(
    'shop.coupon_not_found',
  )
})

test('a coupon is deleted with the only product or category that it is for', async () => {
  const category = await site.category('Cables')
  const product = await site.product({ category_id: category._id })
  await add({ product_id: product._id })
  await add({ code: 'CABLES', category_id: category._id })
  await site.sql`DELETE FROM shop_products`
  await site.sql`DELETE FROM shop_categories`
  expect((await site.call(ListCoupons, {}, keeper())).body.total).toBe(0)
})
