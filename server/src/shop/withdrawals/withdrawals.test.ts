import { CancelShopOrder, ListShopOrders, ReturnShopOrder } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { ChangeShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { WithdrawFromOrder } from '@mapwright/contract/shop/withdrawals/withdrawal-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announceRemoval } from '../../../test/announce-removal.ts'
import { exportedData } from '../../../test/exported-data.ts'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import { shopOrderData } from '../orders/own-data.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql`UPDATE shop_settings SET withdrawal_scope = 'eu'`
  await clearRateLimits(site)
})

const shippedDaysAgo = (id: string, days: number) => site.sql`
  UPDATE shop_order_history SET at = at - make_interval(days => ${days}::int) WHERE order_id = ${id} AND event = 'ship'`

type Order = Awaited<ReturnType<ShopSite['shippedOrder']>>
const withdraw = ({ invoice_no, buyer }: Order, more: object = {}) =>
  site.call(WithdrawFromOrder, { body: { name: 'Pat Example', invoice_no, email: buyer.email, ...more } })
const mailsTo = (address: string) => site.sql<{ kind: string; values: Record<string, string> }[]>`
  SELECT kind, values FROM mails WHERE to_address = ${address} AND kind LIKE 'withdrawal%' ORDER BY _id`
const lastMail = async (address: string, count = 1) => {
  await expect.poll(async () => (await mailsTo(address)).length).toBe(count)
  return (await mailsTo(address)).at(-1)
}
const returnPieces = async ({ id }: Order, quantity: number) => {
  const line_id = (await site.readOrder(id)).lines[0]?._id ?? ''
  const body = { id, lines: [{ line_id, quantity, restock: true }], refund: '0', reason: 'Withdrawn' }
  expect((await site.call(ReturnShopOrder, { body }, site.asKeeper)).status).toBe(200)
}

describe('a statement of withdrawal', () => {
  test('requires no account; its receipt with content, date and time goes to the buyer, and staff are notified', async () => {
    const order = await site.shippedOrder()
    expect(await site.readOrder(order.id, order.buyer)).toMatchObject({ can_withdraw: true, withdrawal: null })
    const { status, body } = await withdraw(order, { products: [{ name: order.product.name, quantity: 1 }] })
    expect([status, Object.keys(body)]).toEqual([200, ['status', 'received_at']])
    const mail = await lastMail(order.buyer.email)
    expect(mail).toMatchObject({
      kind: 'withdrawal_received',
      values: {
        ...{ name: 'Pat Example', invoice_no: order.invoice_no, products: `1 × ${order.product.name}` },
        ...{ items: `2 × ${order.product.name}`, link: `/shop/order/${order.invoice_no}` },
      },
    })
    expect(mail?.values['time']).toMatch(/\d{4}.*\d\d:\d\d:\d\d.*UTC/)
    const read_ = await site.readOrder(order.id, order.buyer)
    // The order has two pieces, and the withdrawal names one of them.
    expect(read_).toMatchObject({
      can_withdraw: true,
      withdraw_until: expect.any(String),
      withdrawn_at: body.received_at,
    })
    expect(read_.withdrawal).toEqual({
      ...{ name: 'Pat Example', only_products: `1 × ${order.product.name}`, at: body.received_at },
      lines: [{ line_id: read_.lines[0]?._id, quantity: 1, returned_then: 1 }],
    })
    expect(read_.history.at(-1)).toMatchObject({ event: 'withdraw', at: body.received_at })
    await expect
      .poll(async () => (await site.sql`SELECT values FROM mails WHERE kind = 'shop_order_withdrawn'`).length)
      .toBe(1)
  })

  test('gets the same response if there is no such order, and a rejection by mail only', async () => {
    const order = await site.shippedOrder()
    const stranger = 'guess@mail.example'
    const known = await withdraw(order)
    const guessed = await withdraw(order, { email: stranger })
    const unknown = await withdraw(order, { email: stranger, invoice_no: 'INV-0' })
    for (const { status, body } of [known, guessed, unknown])
      expect([status, Object.keys(body)]).toEqual([200, ['status', 'received_at']])
    await lastMail(stranger, 2)
    const mails = await mailsTo(stranger)
    expect(mails.map(({ kind }) => kind)).toEqual(['withdrawal_unknown', 'withdrawal_unknown'])
    // The mail contains none of the input, because anybody can enter somebody else's address.
    for (const { values } of mails) expect(Object.keys(values).sort()).toEqual(['link', 'time'])
    expect(await site.sql`SELECT FROM shop_withdrawals WHERE email = ${stranger}`).toHaveLength(0)
  })

  test('gets a receipt again when it is repeated, and remains one withdrawal', async () => {
    const order = await site.shippedOrder()
    const { body } = await withdraw(order)
    await lastMail(order.buyer.email)
    await withdraw(order, { invoice_no: order.invoice_no.toLowerCase() })
    expect((await lastMail(order.buyer.email, 2))?.kind).toBe('withdrawal_received')
    const stored = await site.sql<{ at: Date }[]>`SELECT at FROM shop_withdrawals WHERE order_id = ${order.id}`
    expect(stored.map(({ at }) => at.toISOString())).toEqual([body.received_at])
  })

  test('is limited to five an hour per email address and network, and possible only where the shop offers it', async () => {
    const order = await site.shippedOrder()
    const replies = []
    for (let sent = 0; sent < 6; sent++) replies.push((await withdraw(order, { email: 'often@mail.example' })).status)
    expect(replies).toEqual([200, 200, 200, 200, 200, 429])
    await site.sql`UPDATE shop_settings SET withdrawal_scope = 'nobody'`
    expect((await withdraw(order)).body.code).toBe('shop.withdrawal_off')
    expect(await site.readOrder(order.id, order.buyer)).toMatchObject({ can_withdraw: false })
  })
})

