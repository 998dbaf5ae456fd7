import {
  CancelShopOrder,
  ChangeShopParcel,
  MarkShopOrderAsCompleted,
  MarkShopOrderAsOnHold,
  MarkShopOrderAsProcessing,
  MarkShopOrderAsShipped,
  ReturnShopOrder,
} from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'

let site: ShopSite
let made = 0
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())

/** Creates an order with the status `processing` that contains three cables and a splitter. */
async function packedOrder() {
  made += 1
  const cable = await site.product({ name: 'Cable', slug: `cable-${made}` })
  const splitter = await site.product({ name: 'Splitter', slug: `splitter-${made}` })
  const buyer = await site.buyer()
  const { order_id: id } = await site.place(buyer, [
    { product_id: cable._id, quantity: 3 },
    { product_id: splitter._id, quantity: 1 },
  ])
  await site.pack(id)
  const [cables = '', splitters = ''] = (await site.readOrder(id)).lines.map(({ _id }) => _id)
  return { id, buyer, cable, cables, splitters }
}

type Lines = { line_id: string; quantity: number }[]
const ship = (id: string, lines?: Lines, parcel_tracking_number = '') =>
  site.call(MarkShopOrderAsShipped, { body: { id, carrier: 'dhl', parcel_tracking_number, lines } }, site.asKeeper)
const takeBack = (id: string, line_id: string, quantity: number) => {
  const body = { id, lines: [{ line_id, quantity, restock: true }], refund: '0', reason: 'Does not fit' }
  return site.call(ReturnShopOrder, { body }, site.asKeeper)
}

test('an order is shipped in several parcels, each with its own mail, and counts as shipped with the last one', async () => {
  const { id, buyer, cables, splitters } = await packedOrder()
  const first = (await ship(id, [{ line_id: cables, quantity: 2 }], '111')).body.order
  expect([first.current_status, first.lines.map(({ shipped }) => shipped)]).toEqual(['processing', [2, 0]])
  // An order can be on hold between two parcels.
  await site.call(MarkShopOrderAsOnHold, { body: { id, reason: 'The rest arrives on Monday' } }, site.asKeeper)
  expect((await ship(id)).body.code).toBe('shop.order_wrong_state')
  await site.call(MarkShopOrderAsProcessing, { body: { id } }, site.asKeeper)
  const last = (await ship(id, undefined, '222')).body.order
  expect(last).toMatchObject({
    ...{ current_status: 'shipped', parcel_tracking_number: '222', lines: [{ shipped: 3 }, { shipped: 1 }] },
    parcels: [
      { tracking_number: '111', carrier: 'dhl', lines: [{ line_id: cables, name: 'Cable', quantity: 2 }] },
      {
        tracking_url: expect.stringContaining('222'),
        lines: [
          { line_id: cables, quantity: 1 },
          { line_id: splitters, quantity: 1 },
        ],
      },
    ],
  })
  expect(last.history.map(({ event }) => event)).toEqual([
    ...['place', 'pay', 'process', 'ship_part', 'hold', 'process', 'ship'],
  ])
  const mails = () => site.sql`
    SELECT kind, values ->> 'items' AS items, values ->> 'parcel' LIKE '%' || ${'111'}::text || '%' AS is_first FROM mails
    WHERE to_address = ${buyer.email} AND kind IN ('shop_order_part_shipped', 'shop_order_shipped') ORDER BY _id`
  await expect.poll(mails).toEqual([
    { kind: 'shop_order_part_shipped', items: '2 × Cable', is_first: true },
    { kind: 'shop_order_shipped', items: '1 × Cable, 1 × Splitter', is_first: false },
  ])
})

