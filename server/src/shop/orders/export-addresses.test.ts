import {
  ExportShopAddresses,
  MarkShopOrderAsOnHold,
  MarkShopOrderAsShipped,
} from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())

const linesOf = async (query: object = {}) => {
  const { bytes, status } = await site.call(ExportShopAddresses, { query }, site.asKeeper)
  expect(status).toBe(200)
  return Buffer.from(bytes).toString('utf8').replace('\uFEFF', '').trim().split('\r\n')
}
const numbersIn = async (query: object = {}) => (await linesOf(query)).slice(1).map((row) => row.split(',')[0])

test('lists the orders to be shipped, in the columns that label tools read, with the weight of the unshipped pieces', async () => {
  const cable = await site.product({ weight: '300', weight_unit: 'g' })
  const guide = await site.product({ kind: 'file' }, { file: new File(['x'], 'guide.pdf') })
  const buyer = await site.buyer()
  const items = [
    { product_id: cable._id, quantity: 3 },
    { product_id: guide._id, quantity: 1 },
  ]
  const shipping_address = { ...site.address, company_name: '=Garage, Ltd.', phone: '+49 (40) 123-4', country: 'AT' }
  const placed = await site.place(buyer, items, {
    digital_consent: true,
    shipping_address: { ...shipping_address, country: 'DE' },
  })
  expect(await numbersIn()).not.toContain(placed.invoice_no)
  await site.pack(placed.order_id)
  const [header, row] = await linesOf({ keywords: placed.invoice_no })
  expect(header).toBe(
    'Order reference,Full name,Company name,Address line 1,City,Postcode,Country,Country code,Phone,Email,Weight,Shipping method',
  )
  expect(row).toBe(
    `${placed.invoice_no},Pat Example,"'=Garage, Ltd.",Dock 3,Hamburg,20095,Germany,DE,0049401234,${buyer.email},0.9,Parcel`,
  )
  const line_id = (await site.readOrder(placed.order_id)).lines[0]?._id ?? ''
  const part = { id: placed.order_id, lines: [{ line_id, quantity: 2 }] }
  await site.call(MarkShopOrderAsShipped, { body: part }, site.asKeeper)
  expect((await linesOf({ keywords: placed.invoice_no }))[1]).toContain(',0.3,')
  await site.call(MarkShopOrderAsShipped, { body: { id: placed.order_id } }, site.asKeeper)
  expect(await numbersIn()).not.toContain(placed.invoice_no)
})

test('is limited to chosen orders or a status, and leaves out orders on hold', async () => {
  const [one, other, held] = [await site.paidOrder(), await site.packedOrder(), await site.paidOrder()]
  await site.call(MarkShopOrderAsOnHold, { body: { id: held.id, reason: 'Wait' } }, site.asKeeper)
  expect(await numbersIn({ ids: [one.id, held.id].join(',') })).toEqual([one.invoice_no])
  expect(await numbersIn({ status: 'processing' })).toEqual([other.invoice_no])
  expect(await numbersIn()).toEqual([one.invoice_no, other.invoice_no])
  const before = await site.sql`SELECT FROM audit WHERE name = 'shop.export_addresses'`
  expect(before.length).toBeGreaterThan(0)
})
