import { DownloadDelivery, ListDeliveries } from '@mapwright/contract/shop/digital/delivery-endpoints.ts'
import {
  CancelShopOrder,
  MarkShopOrderAsCompleted,
  MarkShopOrderAsOnHold,
  MarkShopOrderAsPaid,
  MarkShopOrderAsProcessing,
  MarkShopOrderAsShipped,
  ReturnShopOrder,
} from '@mapwright/contract/shop/orders/order-endpoints.ts'
import {
  AddLicenseKeys,
  ChangeProduct,
  RemoveLicenseKeys,
  RemoveProduct,
} from '@mapwright/contract/shop/products/product-endpoints.ts'
import { WithdrawFromOrder } from '@mapwright/contract/shop/withdrawals/withdrawal-endpoints.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { announceRemoval } from '../../../test/announce-removal.ts'
import { confirmPhone } from '../../../test/confirm-phone.ts'
import { exportedData } from '../../../test/exported-data.ts'
import type { Person } from '../../../test/kit.ts'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'
import { chargeVat } from '../../../test/site-state.ts'
import { shopOrderData } from '../orders/own-data.ts'
import { shopOrderChecks } from '../orders/reconcile-shop-orders.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())
afterEach(async () => {
  for (const { find } of shopOrderChecks) expect(await find(site.sql)).toEqual([])
})

const addKeys = (id: string, keys: string) => site.call(AddLicenseKeys, { body: { id, keys } }, site.asKeeper)

/** Creates a product with these license keys. */
async function keyProduct(...keys: string[]) {
  const product = await site.product({ kind: 'keys' })
  if (keys.length > 0) expect((await addKeys(product._id, keys.join('\n'))).status).toBe(200)
  return product
}

const guide = () => new File(['%PDF guide'], 'guide.pdf', { type: 'application/pdf' })
const fileProduct = (fields: Parameters<ShopSite['product']>[0] = {}) =>
  site.product({ kind: 'file', ...fields }, { file: guide() })

const digital = { digital_consent: true, shipping_method_id: undefined }
const order = (buyer: Person, product_id: string, quantity = 1) =>
  site.place(buyer, [{ product_id, quantity }], digital)
const pay = (id: string) => site.call(MarkShopOrderAsPaid, { body: { id } }, site.asKeeper)
const deliveries = async (id: string, as: Person) =>
  (await site.call(ListDeliveries, { params: { id } }, { as })).body.deliveries
const keysOf = async (id: string, as: Person) =>
  (await deliveries(id, as)).flatMap(({ keys }) => keys.map((k) => k.key))
const download = (id: string, as: Person) => site.call(DownloadDelivery, { params: { id } }, { as })

/** Creates a paid order of a file. Returns the id of the download as well. */
async function paidFile(fields: Parameters<ShopSite['product']>[0] = {}) {
  const product = await fileProduct(fields)
  const buyer = await site.buyer()
  const { order_id: id } = await order(buyer, product._id)
  await pay(id)
  const [delivery] = await deliveries(id, buyer)
  return { id, buyer, product, file_id: delivery?.file?._id ?? '' }
}

