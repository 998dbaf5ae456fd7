import { dayMs } from '@mapwright/contract/api/days.ts'
import {
  CancelOwnStockNotice,
  ConfirmStockNotice,
  GetOwnStockNotice,
  GetStockNotice,
  ListWaitingProducts,
  RemoveStockNotice,
  RequestStockNotice,
} from '@mapwright/contract/shop/stock-notices/stock-notice-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { announceRemoval } from '../../../test/announce-removal.ts'
import { exportedData } from '../../../test/exported-data.ts'
import { closeShop, openShop, type ShopSite, startShopSite } from '../../../test/shop-kit.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import { shopData } from '../own-data.ts'
import { sendStockNotices } from './send-stock-notices.ts'

let site: ShopSite
let product_id: string
let visitors = 0
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql`DELETE FROM shop_products`
  await openShop(site)
  await clearRateLimits(site)
  product_id = (await site.product({ name: 'Splitter', inventory: 0 }))._id
})

const ask = (email?: string, as?: Parameters<typeof site.call>[2]) =>
  site.call(RequestStockNotice, { body: { product_id, ...(email === undefined ? {} : { email }) } }, as)
const newEmail = () => `waiting${++visitors}@mail.example`
const restock = () => site.sql`UPDATE shop_products SET inventory = 3 WHERE _id = ${product_id}`
const mailsTo = async (email: string) =>
  (await site.sql<{ kind: string }[]>`SELECT kind FROM mails WHERE to_address = ${email} ORDER BY created_at, _id`).map(
    ({ kind }) => kind,
  )
const publicUrl = 'https://shop.example'
const send = () => sendStockNotices(site.sql, { publicUrl, now: new Date() })

async function tokenFor(email: string): Promise<string> {
  const [mail] = await site.sql<{ values: { link: string } }[]>`
    SELECT values FROM mails WHERE to_address = ${email} AND kind = 'confirm_stock_notice' ORDER BY _id DESC LIMIT 1`
  return mail?.values.link.replace('/shop/stock-notice/', '') ?? ''
}
const waiting = async () =>
  (await site.call(ListWaitingProducts, {}, { as: site.keeper })).body.waiting.find(
    (one) => one.product_id === product_id,
  )?.count

test('refuses a product that is in stock, unknown or hidden, a missing address and a closed shop', async () => {
  expect((await ask()).body.code).toBe('shop.email_needed')
  expect((await ask('not an address')).status).toBe(400)
  await site.sql`UPDATE shop_products SET status = 'draft'`
  expect((await ask(newEmail())).body.code).toBe('shop.product_not_found')
  await site.sql`UPDATE shop_products SET status = 'published', inventory = 1`
  expect((await ask(newEmail())).body.code).toBe('shop.in_stock')
  await closeShop(site)
  expect((await ask(newEmail())).body.code).toBe('shop.closed')
})

test('a visitor gets one mail when stock returns, but only after confirming the address', async () => {
  const email = newEmail()
  expect((await ask(email)).body.confirmed).toBe(false)
  await restock()
  expect(await send()).toBe(0)
  await site.sql`UPDATE shop_products SET inventory = 0`
  const params = { token: await tokenFor(email) }
  expect((await site.call(GetStockNotice, { params })).body.notice).toEqual({
    ...{ product_name: 'Splitter', slug: 'splitter', confirmed: false, sent: false, others: 0 },
  })
  expect(await waiting()).toBeUndefined()
  expect((await site.call(ConfirmStockNotice, { params })).body.notice.confirmed).toBe(true)
  expect(await waiting()).toBe(1)
  expect(await send()).toBe(0)
  await restock()
  expect((await Promise.all([send(), send()])).reduce((sum, count) => sum + count)).toBe(1)
  expect(await send()).toBe(0)
  expect(await mailsTo(email)).toEqual(['confirm_stock_notice', 'back_in_stock'])
  expect((await site.call(GetStockNotice, { params })).status).toBe(410)
})

test('a repeated request renews the link until the address is confirmed, and then changes nothing', async () => {
  const email = newEmail()
  await ask(email)
  const first = { token: await tokenFor(email) }
  await ask(email)
  const params = { token: await tokenFor(email) }
  expect((await site.call(ConfirmStockNotice, { params: first })).status).toBe(410)
  await site.call(ConfirmStockNotice, { params })
  expect((await ask(email)).body).toMatchObject({ confirmed: false })
  expect(await mailsTo(email)).toEqual(['confirm_stock_notice', 'confirm_stock_notice'])
  expect((await site.call(GetStockNotice, { params })).body.notice.confirmed).toBe(true)
})

test('the link cancels the request and deletes the address', async () => {
  const email = newEmail()
  await ask(email)
  const params = { token: await tokenFor(email) }
  expect((await site.call(RemoveStockNotice, { params })).status).toBe(200)
  expect(await site.sql`SELECT FROM shop_stock_notices WHERE email = ${email}`).toHaveLength(0)
  expect((await site.call(RemoveStockNotice, { params })).status).toBe(410)
})

