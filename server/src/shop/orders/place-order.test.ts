import { money } from '@mapwright/contract/api/amounts.ts'
import { RemoveInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { GetInvoiceHistory, MarkAsPaid } from '@mapwright/contract/payments/payment-endpoints.ts'
import { MarkShopOrderAsPaid } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { shopOrderRules } from '@mapwright/contract/shop/orders/shop-order.ts'
import { AddLicenseKeys } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'
import { chargeVat } from '../../../test/site-state.ts'
import { Problem } from '../../platform/api/problem.ts'
import { expireOrders } from './expire-orders.ts'
import { orderPaid } from './order-paid.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())

const historyOf = async (id: string) =>
  (await site.call(GetInvoiceHistory, { params: { id } }, site.asKeeper)).body.history

const usesOf = async (code: string) =>
  (await site.sql<{ used: number }[]>`SELECT used FROM shop_coupons WHERE code = ${code}`)[0]?.used
const orderOf = async (_id: string) =>
  (
    await site.sql`
      SELECT o.*, i.status AS invoice_status, i.total AS invoice_total, p.status AS payment_status FROM shop_orders o
      JOIN invoices i ON i._id = o.invoice_id JOIN payment_intents p ON p._id = o.payment_id WHERE o._id = ${_id}`
  )[0]
const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Problem ? error.code : String(error)),
  )
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