describe('the right of withdrawal', () => {
  test('lasts 14 days after the delivery, which is assumed a week after shipping', async () => {
    const order = await site.shippedOrder()
    await shippedDaysAgo(order.id, 21)
    expect(await site.readOrder(order.id)).toMatchObject({ can_withdraw: true, withdraw_until: expect.any(String) })
    await shippedDaysAgo(order.id, 1)
    expect(await site.readOrder(order.id)).toMatchObject({ can_withdraw: false, withdraw_until: null })
    await withdraw(order)
    expect(await lastMail(order.buyer.email)).toMatchObject({
      ...{ kind: 'withdrawal_without_effect', values: { why: expect.stringMatching(/period.*ended/) } },
    })
    expect((await site.readOrder(order.id)).withdrawn_at).toBeNull()
  })

  test.each([
    ['a business', { buyer_kind: 'business', company_name: 'Garage' }, {}, false],
    ['a private buyer outside the EU', { country: 'CH' }, { country: 'CH', post_code: '8001' }, false],
    ['a private buyer outside the EU with a delivery into it', { country: 'CH' }, {}, true],
  ])('of %s follows the law', async (_name, fields, address, expected) => {
    const product = await site.product({ inventory: 10 })
    const buyer = await site.buyer()
    await site.sql`UPDATE users SET ${site.sql(fields)} WHERE _id = ${buyer._id}`
    const shipping_address = { ...site.address, ...address }
    const { order_id } = await site.place(buyer, [{ product_id: product._id, quantity: 1 }], { shipping_address })
    expect((await site.readOrder(order_id)).can_withdraw).toBe(expected)
    await site.sql`UPDATE shop_settings SET withdrawal_scope = 'everywhere'`
    expect((await site.readOrder(order_id)).can_withdraw).toBe(!('buyer_kind' in fields))
  })

  test('cannot be shorter than the law allows', async () => {
    const change = (body: object) => site.call(ChangeShopSettings, { body }, site.asKeeper)
    expect((await change({ withdrawal_days: 13 })).status).toBe(400)
    expect(
      (await change({ withdrawal_days: 30, withdrawal_text: '<p>Text<script>x</script></p>' })).body,
    ).toMatchObject({
      shop_settings: { withdrawal_days: 30, withdrawal_text: '<p>Text</p>' },
    })
    await change({ withdrawal_days: 14 })
  })
})

