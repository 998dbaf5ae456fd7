import {
  CancelShopOrder,
  GetShopOrder,
  GetShopOrderByInvoiceNo,
  ListMyShopOrders,
  ListShopOrders,
  MarkShopOrderAsCompleted,
  MarkShopOrderAsOnHold,
  MarkShopOrderAsProcessing,
  MarkShopOrderAsShipped,
  ReturnShopOrder,
} from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())

const cancel = (id: string, as: Person = site.keeper) =>
  site.call(CancelShopOrder, { body: { id, reason: 'Ordered twice' } }, { as })

/** Creates a paid order of three pieces at 10.00 with 4.90 shipping: 41.53 with 19 % VAT. */
const paidOrder = () => site.paidOrder(3, 'T-1')

async function shippedOrder() {
  const order = await paidOrder()
  const { id } = order
  await site.call(MarkShopOrderAsProcessing, { body: { id } }, site.asKeeper)
  const parcel = { parcel_tracking_number: '0034 0', carrier: 'dhl', estimated_delivery_date: '2026-12-01' } as const
  await site.call(MarkShopOrderAsShipped, { body: { id, ...parcel } }, site.asKeeper)
  return order
}

describe('an order', () => {
  test('is read by its customer and by staff, by id and by the number of its invoice; customers see no names of staff', async () => {
    const { id, invoice_no, buyer, product } = await shippedOrder()
    const own = await site.readOrder(id, buyer)
    expect(own).toMatchObject({
      ...{ invoice_no, current_status: 'shipped', payment_method: 'bank', txn_id: 'T-1', pieces: 3 },
      ...{ first_product: product.name, subtotal: '30.00', shipping_cost: '4.90', vat: '6.63', total: '41.53' },
      ...{ parcel_tracking_number: '0034 0', carrier: 'dhl', estimated_delivery_date: '2026-12-01' },
      tracking_url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=0034%200',
      lines: [{ name: product.name, quantity: 3, price: '10.00', returned: 0, slug: product.slug }],
      shipping_address: { city: 'Hamburg' },
    })
    expect(own.history.map(({ event, actor }) => [event, actor])).toEqual(
      ['place', 'pay', 'process', 'ship'].map((event) => [event, null]),
    )
    expect((await site.readOrder(id)).history.map(({ actor }) => actor)).toEqual(Array(4).fill('Pat Example'))
    expect(own.history.map(({ by_buyer }) => by_buyer)).toEqual([true, false, false, false])
    const byNumber = await site.call(GetShopOrderByInvoiceNo, { params: { no: invoice_no } }, { as: buyer })
    expect(byNumber.body.order).toEqual(own)
    const stranger = await site.buyer()
    for (const reply of [
      await site.call(GetShopOrder, { params: { id } }, { as: stranger }),
      await site.call(GetShopOrderByInvoiceNo, { params: { no: invoice_no } }, { as: stranger }),
      await cancel(id, stranger),
    ])
      expect([reply.status, reply.body.code, reply.body.message]).toEqual([
        ...[404, 'shop.order_not_found', 'Order details not found'],
      ])
  })

  test('is listed for its customer, and for staff by status and by words', async () => {
    const { id, invoice_no, buyer, product } = await paidOrder()
    const { order_id } = await site.place(buyer, [{ product_id: product._id, quantity: 1 }])
    await cancel(order_id, buyer)
    const mine = async (query: object) => (await site.call(ListMyShopOrders, { query }, { as: buyer })).body
    expect((await mine({})).orders.map(({ _id }) => _id)).toEqual([order_id, id])
    expect((await mine({ status: 'pending', size: -1 })).orders.map(({ _id }) => _id)).toEqual([id])
    expect((await mine({ status: 'finished' })).count).toBe(1)
    expect((await mine({ keywords: invoice_no })).orders.map(({ _id }) => _id)).toEqual([id])
    expect((await mine({ keywords: 'no-such-word' })).count).toBe(0)
    expect(await mine({ size: 1, page: 2 })).toMatchObject({ total: 2, page: 2, size: 1, orders: [{ _id: id }] })
    expect((await site.call(ListMyShopOrders, { query: { size: 0 } }, { as: buyer })).status).toBe(400)
    const found = async (query: object) =>
      (await site.call(ListShopOrders, { query }, site.asKeeper)).body.orders.map(({ _id }) => _id)
    expect(await found({ keywords: invoice_no })).toEqual([id])
    expect(await found({ keywords: `${buyer.email} ${product.name}`, sort_by: 'total', sort_order: 'asc' })).toEqual([
      ...[order_id, id],
    ])
    expect(await found({ keywords: '100%_' })).toEqual([])
    expect(await found({ user_id: buyer._id, status: 'paid', sort_by: 'current_status' })).toEqual([id])
  })

  test('notifies its customer and staff of each step, with the invoice attached to the mail about the payment', async () => {
    const { id, buyer, invoice_no } = await paidOrder()
    await site.call(MarkShopOrderAsOnHold, { body: { id, reason: 'A part is missing' } }, site.asKeeper)
    await cancel(id)
    // Excludes the mail about the new order, which is not sent if the order is paid first.
    const mails = () => site.sql<{ kind: string; values: Record<string, string> }[]>`
      SELECT kind, values FROM mails WHERE to_address = ${buyer.email} AND kind <> 'shop_order_placed'`
    await expect
      .poll(async () => (await mails()).map(({ kind }) => kind).sort())
      .toEqual(['credit_note_issued', 'shop_order_cancelled', 'shop_order_on_hold', 'shop_order_paid'])
    const onHold = (await mails()).find(({ kind }) => kind === 'shop_order_on_hold')
    expect(onHold?.values).toMatchObject({ invoice_no, reason: 'A part is missing' })
    const staff =
      await site.sql`SELECT values FROM mails WHERE kind = 'new_shop_order' AND to_address = ${site.keeper.email}
      AND values ->> 'invoice_no' = ${invoice_no}`
    expect(staff).toMatchObject([{ values: { amount: '€41.53 (incl. 19% VAT)' } }])
  })
})