describe('placing an order', () => {
  test('stores prices, options and addresses, takes the stock, and issues an invoice for the same total', async () => {
    const extra_options = JSON.stringify([{ name: 'Case', price: '5' }])
    const product = await site.product({ price: '10.00', inventory: 5, extra_options, product_code: 'KB-1' })
    const buyer = await site.buyer()
    const { order_id, total, invoice_no } = await site.place(buyer, [
      { product_id: product._id, quantity: 2, selected_extra_options: ['Case'] },
      { product_id: product._id, quantity: 1 },
    ])
    // (2 × 15 + 10 + 4.90 shipping) × 1.19
    expect(total).toBe(53_43n)
    expect(invoice_no).toMatch(/^\d{4}-\d{6}$/)
    expect(await site.stockOf(product._id)).toBe(2)
    await site.sql`UPDATE shop_products SET price = 1, name = 'Other' WHERE _id = ${product._id}`
    expect(await orderOf(order_id)).toMatchObject({
      ...{ current_status: 'initiated', invoice_status: 'due', payment_status: 'open', invoice_total: total, total },
      ...{ subtotal: 40_00n, discount: 0n, shipping_cost: 4_90n, vat_percentage: 19_00n, vat: 8_53n },
      ...{ shipping_method: 'Parcel', shipping_time: '2 days', customer_note: 'Ring twice' },
      billing_address: { name: 'Pat Example', city: 'Exampletown', country: 'DE' },
      shipping_address: { name: 'Pat Example', address: 'Dock 3' },
    })
    const lines = await site.sql`SELECT * FROM shop_order_lines WHERE order_id = ${order_id} ORDER BY position`
    expect(lines).toMatchObject([
      {
        ...{ name: product.name, product_code: 'KB-1', price: 15_00n, quantity: 2 },
        selected_extra_options: [{ name: 'Case', price: '500' }],
      },
      { price: 10_00n, quantity: 1, selected_extra_options: [] },
    ])
  })

  test('charges the VAT of the destination, and none for exports', async () => {
    const product = await site.product({ price: '100.00' })
    const buyer = await site.buyer()
    await chargeVat(site, 'FR', 2000)
    const to = async (country: string) => {
      const items = [{ product_id: product._id, quantity: 1 }]
      const { order_id } = await site.place(buyer, items, { shipping_address: { ...site.address, country } })
      const [line] = await site.sql<{ vat_category: string; vat: bigint }[]>`
        SELECT l.vat_category, o.vat FROM invoice_lines l JOIN shop_orders o ON o.invoice_id = l.invoice_id WHERE o._id = ${order_id}`
      return line
    }
    // 100 plus 14.90 international shipping
    expect(await to('FR')).toMatchObject({ vat_category: 'S', vat: 22_98n })
    expect(await to('US')).toMatchObject({ vat_category: 'G', vat: 0n })
  })

  test('marks each line of the invoice as goods or services, and the shipping as goods', async () => {
    const [goods, keys] = [await site.product(), await site.product({ kind: 'keys' })]
    await site.call(AddLicenseKeys, { body: { id: keys._id, keys: 'KEY-1' } }, site.asKeeper)
    const items = [keys, goods].map(({ _id: product_id }) => ({ product_id, quantity: 1 }))
    const { invoice_id } = await site.place(await site.buyer(), items, { digital_consent: true })
    const lines = await site.sql<{ name: string; supply: string }[]>`
      SELECT name, supply FROM invoice_lines WHERE invoice_id = ${invoice_id}`
    expect(new Map(lines.map(({ name, supply }) => [name, supply]))).toEqual(
      new Map([
        [keys.name, 'services'],
        [goods.name, 'goods'],
        ['Parcel', 'goods'],
      ]),
    )
  })

  test('refuses products that are out of stock, off sale or unknown, a price other than shown, and an address without a post code', async () => {
    const product = await site.product({ inventory: 1 })
    const draft = await site.product({ status: 'draft' })
    const buyer = await site.buyer()
    const place = (product_id: string, more = {}, quantity = 1, options: string[] = []) =>
      codeOf(site.place(buyer, [{ product_id, quantity, selected_extra_options: options }], more))
    expect(await place(product._id, {}, 2)).toBe('shop.out_of_stock')
    expect(await place(draft._id)).toBe('shop.product_not_found')
    expect(await place(product._id, {}, 1, ['Gold'])).toBe('shop.option_not_found')
    expect(await place(product._id, { coupon_code: 'NONE' })).toBe('shop.coupon_not_found')
    expect(await place(product._id, { shipping_method_id: product._id })).toBe('shop.shipping_method_not_found')
    expect(await place(product._id, { expected_total: money(1n) })).toBe('shop.price_changed')
    expect(await place(product._id, { shipping_address: { ...site.address, post_code: '' } })).toBe('request.invalid')
    await site.sql`UPDATE users SET city = '' WHERE _id = ${buyer._id}`
    expect(await place(product._id)).toBe('credits.billing_address_incomplete')
    expect(await site.stockOf(product._id)).toBe(1)
    expect(await site.sql`SELECT FROM shop_orders WHERE user_id = ${buyer._id}`).toHaveLength(0)
  })

  test('marks a free order as paid at once', async () => {
    const product = await site.product({ price: '0' })
    await site.sql`UPDATE shop_shipping_methods SET free_from = 0 WHERE _id = ${site.shipping_method_id}`
    const placed = await site.place(await site.buyer(), [{ product_id: product._id, quantity: 1 }])
    await site.sql`UPDATE shop_shipping_methods SET free_from = NULL`
    expect(placed.total).toBe(0n)
    expect(await orderOf(placed.order_id)).toMatchObject({ current_status: 'paid', invoice_status: 'paid' })
    expect((await historyOf(placed.invoice_id)).find(({ kind }) => kind === 'paid')).toMatchObject({ method: null })
  })

  test('shows in the history of its invoice how and by whom it was paid, and that the invoice was mailed', async () => {
    const items = [{ product_id: (await site.product())._id, quantity: 1 }]
    const { order_id: id, invoice_id } = await site.place(await site.buyer(), items)
    await site.sql`UPDATE users SET firstname = 'Kim' WHERE _id = ${site.keeper._id}`
    await site.call(MarkShopOrderAsPaid, { body: { id, payment_method: 'paypal' } }, site.asKeeper)
    const paid = (await historyOf(invoice_id)).find(({ kind }) => kind === 'paid')
    expect(paid).toMatchObject({ method: 'paypal', by: expect.stringContaining('Kim') })
    // The test site keeps its mails instead of sending them.
    await eventually(async () => {
      const sent = await site.sql`UPDATE mails SET sent_at = created_at
        WHERE ref ->> 'invoice_id' = ${invoice_id} AND kind IN ('shop_order_placed', 'shop_order_paid')`
      expect(sent.count).toBeGreaterThan(0)
    })
    expect((await historyOf(invoice_id)).map(({ kind }) => kind)).toContain('mailed')
  })

  test('counts the use of a coupon, in total and per customer, until the order is cancelled', async () => {
    const product = await site.product({ price: '10.00', inventory: 50 })
    await site.coupon({ code: 'TEN', percentage: '10', max_uses: 2, max_uses_per_customer: 1 })
    const [ann, bob, eve] = [await site.buyer(), await site.buyer(), await site.buyer()]
    const place = (as: typeof ann) => site.place(as, [{ product_id: product._id, quantity: 2 }], { coupon_code: 'ten' })
    const first = await place(ann)
    expect(await orderOf(first.order_id)).toMatchObject({ discount: 2_00n, coupon_code: 'TEN' })
    expect(await codeOf(place(ann))).toBe('shop.coupon_used_up')
    await place(bob)
    expect(await codeOf(place(eve))).toBe('shop.coupon_used_up')
    await expireOrders(site.sql, inMinutes(60 * 24 * 15))
    expect(await usesOf('TEN')).toBe(0)
    await place(eve)
    expect(await usesOf('TEN')).toBe(1)
  })
})