test('no more pieces are shipped than were ordered, however often it is tried', async () => {
  const { id, cables, splitters } = await packedOrder()
  const other = await packedOrder()
  for (const line of [
    { line_id: cables, quantity: 4 },
    { line_id: other.cables, quantity: 1 },
  ])
    expect((await ship(id, [line])).body.code).toBe('shop.shipped_too_many')
  expect(await site.readOrder(id)).toMatchObject({ parcels: [], lines: [{ shipped: 0 }, { shipped: 0 }] })
  const replies = await Promise.all([1, 2, 3].map(() => ship(id, [{ line_id: cables, quantity: 2 }])))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const both = await Promise.all([ship(id), ship(id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const order = await site.readOrder(id)
  expect(order.parcels.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([2, 1, 1])
  expect(order.lines.at(-1)).toMatchObject({ _id: splitters, shipped: 1 })
})

test('only shipped items can be returned, and they are restocked once', async () => {
  const { id, cable, cables, splitters } = await packedOrder()
  expect((await takeBack(id, cables, 1)).body.code).toBe('shop.order_wrong_state')
  await ship(id, [{ line_id: cables, quantity: 2 }])
  expect((await takeBack(id, cables, 3)).body.code).toBe('shop.returned_too_many')
  expect((await takeBack(id, splitters, 1)).body.code).toBe('shop.returned_too_many')
  expect((await takeBack(id, cables, 1)).body.order).toMatchObject({ current_status: 'processing' })
  expect(await site.stockOf(cable._id)).toBe(8)
  await site.call(CancelShopOrder, { body: { id, reason: 'As agreed' } }, site.asKeeper)
  // The cable that was not sent is back in stock; the other one is still with the customer.
  expect(await site.stockOf(cable._id)).toBe(9)
  expect((await takeBack(id, cables, 1)).body.code).toBe('shop.order_wrong_state')
})

test('a shipped parcel gets its tracking number later, which the customer receives by mail once', async () => {
  const { id, buyer } = await packedOrder()
  await ship(id)
  const parcel_id = (await site.readOrder(id)).parcels[0]?._id ?? ''
  const track = (body: object, as: typeof site.asKeeper = site.asKeeper) =>
    site.call(ChangeShopParcel, { body: { id, parcel_id, carrier: 'ups', parcel_tracking_number: '777', ...body } }, as)
  expect((await track({}, { as: buyer })).status).toBe(403)
  const other = await packedOrder()
  expect((await track({ id: other.id })).body.code).toBe('shop.order_not_found')
  const { order } = (await track({})).body
  expect(order).toMatchObject({
    ...{ parcel_tracking_number: '777', current_status: 'shipped' },
    parcels: [{ carrier: 'ups', tracking_number: '777', tracking_url: expect.stringContaining('777') }],
  })
  const numbers = () => site.sql`
    SELECT substring(values ->> 'parcel' FROM 'UPS ([0-9]+)') AS number FROM mails
    WHERE to_address = ${buyer.email} AND kind = 'shop_order_tracked' ORDER BY _id`
  await expect.poll(numbers).toEqual([{ number: '777' }])
  await track({ estimated_delivery_date: '2030-05-01' })
  expect((await track({ parcel_tracking_number: '778' })).status).toBe(200)
  await expect.poll(numbers).toEqual([{ number: '777' }, { number: '778' }])
  await site.call(MarkShopOrderAsCompleted, { body: { id } }, site.asKeeper)
  expect((await track({})).body.code).toBe('shop.order_wrong_state')
})

test('the number of an earlier parcel does not replace that of the last one', async () => {
  const { id, cables } = await packedOrder()
  await ship(id, [{ line_id: cables, quantity: 1 }])
  await ship(id, undefined, '222')
  const [first] = (await site.readOrder(id)).parcels
  const body = { id, parcel_id: first?._id ?? '', parcel_tracking_number: '111' }
  const { order } = (await site.call(ChangeShopParcel, { body }, site.asKeeper)).body
  expect(order).toMatchObject({
    parcel_tracking_number: '222',
    parcels: [{ tracking_number: '111' }, { tracking_number: '222' }],
  })
})
