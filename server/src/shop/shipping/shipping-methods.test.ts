import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import {
  CancelShopOrder,
  ExportShopAddresses,
  MarkShopOrderAsCompleted,
  MarkShopOrderAsShipped,
} from '@mapwright/contract/shop/orders/order-endpoints.ts'
import {
  AddShippingMethod,
  ChangeShippingMethod,
  ChangeShippingMethodStatus,
  GetShippingMethod,
  ListShippingMethods,
  RemoveShippingMethod,
} from '@mapwright/contract/shop/shipping/shipping-endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

test('a shipping method charges per product only for the text "true"', async () => {
  const charges = async (charge_per_product: string | boolean) => (await add({ charge_per_product })).charge_per_product
  expect(await Promise.all(['true', true, 'false', false, 'yes', '1', ''].map(charges))).toEqual([
    ...[true, true, false, false, false, false, false],
  ])
})

test('customers only see active shipping methods', async () => {
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

test('an order below the minimums of its shipping method is refused, and pays the flat amount and the percentage', async () => {
  const fields = { min_order_amount: '20.00', min_product_count: 3, flat_amount: '1.50', percentage: '2.50' }
  const { _id: shipping_method_id } = await add({ local_shipping_cost: '4.00', ...fields })
  const { _id: product_id } = await site.product({ price: '10.00' })
  const buyer = await site.buyer()
  const place = (quantity: number) => site.place(buyer, [{ product_id, quantity }], { shipping_method_id })
  for (const quantity of [1, 2])
    await expect(place(quantity)).rejects.toMatchObject({
      code: 'shop.shipping_minimum',
      details: { min_product_count: 3 },
    })
  const { order_id } = await place(3)
  expect((await site.readOrder(order_id)).shipping_cost).toBe('6.25')
})

test('a shipping method has minimums, and costs on top of its price', async () => {
  const conditions = { min_order_amount: '50.00', min_product_count: 2, flat_amount: '1.50', percentage: '2.50' }
  const method = await add(conditions)
  expect(method).toMatchObject(conditions)
  const body = { id: method._id, name: 'Parcel', local_shipping_cost: '4.90', international_shipping_cost: '14.90' }
  const changed = await site.call(ChangeShippingMethod, { body: { ...body, percentage: '100.01' } }, keeper())
  expect(changed.body).toMatchObject({ fields: { percentage: { code: expect.any(String) } } })
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

describe('shipping by weight', () => {
  const tiers = (...limits: [number, string][]) =>
    limits.map(([up_to, local_cost]) => ({ up_to, local_cost, international_cost: '30' }))

  test('has ascending limits in whole grams', async () => {
    const fieldsOf = async (...limits: [number, string][]) => {
      const body = { name: 'By weight', ...costs, weight_tiers: tiers(...limits) }
      return Object.keys((await site.call(AddShippingMethod, { body }, keeper())).body.fields ?? {})
    }
    expect(await fieldsOf([2, '5'], [2, '9'])).toEqual(['weight_tiers.1.up_to'])
    expect(await fieldsOf([0, '5'])).toEqual(['weight_tiers.0.up_to'])
    expect(await fieldsOf([1.0005, '5'])).toEqual(['weight_tiers.0.up_to'])
    expect(await fieldsOf([0.5, '4.90'], [31.5, '16.49'])).toEqual([])
  })

  test("has the cost of the order's weight tier, and refuses orders that are too heavy", async () => {
    const { _id: shipping_method_id } = await add({ weight_tiers: tiers([2, '5'], [10, '9']) })
    const cable = await site.product({ weight: '600', weight_unit: 'g', inventory: 100 })
    const unweighed = await site.product({ inventory: 100 })
    const buyer = await site.buyer()
    const cost = async (quantity: number) => {
      const items = [cable, unweighed].map(({ _id: product_id }) => ({ product_id, quantity }))
      const { order_id } = await site.place(buyer, items, { shipping_method_id })
      return (await site.readOrder(order_id)).shipping_cost
    }
    expect([await cost(3), await cost(4), await cost(16)]).toEqual(['5.00', '9.00', '9.00'])
    await expect(cost(17)).rejects.toMatchObject({ code: 'shop.too_heavy', details: { kilograms: 10.2 } })
    expect(await site.stockOf(cable._id)).toBe(77)
  })
})

describe('a pick-up', () => {
  const place = { pickup_address: 'Dock 7, Hamburg', pickup_hint: 'Mon to Fri, 8 to 17' }
  const pickup = () =>
    add({ ...place, name: 'Pick-up', kind: 'pickup', local_shipping_cost: '0', international_shipping_cost: '0' })
  const ordered = async () => {
    const { _id: product_id } = await site.product({ weight: '2' })
    const buyer = await site.buyer()
    await site.sql`UPDATE users SET country = 'US', post_code = '10001' WHERE _id = ${buyer._id}`
    const { _id: shipping_method_id } = await pickup()
    const items = [{ product_id, quantity: 2 }]
    const { order_id: id } = await site.place(buyer, items, { shipping_method_id, shipping_address: undefined })
    return { id, buyer, product_id }
  }
  const ship = (id: string, more = {}) => site.call(MarkShopOrderAsShipped, { body: { id, ...more } }, keeper())

  test('requires a pick-up address, while parcels require a shipping address', async () => {
    const body = { name: 'Pick-up', ...costs, kind: 'pickup' as const }
    const { body: refused } = await site.call(AddShippingMethod, { body }, keeper())
    expect(refused.fields).toMatchObject({ pickup_address: { code: 'required' } })
    const { _id: id } = await pickup()
    expect((await site.call(ChangeShippingMethod, { body: { ...body, id } }, keeper())).status).toBe(400)
    const [{ _id: product_id }, buyer] = [await site.product(), await site.buyer()]
    await expect(
      site.place(buyer, [{ product_id, quantity: 1 }], { shipping_address: undefined }),
    ).rejects.toMatchObject({ fields: { shipping_address: { code: 'required' } } })
  })

  test("has the VAT of the seller's place, and is not exported as a label", async () => {
    const { id } = await ordered()
    expect(await site.readOrder(id)).toMatchObject({
      ...{ ...place, is_pickup: true, vat_percentage: '19.00', shipping_cost: '0.00' },
      shipping_address: { country: 'US' },
    })
    await site.pack(id)
    const { bytes } = await site.call(ExportShopAddresses, { query: { ids: id } }, keeper())
    expect(Buffer.from(bytes).toString('utf8').trim().split('\r\n')).toHaveLength(1)
  })

  test('is announced as a whole when it is ready, and can be withdrawn from after the pick-up', async () => {
    const { id, buyer } = await ordered()
    expect((await ship(id)).body.code).toBe('shop.order_wrong_state')
    await site.pack(id)
    const line_id = (await site.readOrder(id)).lines[0]?._id ?? ''
    expect((await ship(id, { lines: [{ line_id, quantity: 1 }] })).body.code).toBe('shop.pickup_at_once')
    await site.sql`UPDATE shop_settings SET withdrawal_scope = 'everywhere'`
    expect((await ship(id)).body.order).toMatchObject({
      ...{ current_status: 'shipped', parcels: [], lines: [{ shipped: 2 }], withdraw_until: null, can_withdraw: true },
    })
    await expect
      .poll(
        () => site.sql`SELECT kind, values ->> 'pickup' AS pickup FROM mails
        WHERE to_address = ${buyer.email} AND kind IN ('shop_order_ready', 'shop_order_shipped')`,
      )
      .toEqual([{ kind: 'shop_order_ready', pickup: 'Dock 7, Hamburg\nMon to Fri, 8 to 17' }])
    const { body } = await site.call(MarkShopOrderAsCompleted, { body: { id } }, keeper())
    expect(body.order.withdraw_until).not.toBeNull()
  })

  test('is returned to the stock if the buyer does not collect it', async () => {
    const { id, product_id } = await ordered()
    await site.pack(id)
    await ship(id)
    expect(await site.stockOf(product_id)).toBe(8)
    await site.call(CancelShopOrder, { body: { id, reason: 'Not picked up' } }, keeper())
    expect(await site.stockOf(product_id)).toBe(10)
  })
})