describe('license keys', () => {
  test("are added one per line, each once, are sealed, and are the product's stock", async () => {
    const product = await keyProduct()
    expect(product).toMatchObject({ kind: 'keys', inventory: 0 })
    expect((await addKeys((await site.product())._id, 'AAAA')).body.code).toBe('shop.product_without_keys')
    const { body } = await addKeys(product._id, 'AAAA-1111-2222\n\n  BBBB-1111-2222 \r\nAAAA-1111-2222\n')
    expect(body).toMatchObject({ added: 2, skipped: 0, product: { inventory: 2 } })
    expect((await addKeys(product._id, 'BBBB-1111-2222\nCCCC')).body).toMatchObject({ added: 1, skipped: 1 })
    const stored = await site.sql<{ key_sealed: Buffer; hint: string }[]>`
      SELECT key_sealed, hint FROM shop_license_keys WHERE product_id = ${product._id} ORDER BY _id`
    expect(stored.map(({ hint }) => hint)).toEqual(['2222', '2222', ''])
    expect(stored.some(({ key_sealed }) => key_sealed.includes('AAAA'))).toBe(false)
    const changed = await site.call(ChangeProduct, { body: { id: product._id, inventory: '99' } }, site.asKeeper)
    expect(changed.body.product.inventory).toBe(3)
  })

  test('are removed if unsold, unless an order waits for them', async () => {
    const product = await keyProduct('A', 'B', 'C')
    const buyer = await site.buyer()
    const { order_id } = await order(buyer, product._id)
    const { body } = await site.call(RemoveLicenseKeys, { body: { id: product._id } }, site.asKeeper)
    expect(body).toMatchObject({ removed: 2, product: { inventory: 0 } })
    await pay(order_id)
    expect(await keysOf(order_id, buyer)).toEqual(['A'])
  })

  test('are delivered once per piece with the payment, which completes the order', async () => {
    const product = await keyProduct('A', 'B', 'C')
    const buyer = await site.buyer()
    const { order_id: id, invoice_no } = await order(buyer, product._id, 2)
    expect(await deliveries(id, buyer)).toEqual([])
    expect((await pay(id)).body.order).toMatchObject({
      ...{ current_status: 'completed', shipping_cost: '0.00', shipping_method: '', total: '23.80' },
      ...{ digital_consent_at: expect.any(String), lines: [{ kind: 'keys', quantity: 2, shipped: 2 }] },
    })
    expect((await site.readOrder(id)).history.map(({ event }) => event)).toEqual(['place', 'pay', 'deliver'])
    expect(await keysOf(id, buyer)).toEqual(['A', 'B'])
    expect((await site.call(ListDeliveries, { params: { id } }, { as: await site.buyer() })).status).toBe(404)
    await expect
      .poll(
        () => site.sql`SELECT values ->> 'delivery' AS text FROM mails WHERE kind = 'shop_order_paid'
        AND values ->> 'invoice_no' = ${invoice_no}`,
      )
      .toMatchObject([{ text: expect.stringContaining('lose the right of withdrawal') }])
    expect(await site.sql`SELECT FROM mails WHERE values::text LIKE '%"A"%'`).toHaveLength(0)
  })

  test('are delivered once when two reports of one payment arrive', async () => {
    const product = await keyProduct('A', 'B')
    const buyer = await site.buyer()
    const { order_id: id } = await order(buyer, product._id)
    const replies = await Promise.all([pay(id), pay(id), pay(id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await keysOf(id, buyer)).toEqual(['A'])
    expect(await site.stockOf(product._id)).toBe(1)
  })

  test('are sold to one of two buyers of the last key; two orders paid concurrently get different keys', async () => {
    const product = await keyProduct('LAST')
    const [one, other] = [await site.buyer(), await site.buyer()]
    const placed = await Promise.allSettled([order(one, product._id), order(other, product._id)])
    expect(placed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await addKeys(product._id, 'X\nY\nZ')
    const both = [await order(one, product._id), await order(other, product._id)]
    await Promise.all(both.map(({ order_id }) => pay(order_id)))
    const sold = await Promise.all([one, other].map((buyer, at) => keysOf(both[at]?.order_id ?? '', buyer)))
    expect(new Set(sold.flat()).size).toBe(2)
  })

  test('are sold to somebody else if their order is not paid', async () => {
    const product = await keyProduct('A')
    const buyer = await site.buyer()
    const { order_id: id } = await order(buyer, product._id)
    expect(await site.stockOf(product._id)).toBe(0)
    await site.call(CancelShopOrder, { body: { id, reason: 'Changed my mind' } }, { as: buyer })
    expect(await site.stockOf(product._id)).toBe(1)
  })

  test('are revoked when they are returned, and never sold again', async () => {
    const product = await keyProduct('A', 'B')
    const buyer = await site.buyer()
    const { order_id: id } = await order(buyer, product._id, 2)
    await pay(id)
    const line_id = (await site.readOrder(id)).lines[0]?._id ?? ''
    const body = { id, lines: [{ line_id, quantity: 1, restock: true }], refund: '11.90', reason: 'Does not work' }
    expect((await site.call(ReturnShopOrder, { body }, site.asKeeper)).body.order.lines).toMatchObject([
      { returned: 1 },
    ])
    expect(await keysOf(id, buyer)).toEqual(['A', null])
    expect(await site.stockOf(product._id)).toBe(0)
    await site.call(ReturnShopOrder, { body }, site.asKeeper)
    expect(await keysOf(id, buyer)).toEqual([null, null])
  })
})

describe('a file', () => {
  test('is never sold out, but is not for sale before it is uploaded', async () => {
    const empty = await site.product({ kind: 'file', inventory: 5 })
    expect(empty).toMatchObject({ inventory: 0, file_name: '' })
    const buyer = await site.buyer()
    await expect(order(buyer, empty._id)).rejects.toThrow()
    const refused = await site.call(
      ChangeProduct,
      { body: { id: empty._id }, files: { file: new File([], 'empty.pdf') } },
      site.asKeeper,
    )
    expect(refused.body.code).toBe('shop.empty_file')
    const { product } = (
      await site.call(ChangeProduct, { body: { id: empty._id }, files: { file: guide() } }, site.asKeeper)
    ).body
    expect(product).toMatchObject({ inventory: 1_000_000, file_name: 'guide.pdf' })
    await order(buyer, empty._id, 3)
    expect(await site.stockOf(empty._id)).toBe(1_000_000)
  })

  test('is downloaded by its buyer only, as often as the product allows', async () => {
    const { buyer, file_id } = await paidFile({ max_downloads: '2' })
    expect((await download(file_id, await site.buyer())).body.code).toBe('shop.download_not_found')
    const first = await download(file_id, buyer)
    expect([first.status, Buffer.from(first.bytes).toString()]).toEqual([200, '%PDF guide'])
    const replies = await Promise.all([download(file_id, buyer), download(file_id, buyer)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test("is no longer available after the product's number of days", async () => {
    const { id, buyer, file_id } = await paidFile({ download_days: '3' })
    expect((await download(file_id, buyer)).status).toBe(200)
    await site.sql`UPDATE shop_downloads SET expires_at = now() WHERE _id = ${file_id}`
    expect((await download(file_id, buyer)).body.code).toBe('shop.download_over')
    expect(await deliveries(id, buyer)).toMatchObject([{ file: { is_over: true, downloads: 1 } }])
  })

  test('stays with its buyers when it is replaced or its product is deleted', async () => {
    const { buyer, file_id, product } = await paidFile()
    const files = { file: new File(['second'], 'second.pdf') }
    await site.call(ChangeProduct, { body: { id: product._id }, files }, site.asKeeper)
    expect((await site.call(RemoveProduct, { body: { id: product._id } }, site.asKeeper)).status).toBe(200)
    expect(Buffer.from((await download(file_id, buyer)).bytes).toString()).toBe('%PDF guide')
    const left = await site.sql<
      { name: string }[]
    >`SELECT name FROM files WHERE name = 'second.pdf' AND deleted_at IS NULL`
    expect(left).toEqual([])
  })

  test('is revoked when the whole amount is refunded', async () => {
    const { id, buyer, file_id } = await paidFile()
    const line_id = (await site.readOrder(id)).lines[0]?._id ?? ''
    const body = { id, lines: [{ line_id, quantity: 1, restock: false }], refund: '11.90', reason: 'As agreed' }
    await site.call(ReturnShopOrder, { body }, site.asKeeper)
    expect((await download(file_id, buyer)).body.code).toBe('shop.download_over')
  })

  test("is in the buyer's data export, and revoked when the account is removed", async () => {
    const { buyer, file_id } = await paidFile()
    await download(file_id, buyer)
    expect(await exportedData(site, shopOrderData, buyer, 'shop_orders')).toMatchObject([
      { digital_consent_at: expect.anything(), lines: [{ downloads: 1 }] },
    ])
    await announceRemoval(site, buyer)
    await expect
      .poll(() => site.sql`SELECT revoked_at IS NOT NULL AS is_revoked FROM shop_downloads WHERE _id = ${file_id}`)
      .toEqual([{ is_revoked: true }])
  })
})

describe('an order with digital products', () => {
  test('requires consent to immediate delivery, and a shipping method only for goods', async () => {
    const [file, goods] = [await fileProduct(), await site.product()]
    const buyer = await site.buyer()
    const items = [file, goods].map(({ _id: product_id }) => ({ product_id, quantity: 2 }))
    await expect(site.place(buyer, items)).rejects.toMatchObject({ fields: { digital_consent: { code: 'required' } } })
    await expect(site.place(buyer, items, digital)).rejects.toMatchObject({ code: 'shop.shipping_method_not_found' })
    const { order_id: id } = await site.place(buyer, items, { digital_consent: true })
    expect((await pay(id)).body.order).toMatchObject({
      ...{ current_status: 'paid', shipping_cost: '4.90' },
      lines: [{ shipped: 2 }, { shipped: 0 }],
    })
    await site.call(MarkShopOrderAsProcessing, { body: { id } }, site.asKeeper)
    const { body } = await site.call(MarkShopOrderAsShipped, { body: { id } }, site.asKeeper)
    expect(body.order).toMatchObject({ current_status: 'shipped', parcels: [{ lines: [{ quantity: 2 }] }] })
    await site.call(CancelShopOrder, { body: { id, reason: 'Lost' } }, site.asKeeper)
    // The stock is still reduced by the two sent pieces, because neither was returned.
    expect(await site.stockOf(goods._id)).toBe(8)
    expect(await deliveries(id, buyer)).toMatchObject([{ file: { is_over: true } }])
  })

  test('cannot be withdrawn from, except for its goods', async () => {
    const { id, buyer } = await paidFile()
    expect(await site.readOrder(id)).toMatchObject({ can_withdraw: false })
    const { invoice_no } = await site.readOrder(id)
    await site.call(WithdrawFromOrder, { body: { name: 'Pat', invoice_no, email: buyer.email } })
    await expect
      .poll(() => site.sql`SELECT values ->> 'why' AS why FROM mails WHERE kind = 'withdrawal_without_effect'`)
      .toEqual([{ why: expect.stringContaining('digital products') }])
    const [file, goods] = [await fileProduct(), await site.product()]
    const items = [file, goods].map(({ _id: product_id }) => ({ product_id, quantity: 1 }))
    const mixed = await site.place(buyer, items, { digital_consent: true })
    expect((await site.readOrder(mixed.order_id)).can_withdraw).toBe(true)
    const products = [file, goods].map(({ name }) => ({ name, quantity: 1 }))
    await site.call(WithdrawFromOrder, {
      body: { name: 'Pat', invoice_no: mixed.invoice_no, email: buyer.email, products },
    })
    await expect.poll(async () => (await site.readOrder(mixed.order_id)).withdrawal?.lines.length).toBe(1)
  })

  test("is taxed as a service of the buyer's country, and combined with goods only at the same rate", async () => {
    await chargeVat(site, 'AT', 2000)
    const [file, goods] = [await fileProduct(), await site.product()]
    const buyer = await site.buyer()
    await site.sql`UPDATE users SET country = 'DE' WHERE _id = ${buyer._id}`
    const toAustria = { ...digital, shipping_address: { ...site.address, country: 'AT', post_code: '1010' } }
    const { order_id } = await site.place(buyer, [{ product_id: file._id, quantity: 1 }], toAustria)
    expect((await site.readOrder(order_id)).vat_percentage).toBe('19.00')
    const items = [file, goods].map(({ _id: product_id }) => ({ product_id, quantity: 1 }))
    const mixed = { ...toAustria, shipping_method_id: site.shipping_method_id }
    await expect(site.place(buyer, items, mixed)).rejects.toMatchObject({ code: 'shop.separate_orders' })
    const percentageOf = async (placed: { order_id: string }) => (await site.readOrder(placed.order_id)).vat_percentage
    const abroad = await site.buyer()
    await site.sql`UPDATE users SET country = 'US', buyer_kind = 'private' WHERE _id = ${abroad._id}`
    expect(await percentageOf(await order(abroad, file._id))).toBe('19.00')
    await confirmPhone(site.sql, abroad, '+12125550100')
    const exported = await order(abroad, file._id)
    expect(await percentageOf(exported)).toBe('0.00')
    expect(await site.sql`SELECT vat_category FROM invoice_lines WHERE invoice_id = ${exported.invoice_id}`).toEqual([
      { vat_category: 'O' },
    ])
    // An export of goods and a service to another country are two tax cases, although both are without VAT.
    const toAmerica = { ...mixed, shipping_address: { ...site.address, country: 'US', post_code: '10001' } }
    await expect(site.place(abroad, items, toAmerica)).rejects.toMatchObject({ code: 'shop.separate_orders' })
  })

  test('keeps the kinds of its products, which cannot be deleted before the payment', async () => {
    const product = await fileProduct()
    const buyer = await site.buyer()
    const { order_id } = await order(buyer, product._id)
    const { body } = await site.call(ChangeProduct, { body: { id: product._id, kind: 'goods' } }, site.asKeeper)
    expect(body.code).toBe('shop.product_kind_fixed')
    const remove = () => site.call(RemoveProduct, { body: { id: product._id } }, site.asKeeper)
    expect((await remove()).body.code).toBe('shop.product_awaits_payment')
    await pay(order_id)
    expect((await remove()).status).toBe(200)
  })

  test('can only be paid and cancelled if it has no goods, and afterwards only returned', async () => {
    const as = site.asKeeper
    const moves = {
      process: (id: string) => site.call(MarkShopOrderAsProcessing, { body: { id } }, as),
      hold: (id: string) => site.call(MarkShopOrderAsOnHold, { body: { id, reason: 'Wait' } }, as),
      ship: (id: string) => site.call(MarkShopOrderAsShipped, { body: { id } }, as),
      complete: (id: string) => site.call(MarkShopOrderAsCompleted, { body: { id } }, as),
    }
    const product = await fileProduct()
    const buyer = await site.buyer()
    const cancel = (id: string) => site.call(CancelShopOrder, { body: { id, reason: 'As agreed' } }, as)
    const refusedIn = async (id: string, all: readonly ((one: string) => Promise<{ status: number }>)[]) => {
      for (const move of all) expect((await move(id)).status).toBe(409)
    }
    const { order_id: paid } = await order(buyer, product._id)
    await refusedIn(paid, Object.values(moves))
    await pay(paid)
    await refusedIn(paid, [...Object.values(moves), cancel, pay])
    const { order_id: cancelled } = await order(buyer, product._id)
    expect((await cancel(cancelled)).status).toBe(200)
    await refusedIn(cancelled, [...Object.values(moves), cancel, pay])
    expect(await deliveries(cancelled, buyer)).toEqual([])
  })
})