test("a customer's request is confirmed immediately, with the account's address", async () => {
  const customer = await site.person()
  expect((await ask('someone.else@mail.example', { as: customer })).body.confirmed).toBe(true)
  await restock()
  await send()
  expect(await mailsTo(customer.email)).toEqual(['back_in_stock'])
  expect(await mailsTo('someone.else@mail.example')).toEqual([])
})

test('unverified customers confirm their request by mail, like visitors', async () => {
  const unverified = await site.person({ verified: false })
  expect((await ask(newEmail(), { as: unverified })).body.confirmed).toBe(false)
})

test('nothing is sent while the shop is closed or the product is hidden', async () => {
  await ask(undefined, { as: await site.person() })
  await restock()
  await closeShop(site)
  expect(await send()).toBe(0)
  await openShop(site)
  await site.sql`UPDATE shop_products SET status = 'unpublished'`
  expect(await send()).toBe(0)
  await site.sql`UPDATE shop_products SET status = 'published'`
  expect(await send()).toBe(1)
})

test('deletes unconfirmed requests after two days and all requests after a year', async () => {
  await ask(newEmail())
  await ask(undefined, { as: await site.person() })
  const later = (days: number) => new Date(Date.now() + days * dayMs)
  const left = async () => (await site.sql`SELECT FROM shop_stock_notices WHERE product_id = ${product_id}`).length
  await sendStockNotices(site.sql, { publicUrl, now: later(1) })
  expect(await left()).toBe(2)
  await sendStockNotices(site.sql, { publicUrl, now: later(3) })
  expect(await left()).toBe(1)
  await sendStockNotices(site.sql, { publicUrl, now: later(366) })
  expect(await left()).toBe(0)
})

test('the link in the mail cancels the other requests of the address, and nobody is mailed twice', async () => {
  const customer = await site.person()
  const other = (await site.product({ name: 'Adapter', inventory: 0 }))._id
  const askFor = (id: string) => site.call(RequestStockNotice, { body: { product_id: id } }, { as: customer })
  await askFor(product_id)
  await askFor(other)
  await restock()
  expect([await send(), await send()]).toEqual([1, 0])
  expect(await waiting()).toBeUndefined()
  const [mail] = await site.sql<{ values: { cancel_link: string } }[]>`
    SELECT values FROM mails WHERE to_address = ${customer.email} AND kind = 'back_in_stock'`
  const params = { token: mail?.values.cancel_link.replace(`${publicUrl}/shop/stock-notice/`, '') ?? '' }
  expect((await site.call(GetStockNotice, { params })).body.notice).toMatchObject({ sent: true, others: 1 })
  // A request after the mail was sent is a new request, which the old link does not cancel.
  await site.sql`UPDATE shop_products SET inventory = 0 WHERE _id = ${product_id}`
  await askFor(product_id)
  expect(await waiting()).toBe(1)
  expect((await site.call(GetStockNotice, { params })).status).toBe(410)
  await restock()
  await send()
  const [last] = await site.sql<{ values: { cancel_link: string } }[]>`
    SELECT values FROM mails WHERE to_address = ${customer.email} AND kind = 'back_in_stock' ORDER BY _id DESC LIMIT 1`
  const token = last?.values.cancel_link.split('/').at(-1) ?? ''
  expect((await site.call(RemoveStockNotice, { params: { token } })).status).toBe(200)
  expect(await site.sql`SELECT FROM shop_stock_notices WHERE email = ${customer.email}`).toHaveLength(0)
})

test('a sent request is deleted after a month', async () => {
  await ask(undefined, { as: await site.person() })
  await restock()
  await send()
  const after = (days: number) => ({ publicUrl, now: new Date(Date.now() + days * 86_400_000) })
  const left = async () => (await site.sql`SELECT FROM shop_stock_notices WHERE product_id = ${product_id}`).length
  await sendStockNotices(site.sql, after(29))
  expect(await left()).toBe(1)
  await sendStockNotices(site.sql, after(31))
  expect(await left()).toBe(0)
})

test('customers see whether they wait for a product, and cancel it', async () => {
  const [customer, stranger] = [{ as: await site.person() }, { as: await site.person() }]
  const isWaiting = async (as: typeof customer) =>
    (await site.call(GetOwnStockNotice, { query: { product_id } }, as)).body.waiting
  await ask(undefined, customer)
  expect([await isWaiting(customer), await isWaiting(stranger)]).toEqual([true, false])
  const cancel = (as: typeof customer) => site.call(CancelOwnStockNotice, { body: { product_id } }, as)
  expect((await cancel(stranger)).status).toBe(410)
  expect((await cancel(customer)).status).toBe(200)
  expect([await isWaiting(customer), (await cancel(customer)).status]).toEqual([false, 410])
})

test("requests are in the customer's data export, and are deleted with the account", async () => {
  const customer = await site.person()
  await ask(undefined, { as: customer })
  expect(await exportedData(site, shopData, customer, 'shop_stock_notices')).toMatchObject([
    { name: 'Splitter', email: customer.email, sent_at: null },
  ])
  await announceRemoval(site, customer)
  await expect.poll(() => site.sql`SELECT FROM shop_stock_notices WHERE email = ${customer.email}`).toHaveLength(0)
})
