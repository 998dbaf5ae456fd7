import { randomBytes } from 'node:crypto'
import { CancelGuestOrder, PlaceGuestOrder } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import {
  CancelShopOrder,
  MarkShopOrderAsCompleted,
  MarkShopOrderAsOnHold,
  MarkShopOrderAsProcessing,
  MarkShopOrderAsShipped,
} from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { AddLicenseKeys } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())

/** Reads the mails of these kinds to a person, after all events have been handled. */
async function mailsTo(email: string, kinds: readonly string[]): Promise<string[]> {
  const outbox = () => site.sql`SELECT FROM outbox LIMIT 1`
  await expect.poll(async () => (await outbox()).length, { timeout: 20_000 }).toBe(0)
  const rows = await site.sql<{ kind: string }[]>`
    SELECT kind FROM mails WHERE to_address = ${email} AND kind = ANY (${[...kinds]}) ORDER BY _id`
  return rows.map(({ kind }) => kind)
}

const placeAsGuest = async () => {
  const { _id: product_id } = await site.product()
  const secret = randomBytes(32).toString('base64url')
  const email = `guest.${secret.slice(0, 8).toLowerCase()}@mail.example`
  const body = {
    ...{ email, buyer_kind: 'private' as const, firstname: 'Gus', lastname: 'Guest', address: 'Quay 1' },
    ...{ post_code: '20095', city: 'Hamburg', country: 'DE', items: [{ product_id, quantity: 1 }], secret },
    ...{ shipping_method_id: site.shipping_method_id, shipping_address: site.address, payment_method: 'bank' as const },
    ...{ expected_total: '17.73', terms_accepted: true },
  }
  await site.call(PlaceGuestOrder, { body }, { key: crypto.randomUUID() })
  const [order] = await site.sql<{ _id: string }[]>`
    SELECT o._id FROM shop_orders o JOIN users u ON u._id = o.user_id WHERE u.email = ${email}`
  return { id: order?._id ?? '', email, token: secret }
}

test('staff are notified when a buyer cancels, with or without an account, but not when staff cancel', async () => {
  const told = () => mailsTo(site.keeper.email, ['shop_order_cancelled_by_buyer'])
  const buyer = await site.buyer()
  const ordered = async () =>
    (await site.place(buyer, [{ product_id: (await site.product())._id, quantity: 1 }])).order_id
  const cancel = async (as = buyer) =>
    site.call(CancelShopOrder, { body: { id: await ordered(), reason: 'Too late' } }, { as })
  await cancel(site.keeper)
  expect(await told()).toHaveLength(0)
  await cancel()
  expect(await told()).toHaveLength(1)
  const { token } = await placeAsGuest()
  await site.call(CancelGuestOrder, { params: { token }, body: { reason: 'Found it elsewhere' } })
  expect(await told()).toHaveLength(2)
})

test('guests get a mail when their order is processed and completed; customers see this in the app', async () => {
  const guest = await placeAsGuest()
  const buyer = await site.buyer()
  const { order_id } = await site.place(buyer, [{ product_id: (await site.product())._id, quantity: 1 }])
  for (const id of [guest.id, order_id]) {
    await site.pack(id)
    await site.call(MarkShopOrderAsShipped, { body: { id } }, site.asKeeper)
    await site.call(MarkShopOrderAsCompleted, { body: { id } }, site.asKeeper)
  }
  const kinds = ['shop_order_processing', 'shop_order_completed']
  expect(await mailsTo(guest.email, kinds)).toEqual(kinds)
  expect(await mailsTo(buyer.email, kinds)).toEqual([])
})

test('customers and guests get a mail when staff take their order off hold', async () => {
  const guest = await placeAsGuest()
  const buyer = await site.buyer()
  const { order_id } = await site.place(buyer, [{ product_id: (await site.product())._id, quantity: 1 }])
  for (const id of [guest.id, order_id]) {
    await site.pack(id)
    await site.call(MarkShopOrderAsOnHold, { body: { id, reason: 'Out of boxes' } }, site.asKeeper)
    await site.call(MarkShopOrderAsProcessing, { body: { id } }, site.asKeeper)
  }
  const kinds = ['shop_order_processing', 'shop_order_on_hold', 'shop_order_resumed']
  expect(await mailsTo(guest.email, kinds)).toEqual(kinds)
  expect(await mailsTo(buyer.email, kinds)).toEqual(kinds.slice(1))
})

test("staff are notified once when a product's stock falls to its warning level, and again after it was restocked", async () => {
  const { _id: product_id } = await site.product({ inventory: 5, low_stock: 3 })
  const buyer = await site.buyer()
  const told = async () => (await mailsTo(site.keeper.email, ['shop_low_stock'])).length
  const order = (quantity: number) => site.place(buyer, [{ product_id, quantity }])
  await order(1)
  expect(await told()).toBe(0)
  await order(1)
  await order(1)
  expect(await told()).toBe(1)
  await site.sql`UPDATE shop_products SET inventory = 10 WHERE _id = ${product_id}`
  await order(9)
  expect(await told()).toBe(2)
  expect(
    await site.sql`SELECT values FROM in_app_notifications WHERE user_id = ${site.keeper._id} AND kind = 'shop_low_stock' ORDER BY _id DESC LIMIT 1`,
  ).toMatchObject([{ values: { left: '1' } }])
})

test('a confirmation says how the products arrive: by parcel, by pick-up or on the page of the order', async () => {
  const buyer = await site.buyer()
  const [goods, keys] = [await site.product(), await site.product({ kind: 'keys' })]
  await site.call(AddLicenseKeys, { body: { id: keys._id, keys: 'KEY-1\nKEY-2\nKEY-3' } }, site.asKeeper)
  const delivery = async (product_ids: readonly string[]) => {
    const items = product_ids.map((product_id) => ({ product_id, quantity: 1 }))
    const { order_id } = await site.place(buyer, items, { digital_consent: true })
    const read = () => site.sql<{ text: string }[]>`
      SELECT values ->> 'delivery' AS text FROM mails WHERE kind = 'shop_order_placed' AND ref ->> 'order_id' = ${order_id}`
    await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBe(1)
    return (await read())[0]?.text
  }
  const [parcel, digital] = ['We send your order as soon', 'Your downloads and license keys will be on the order page']
  expect(await delivery([goods._id])).toMatch(new RegExp(`^${parcel}`))
  expect(await delivery([keys._id])).toMatch(new RegExp(`^${digital}`))
  expect(await delivery([keys._id])).not.toContain(parcel)
  expect(await delivery([goods._id, keys._id])).toMatch(new RegExp(`^${digital}.*\n\n${parcel}`))
})
