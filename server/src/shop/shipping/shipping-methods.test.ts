import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import {
  AddShippingMethod,
  ChangeShippingMethod,
  ChangeShippingMethodStatus,
  GetShippingMethod,
  ListShippingMethods,
  RemoveShippingMethod,
} from '@mapwright/contract/shop/shipping-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())

type Fields = Partial<CallInput<typeof AddShippingMethod>['body']>
const costs = { local_shipping_cost: '5.90', international_shipping_cost: '14' }
const add = async (fields: Fields = {}) =>
  (await site.call(AddShippingMethod, { body: { name: 'Parcel', ...costs, ...fields } }, { as: site.keeper })).body
    .shipping_method
const keeper = () => ({ as: site.keeper })

test('a shipping method charges each product only for the text true', async () => {
  const charges = async (charge_per_product: string | boolean) => (await add({ charge_per_product })).charge_per_product
  expect(await Promise.all(['true', true, 'false', false, 'yes', '1', ''].map(charges))).toEqual([
    ...[true, true, false, false, false, false, false],
  ])
})

test('customers only see shipping methods that are switched on', async () => {
  const method = await add({ name: 'Courier', local_shipping_time: '1 day' })
  const customer = await site.person()
  const read = async (as = customer) =>
    (await site.call(GetShippingMethod, { params: { id: method._id } }, { as })).body.shipping_method?.name
  expect(await read()).toBe('Courier')
  await site.call(ChangeShippingMethodStatus, { body: { id: method._id, status: false } }, keeper())
  expect([await read(), await read(site.keeper)]).toEqual([undefined, 'Courier'])
  const listed = async (as = customer) =>
    (await site.call(ListShippingMethods, { query: { name: 'cour' } }, { as })).body.total
  expect([await listed(), await listed(site.keeper)]).toEqual([0, 1])
  expect((await site.call(ListShippingMethods, {})).status).toBe(401)
})

test('a shipping method is changed and removed', async () => {
  const { _id: id } = await add()
  const body = { id, name: 'Pick-up', local_shipping_cost: '0', international_shipping_cost: '0', free_from: '100' }
  expect((await site.call(ChangeShippingMethod, { body }, keeper())).body.shipping_method).toMatchObject({
    ...{ name: 'Pick-up', local_shipping_cost: '0.00', free_from: '100.00' },
  })
  expect((await site.call(RemoveShippingMethod, { body: { id } }, keeper())).status).toBe(200)
  for (const gone of [
    await site.call(RemoveShippingMethod, { body: { id } }, keeper()),
    await site.call(ChangeShippingMethod, { body }, keeper()),
    await site.call(ChangeShippingMethodStatus, { body: { id, status: true } }, keeper()),
  ])
    expect([gone.status, gone.body.code]).toEqual([404, 'shop.shipping_method_not_found'])
})