describe('cancelling', () => {
  test('is possible for customers only until they have paid', async () => {
    const product = await site.product({ inventory: 2 })
    const buyer = await site.buyer()
    const { order_id } = await site.place(buyer, [{ product_id: product._id, quantity: 2 }])
    expect((await cancel(order_id, buyer)).body.order).toMatchObject({
      ...{ current_status: 'cancelled', reason: 'Ordered twice' },
      history: [{ event: 'place' }, { event: 'cancel', by_buyer: true }],
    })
    expect(await site.stockOf(product._id)).toBe(2)
    const { id, buyer: other } = await paidOrder()
    expect((await cancel(id, other)).body.code).toBe('shop.order_wrong_state')
  })

  test('of a paid order returns stock and money exactly once, however often it is tried', async () => {
    const { id, product } = await paidOrder()
    const replies = await Promise.all(Array.from({ length: 5 }, () => cancel(id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await site.stockOf(product._id)).toBe(10)
    expect(await site.readOrder(id)).toMatchObject({ current_status: 'cancelled', total: '41.53', refunded: '41.53' })
    const { invoice_id } = await site.readOrder(id)
    const notes = await site.sql`SELECT total FROM invoices WHERE corrects = ${invoice_id}`
    expect(notes).toEqual([{ total: 41_53n }])
  })

  test('and completing at the same time: exactly one takes effect', async () => {
    const { id, product } = await shippedOrder()
    const replies = await Promise.all([
      cancel(id),
      site.call(MarkShopOrderAsCompleted, { body: { id } }, site.asKeeper),
      cancel(id),
      site.call(MarkShopOrderAsCompleted, { body: { id } }, site.asKeeper),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const { current_status, refunded } = await site.readOrder(id)
    expect([await site.stockOf(product._id), refunded]).toEqual(
      current_status === 'cancelled' ? [7, '41.53'] : [7, '0.00'],
    )
  })

  test('of a shipped order restocks only the pieces that staff say came back', async () => {
    const { id, product } = await shippedOrder()
    const line_id = (await site.readOrder(id)).lines[0]?._id ?? ''
    const withReturned = (quantity: number, restock: boolean) => {
      const body = { id, reason: 'Lost', returned: [{ line_id, quantity, restock }] }
      return site.call(CancelShopOrder, { body }, site.asKeeper)
    }
    expect((await withReturned(4, true)).body.code).toBe('shop.returned_too_many')
    expect(await site.stockOf(product._id)).toBe(7)
    expect((await withReturned(2, true)).body.order).toMatchObject({ current_status: 'cancelled', refunded: '41.53' })
    expect([await site.stockOf(product._id), (await site.readOrder(id)).lines[0]?.returned]).toEqual([9, 2])
    const lost = await shippedOrder()
    const stock = await site.stockOf(lost.product._id)
    expect((await cancel(lost.id)).status).toBe(200)
    expect(await site.stockOf(lost.product._id)).toBe(stock)
  })
})

describe('a return', () => {
  const back = (id: string, line_id: string, more: object = {}, key?: string) => {
    const line = { line_id, quantity: 1, restock: true, ...more }
    const body = { id, lines: [line], refund: '11.90', reason: 'Does not fit' }
    return site.call(ReturnShopOrder, { body }, { as: site.keeper, ...(key ? { key } : {}) })
  }

  test('restocks resalable pieces and refunds money, once for a repeated request', async () => {
    const { id, product } = await shippedOrder()
    const line = (await site.readOrder(id)).lines[0]?._id ?? ''
    const key = crypto.randomUUID()
    const replies = await Promise.all([back(id, line, {}, key), back(id, line, {}, key)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    await back(id, line, { restock: false })
    expect(await site.stockOf(product._id)).toBe(8)
    const order = await site.readOrder(id)
    expect([order.refunded, order.lines[0]?.returned, order.current_status]).toEqual(['23.80', 2, 'shipped'])
    expect(order.history.filter(({ event }) => event === 'return')).toHaveLength(2)
    await expect
      .poll(async () => (await site.sql`SELECT values FROM mails WHERE kind = 'shop_order_returned'`)[0]?.['values'])
      .toMatchObject({ refund: '€11.90', reason: 'Does not fit' })
    expect((await back(id, line, { quantity: 2 })).body.code).toBe('shop.returned_too_many')
    expect(await site.stockOf(product._id)).toBe(8)
    // A later cancellation refunds only the remaining amount.
    await cancel(id)
    expect([await site.stockOf(product._id), (await site.readOrder(id)).refunded]).toEqual([8, '41.53'])
  })

  test('never refunds more than was paid, and is not possible before the order was shipped', async () => {
    const { id, product } = await shippedOrder()
    const line = (await site.readOrder(id)).lines[0]?._id ?? ''
    const body = { id, lines: [{ line_id: line, quantity: 1, restock: true }], refund: '41.54', reason: 'All' }
    expect((await site.call(ReturnShopOrder, { body }, site.asKeeper)).body.code).toBe(
      'payments.refund_exceeds_payment',
    )
    expect(await site.stockOf(product._id)).toBe(7)
    const paid = await paidOrder()
    const other = (await site.readOrder(paid.id)).lines[0]?._id ?? ''
    expect((await back(paid.id, other)).body.code).toBe('shop.order_wrong_state')
    expect((await back(id, other)).body.code).toBe('shop.returned_too_many')
  })
})