describe('races', () => {
  test('of many people for the last pieces sell each piece once', async () => {
    const product = await site.product({ inventory: 3 })
    const buyers = await Promise.all(Array.from({ length: 12 }, () => site.buyer()))
    const outcomes = await Promise.all(
      buyers.map((buyer) => codeOf(site.place(buyer, [{ product_id: product._id, quantity: 1 }]))),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome === 'shop.out_of_stock')).toHaveLength(9)
    expect(await site.stockOf(product._id)).toBe(0)
  })

  test('for the last use of a coupon give it to one', async () => {
    const product = await site.product({ inventory: 50 })
    await site.coupon({ code: 'ONCE', flat_amount: '1', max_uses: 1 })
    const buyers = await Promise.all(Array.from({ length: 10 }, () => site.buyer()))
    const items = [{ product_id: product._id, quantity: 1 }]
    const outcomes = await Promise.all(buyers.map((buyer) => codeOf(site.place(buyer, items, { coupon_code: 'ONCE' }))))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'shop.coupon_used_up')).toHaveLength(9)
    expect([await usesOf('ONCE'), await site.stockOf(product._id)]).toEqual([1, 49])
  })

  test('of two carts with the same products in a different order finish without a deadlock', async () => {
    const [one, two] = [await site.product({ inventory: 100 }), await site.product({ inventory: 100 })]
    const buyers = await Promise.all(Array.from({ length: 10 }, () => site.buyer()))
    const of = (...products: { _id: string }[]) => products.map(({ _id }) => ({ product_id: _id, quantity: 1 }))
    const outcomes = await Promise.all(
      buyers.map((buyer, at) => codeOf(site.place(buyer, at % 2 ? of(one, two) : of(two, one)))),
    )
    expect(new Set(outcomes)).toEqual(new Set(['done']))
  })
})

