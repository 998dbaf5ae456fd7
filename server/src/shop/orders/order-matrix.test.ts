import {
  CancelShopOrder,
  MarkShopOrderAsCompleted,
  MarkShopOrderAsOnHold,
  MarkShopOrderAsPaid,
  MarkShopOrderAsProcessing,
  MarkShopOrderAsShipped,
} from '@mapwright/contract/shop/orders/order-endpoints.ts'
import {
  type ShopOrderEvent,
  type ShopOrderStatus,
  shopOrderStatuses,
} from '@mapwright/contract/shop/orders/shop-order.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'

let site: ShopSite
let product_id: string
let buyer: Person
beforeAll(async () => {
  site = await startShopSite()
  product_id = (await site.product({ inventory: 1000 }))._id
  buyer = await site.buyer()
})
afterAll(() => site.close())

const raise = (event: ShopOrderEvent, id: string) => {
  const as = { as: site.keeper }
  if (event === 'pay') return site.call(MarkShopOrderAsPaid, { body: { id, payment_method: 'bank', txn_id: 'T' } }, as)
  if (event === 'process') return site.call(MarkShopOrderAsProcessing, { body: { id } }, as)
  if (event === 'hold') return site.call(MarkShopOrderAsOnHold, { body: { id, reason: 'Missing part' } }, as)
  if (event === 'ship')
    return site.call(MarkShopOrderAsShipped, { body: { id, parcel_tracking_number: '00340', carrier: 'dhl' } }, as)
  if (event === 'complete') return site.call(MarkShopOrderAsCompleted, { body: { id } }, as)
  return site.call(CancelShopOrder, { body: { id, reason: 'As agreed' } }, as)
}

const wayTo: Record<ShopOrderStatus, readonly ShopOrderEvent[]> = {
  initiated: [],
  paid: ['pay'],
  processing: ['pay', 'process'],
  on_hold: ['pay', 'hold'],
  shipped: ['pay', 'process', 'ship'],
  completed: ['pay', 'process', 'ship', 'complete'],
  cancelled: ['cancel'],
}

async function orderIn(status: ShopOrderStatus): Promise<string> {
  const { order_id } = await site.place(buyer, [{ product_id, quantity: 1 }])
  for (const event of wayTo[status]) await raise(event, order_id)
  return order_id
}

/** The allowed moves, written by hand so that a mistake in `shopOrderMoves` fails the test. */
const expected: Record<ShopOrderEvent, Partial<Record<ShopOrderStatus, ShopOrderStatus>>> = {
  pay: { initiated: 'paid' },
  process: { paid: 'processing', on_hold: 'processing' },
  hold: { paid: 'on_hold', processing: 'on_hold' },
  ship: { processing: 'shipped' },
  complete: { shipped: 'completed' },
  cancel: {
    ...{ initiated: 'cancelled', paid: 'cancelled', processing: 'cancelled', on_hold: 'cancelled' },
    shipped: 'cancelled',
  },
}
const events = Object.keys(expected) as ShopOrderEvent[]

/** Reads all data that a move may change. */
const everythingOf = async (id: string) => [
  await site.sql`SELECT * FROM shop_orders WHERE _id = ${id}`,
  await site.sql`SELECT * FROM shop_order_lines WHERE order_id = ${id}`,
  await site.sql`SELECT * FROM shop_order_history WHERE order_id = ${id} ORDER BY _id`,
  await site.sql`SELECT inventory FROM shop_products WHERE _id = ${product_id}`,
  await site.sql`SELECT p.* FROM payment_intents p WHERE p.payable_id = ${id}`,
]

test.each(shopOrderStatuses)(
  'in %s, only the moves of the design are possible; others change nothing',
  async (status) => {
    for (const event of events) {
      const id = await orderIn(status)
      const before = await everythingOf(id)
      const { status: code, body } = await raise(event, id)
      const to = expected[event][status]
      if (to) expect([event, code, body.order.current_status]).toEqual([event, 200, to])
      else {
        expect([event, code, body.code]).toEqual([event, 409, 'shop.order_wrong_state'])
        expect(await everythingOf(id)).toEqual(before)
      }
    }
  },
)