describe('an open withdrawal', () => {
  const open = async () =>
    (await site.call(ListShopOrders, { query: { status: 'withdrawn' } }, site.asKeeper)).body.orders.map(
      ({ _id }) => _id,
    )
  const withdrawn = async (order: Order, more: object = {}) => {
    await withdraw(order, more)
    await lastMail(order.buyer.email)
    expect(await open()).toContain(order.id)
    return order
  }

  test('from the whole order is settled when all pieces are back', async () => {
    const order = await withdrawn(await site.shippedOrder())
    await returnPieces(order, 1)
    expect(await open()).toContain(order.id)
    await returnPieces(order, 1)
    expect(await open()).not.toContain(order.id)
    expect(await site.readOrder(order.id)).toMatchObject({ withdrawal: null, can_withdraw: false })
  })

  test('from some of the products is settled when they are back, and the buyer can withdraw from the others', async () => {
    const order = await site.shippedOrder()
    await withdrawn(order, { products: [{ name: order.product.name, quantity: 2 }] })
    await returnPieces(order, 1)
    expect(await open()).toContain(order.id)
    await returnPieces(order, 1)
    expect(await open()).not.toContain(order.id)
    const other = await site.shippedOrder()
    await withdrawn(other, { products: [{ name: 'One of them', quantity: 1 }] })
    expect((await site.readOrder(other.id)).withdrawal?.lines).toEqual([])
    await returnPieces(other, 1)
    expect(await open()).not.toContain(other.id)
    expect((await site.readOrder(other.id)).can_withdraw).toBe(true)
    await withdraw(other)
    await lastMail(other.buyer.email, 2)
    expect(await open()).toContain(other.id)
  })

  test('includes later statements, each once, up to the whole order', async () => {
    const order = await site.shippedOrder()
    const one = { products: [{ name: order.product.name, quantity: 1 }] }
    const two = { products: [{ name: order.product.name.toUpperCase(), quantity: 2 }] }
    await withdrawn(order, one)
    for (const [sent, statement] of [one, two, two].entries()) {
      await withdraw(order, statement)
      await lastMail(order.buyer.email, sent + 2)
    }
    const partly = await site.readOrder(order.id)
    expect(partly.withdrawal).toMatchObject({
      only_products: `1 × ${order.product.name}\n2 × ${order.product.name.toUpperCase()}`,
      lines: [{ quantity: 2 }],
    })
    expect(partly.history.filter(({ event }) => event === 'withdraw')).toHaveLength(2)
    await clearRateLimits(site)
    await withdraw(order)
    await lastMail(order.buyer.email, 5)
    expect((await site.readOrder(order.id)).withdrawal).toMatchObject({ only_products: '', lines: [] })
    await withdraw(order, one)
    await lastMail(order.buyer.email, 6)
    expect((await site.readOrder(order.id)).withdrawal).toMatchObject({ only_products: '', lines: [] })
  })

  test('adds the pieces of each later statement, up to those that are left', async () => {
    const earlier = ({ id }: Order) => site.sql`
      UPDATE shop_order_history SET at = at - interval '1 hour' WHERE order_id = ${id} AND event = 'withdraw'`
    const opened = ({ id }: Order) =>
      site.sql`UPDATE shop_withdrawals SET at = at - interval '1 day' WHERE order_id = ${id}`
    const state = async ({ id, buyer }: Order) => {
      const { withdrawal, history, can_withdraw } = await site.readOrder(id, buyer)
      const [line] = withdrawal?.lines ?? []
      const declared = history.filter(({ event }) => event === 'withdraw').length
      return [line?.quantity, line?.returned_then, declared, can_withdraw]
    }
    const order = await site.shippedOrder()
    await site.sql`UPDATE shop_order_lines SET quantity = 5, shipped = 5 WHERE order_id = ${order.id}`
    const pieces = (quantity: number) => ({ products: [{ name: order.product.name, quantity }] })
    await withdrawn(order, pieces(2))
    expect(await state(order)).toEqual([2, 2, 1, true])
    // One of them is back, which does not leave more or less to withdraw from.
    await returnPieces(order, 1)
    await opened(order)
    expect(await state(order)).toEqual([2, 2, 1, true])
    await withdraw(order, pieces(1))
    await lastMail(order.buyer.email, 2)
    expect(await state(order)).toEqual([3, 3, 2, true])
    // The same request again at once is a double click; an hour later it is about another piece.
    await withdraw(order, pieces(1))
    await lastMail(order.buyer.email, 3)
    expect(await state(order)).toEqual([3, 3, 2, true])
    await earlier(order)
    await withdraw(order, pieces(1))
    await lastMail(order.buyer.email, 4)
    expect(await state(order)).toEqual([4, 4, 3, true])
    await withdraw(order, pieces(3))
    await lastMail(order.buyer.email, 5)
    expect(await state(order)).toEqual([5, 5, 4, false])
    await clearRateLimits(site)
    await earlier(order)
    await withdraw(order, pieces(3))
    await lastMail(order.buyer.email, 6)
    expect(await state(order)).toEqual([5, 5, 4, false])
  })

  test('leaves the rest of a line whose withdrawn piece is back, while another line is still out', async () => {
    const order = await site.shippedOrder()
    await site.sql`
      INSERT INTO shop_order_lines SELECT (jsonb_populate_record(l, jsonb_build_object('_id', gen_random_uuid(), 'name', 'Other',
        'quantity', 1, 'shipped', 1, 'position', l.position + 1))).* FROM shop_order_lines l WHERE order_id = ${order.id}`
    const one = { name: order.product.name, quantity: 1 }
    await withdrawn(order, { products: [one, { name: 'Other', quantity: 1 }] })
    await returnPieces(order, 1)
    expect(await open()).toContain(order.id)
    expect((await site.readOrder(order.id, order.buyer)).can_withdraw).toBe(true)
  })

  test('from an unshipped order is settled by its cancellation', async () => {
    const order = await withdrawn(await site.packedOrder())
    await site.call(CancelShopOrder, { body: { id: order.id, reason: 'Withdrawn' } }, site.asKeeper)
    expect(await open()).not.toContain(order.id)
  })

  test("is in the buyer's data export, and is anonymized when the account is removed", async () => {
    const { id, buyer, invoice_no } = await withdrawn(await site.shippedOrder(), {
      products: [{ name: 'Mine', quantity: 1 }],
    })
    expect(await exportedData(site, shopOrderData, buyer, 'shop_withdrawals')).toMatchObject([
      { invoice_no, name: 'Pat Example', email: buyer.email, only_products: '1 × Mine' },
    ])
    await announceRemoval(site, buyer)
    await expect
      .poll(() => site.sql`SELECT name, email, only_products, products FROM shop_withdrawals WHERE order_id = ${id}`)
      .toEqual([{ name: '', email: '', only_products: '', products: [] }])
    expect(JSON.stringify((await site.readOrder(id)).history)).not.toContain('Mine')
  })
})
