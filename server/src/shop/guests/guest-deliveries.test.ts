import { randomBytes } from 'node:crypto'
import { DownloadDelivery } from '@mapwright/contract/shop/digital/delivery-endpoints.ts'
import {
  ClaimGuestOrder,
  DownloadGuestDelivery,
  GetGuestCheckout,
  ListGuestDeliveries,
  PlaceGuestOrder,
} from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { MarkShopOrderAsPaid, ReturnShopOrder } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { AddLicenseKeys } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'
import { chargeVat } from '../../../test/site-state.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())

const newSecret = () => randomBytes(32).toString('base64url')
const fileProduct = () =>
  site.product({ kind: 'file', max_downloads: '2' }, { file: new File(['%PDF guide'], 'guide.pdf') })

/** Places a guest's order of one piece of each product. */
async function order(product_ids: readonly string[], fields: object = {}) {
  const secret = newSecret()
  const email = `guest.${secret.slice(0, 8).toLowerCase()}@mail.example`
  const body = {
    ...{
      email,
      buyer_kind: 'private' as const,
      firstname: 'Gus',
      lastname: 'Guest',
      address: 'Quay 1',
      city: 'Hamburg',
    },
    ...{ post_code: '20095', country: 'DE', items: product_ids.map((product_id) => ({ product_id, quantity: 1 })) },
    ...{
      payment_method: 'bank' as const,
      expected_total: '11.90',
      terms_accepted: true,
      secret,
      digital_consent: true,
    },
    ...fields,
  }
  const placed = await site.call(PlaceGuestOrder, { body }, { key: crypto.randomUUID() })
  const [row] = await site.sql<{ _id: string }[]>`
    SELECT o._id FROM shop_orders o JOIN invoices i ON i._id = o.invoice_id WHERE i.invoice = ${placed.body.order?.invoice_no ?? ''}`
  return { token: secret, id: row?._id ?? '', email, placed }
}
const pay = (id: string) => site.call(MarkShopOrderAsPaid, { body: { id } }, site.asKeeper)
const deliveriesOf = async (token: string) =>
  (await site.call(ListGuestDeliveries, { params: { token } })).body.deliveries
const download = (token: string, id: string) => site.call(DownloadGuestDelivery, { params: { token, id } })

test('a guest consents to the immediate delivery, and needs no address for it', async () => {
  const { _id } = await fileProduct()
  const { placed } = await order([_id], { digital_consent: false })
  expect(placed.body.fields).toMatchObject({ digital_consent: { code: 'required' } })
  const { id } = await order([_id])
  expect(await site.readOrder(id)).toMatchObject({ shipping_method: '', digital_consent_at: expect.any(String) })
})

test('the link to a paid order opens its files and keys, as often as the product allows, and those of no other order', async () => {
  const [file, keys] = [await fileProduct(), await site.product({ kind: 'keys' })]
  await site.call(AddLicenseKeys, { body: { id: keys._id, keys: 'KEY-1' } }, site.asKeeper)
  const { token, id, email } = await order([file._id, keys._id], { expected_total: '23.80' })
  expect(await deliveriesOf(token)).toEqual([])
  await pay(id)
  const delivered = await deliveriesOf(token)
  expect(delivered).toMatchObject([{ file: { name: 'guide.pdf', max_downloads: 2 } }, { keys: [{ key: 'KEY-1' }] }])
  const file_id = delivered[0]?.file?._id ?? ''
  const other = await order([file._id])
  expect((await download(other.token, file_id)).body.code).toBe('shop.download_not_found')
  expect((await download(newSecret(), file_id)).body.code).toBe('shop.order_not_found')
  expect((await site.call(ListGuestDeliveries, { params: { token: newSecret() } })).status).toBe(404)
  const replies = await Promise.all([1, 2, 3].map(() => download(token, file_id)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 410])
  await expect
    .poll(
      () =>
        site.sql`SELECT values ->> 'link' AS link FROM mails WHERE to_address = ${email} AND kind = 'shop_order_paid'`,
    )
    .toEqual([{ link: expect.stringContaining('/shop/guest-order/') }])
})

test('the download is revoked when the payment is refunded', async () => {
  const { token, id } = await order([(await fileProduct())._id])
  await pay(id)
  const file_id = (await deliveriesOf(token))[0]?.file?._id ?? ''
  const line_id = (await site.readOrder(id)).lines[0]?._id ?? ''
  const body = { id, lines: [{ line_id, quantity: 1, restock: false }], refund: '11.90', reason: 'As agreed' }
  await site.call(ReturnShopOrder, { body }, site.asKeeper)
  expect((await download(token, file_id)).body.code).toBe('shop.download_over')
})

test('an order that moves to an account keeps its downloads', async () => {
  const { token, id } = await order([(await fileProduct())._id])
  await pay(id)
  const file_id = (await deliveriesOf(token))[0]?.file?._id ?? ''
  const customer = await site.buyer()
  await site.call(ClaimGuestOrder, { params: { token } }, { as: customer })
  expect((await download(token, file_id)).body.code).toBe('shop.order_not_found')
  expect((await site.call(DownloadDelivery, { params: { id: file_id } }, { as: customer })).status).toBe(200)
})

test("the checkout shows the VAT of the order: the buyer's in the EU, the seller's without evidence of another country", async () => {
  await chargeVat(site, 'AT', 2000)
  const product = await fileProduct()
  for (const [country, post_code, percentage, expected_total] of [
    ['AT', '1010', '20.00', '12.00'],
    ['US', '10001', '19.00', '11.90'],
  ] as const) {
    const query = { contents: 'digital' as const, country, buyer_kind: 'private' as const }
    const { checkout } = (await site.call(GetGuestCheckout, { query })).body
    expect(checkout.tax.percentage).toBe(percentage)
    const { id } = await order([product._id], { country, post_code, expected_total })
    expect((await site.readOrder(id)).vat_percentage).toBe(percentage)
  }
})