describe('payment', () => {
  test('makes an order paid exactly once, and keeps its stock', async () => {
    const product = await site.product({ inventory: 5 })
    const { order_id, invoice_id } = await site.place(await site.buyer(), [{ product_id: product._id, quantity: 2 }])
    const pay = () => site.call(MarkAsPaid, { body: { id: invoice_id, txn_id: 'T1' } }, { as: site.keeper })
    const replies = await Promise.all([pay(), pay()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await orderOf(order_id)).toMatchObject({ current_status: 'paid', reserved_until: null })
    const again = site.sql.begin((tx) => orderPaid(tx, { order_id, actor_id: null, now: new Date() }))
    expect(await codeOf(again)).toBe('shop.order_wrong_state')
    await expireOrders(site.sql, inMinutes(60 * 24 * 30))
    expect(await orderOf(order_id)).toMatchObject({ current_status: 'paid' })
    expect(await site.stockOf(product._id)).toBe(3)
  })

  test('cancels the order if it is late: returns the stock once, reverses the invoice and closes the payment', async () => {
    const product = await site.product({ inventory: 5 })
    const { order_id } = await site.place(await site.buyer(), [{ product_id: product._id, quantity: 2 }])
    expect(await expireOrders(site.sql, inMinutes(60 * 24 * shopOrderRules.bank_reservation_days - 5))).toBe(0)
    const late = inMinutes(60 * 24 * shopOrderRules.bank_reservation_days + 5)
    const rounds = await Promise.all([expireOrders(site.sql, late), expireOrders(site.sql, late)])
    expect(rounds[0] + rounds[1]).toBe(1)
    expect(await site.stockOf(product._id)).toBe(5)
    expect(await orderOf(order_id)).toMatchObject({
      ...{ current_status: 'cancelled', invoice_status: 'reversed', payment_status: 'cancelled' },
    })
    const history = await site.sql`SELECT event FROM shop_order_history WHERE order_id = ${order_id} ORDER BY _id`
    expect(history.map(({ event }) => event)).toEqual(['place', 'expire'])
  })

  test('that is pending at a provider keeps the stock for longer', async () => {
    const product = await site.product()
    const items = [{ product_id: product._id, quantity: 1 }]
    const { payment_id } = await site.place(await site.buyer(), items, { payment_method: 'paypal' })
    await site.sql`INSERT INTO payment_attempts (_id, intent_id, provider, status, created_at, updated_at)
      VALUES (gen_random_uuid(), ${payment_id}, 'paypal', 'pending', now(), now())`
    expect(await expireOrders(site.sql, inMinutes(shopOrderRules.reservation_minutes + 5))).toBe(0)
    expect(await expireOrders(site.sql, inMinutes(shopOrderRules.pending_payment_hours * 60 + 5))).toBe(1)
  })

  test('and expiry at the same time: exactly one takes effect', async () => {
    const product = await site.product({ inventory: 10 })
    const placed = []
    for (let at = 0; at < 5; at++)
      placed.push(await site.place(await site.buyer(), [{ product_id: product._id, quantity: 1 }]))
    await Promise.all([
      ...placed.map(({ invoice_id: id }) => site.call(MarkAsPaid, { body: { id } }, { as: site.keeper })),
      expireOrders(site.sql, inMinutes(60 * 24 * 15)),
    ])
    const states = await site.sql<{ current_status: string; status: string }[]>`
      SELECT o.current_status, p.status FROM shop_orders o JOIN payment_intents p ON p._id = o.payment_id
      WHERE o._id = ANY (${placed.map(({ order_id }) => order_id)})`
    for (const { current_status, status } of states) expect(current_status).toBe(status)
    expect(await site.stockOf(product._id)).toBe(10 - states.filter(({ status }) => status === 'paid').length)
  })

  test('is impossible after staff have reversed the invoice, which cancels the order', async () => {
    const product = await site.product({ inventory: 2 })
    const { order_id, invoice_id } = await site.place(await site.buyer(), [{ product_id: product._id, quantity: 1 }])
    await site.call(RemoveInvoice, { params: { id: invoice_id } }, { as: site.keeper })
    await expect.poll(async () => (await orderOf(order_id))?.['current_status']).toBe('cancelled')
    expect(await site.stockOf(product._id)).toBe(2)
  })
})
