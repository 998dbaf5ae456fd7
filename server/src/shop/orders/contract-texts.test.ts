import { randomBytes } from 'node:crypto'
import { PlaceGuestOrder } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { MarkShopOrderAsPaid } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { ChangeShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'
import { queueMailAgain } from '../../platform/mail/send-mail.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())

const publish = (terms_and_conditions: string, withdrawal_text: string) =>
  site.call(
    ChangeShopSettings,
    { body: { terms_and_conditions, withdrawal_text, withdrawal_scope: 'eu' } },
    site.asKeeper,
  )

type Mail = { text: string; html: string }

/** Reads a mail to a person, once it was rendered. */
async function mailTo(email: string, kind: string): Promise<Mail> {
  const read = () => site.sql<Mail[]>`
    SELECT text, html FROM mails WHERE to_address = ${email} AND kind = ${kind} AND status = 'kept'`
  await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBe(1)
  return (await read())[0] ?? { text: '', html: '' }
}

const oneOf = async () => [{ product_id: (await site.product())._id, quantity: 1 }]
const textsOf = async (order_id: string) => {
  const [order] = await site.sql`SELECT terms_hash, withdrawal_hash FROM shop_orders WHERE _id = ${order_id}`
  return order
}

test('a confirmation contains the terms and the instructions of the time of the order, although they changed before it was sent', async () => {
  await publish(
    '<h2>Delivery</h2><p>Terms of <b>May</b> &amp; June</p><ul><li><p>By post</p></li></ul>',
    '<p>You can withdraw</p>',
  )
  const buyer = await site.buyer()
  const { order_id } = await site.place(buyer, await oneOf())
  const { text, html } = await mailTo(buyer.email, 'shop_order_placed')
  expect(text).toContain('Terms of May & June\n\n- By post')
  expect(text).toContain('You can withdraw')
  expect(html).toContain('Terms of <b>May</b> &amp; June')
  await publish('<p>Terms of July</p>', '<p>You can withdraw, too</p>')
  const [stored] = await site.sql<
    { _id: string }[]
  >`SELECT _id FROM mails WHERE to_address = ${buyer.email} AND status = 'kept'`
  await site.sql.begin((tx) => queueMailAgain(tx, stored?._id ?? ''))
  const again = await mailTo(buyer.email, 'shop_order_placed')
  expect(again.text).toContain('Terms of May & June')
  expect(again.text).not.toContain('July')
  // The mail about the payment does not repeat them.
  await site.call(MarkShopOrderAsPaid, { body: { id: order_id } }, site.asKeeper)
  expect((await mailTo(buyer.email, 'shop_order_paid')).text).not.toContain('Terms of')
})

test('an order that is paid at once gets the texts with the mail about the payment', async () => {
  await publish('<p>Terms of July</p>', '<p>You can withdraw, too</p>')
  const buyer = await site.buyer()
  const { order_id } = await site.place(buyer, await oneOf(), { payment_method: 'stripe' })
  await site.call(MarkShopOrderAsPaid, { body: { id: order_id, payment_method: 'bank' } }, site.asKeeper)
  const { text } = await mailTo(buyer.email, 'shop_order_paid')
  expect(text).toContain('Terms of July')
  expect(text).toContain('You can withdraw, too')
})

test('a text is stored once, businesses get no instructions on withdrawal, and orders without texts have mails as before', async () => {
  await publish('<p>Terms of August</p>', '<p>Fourteen days</p>')
  const [buyer, business] = [await site.buyer(), await site.buyer()]
  await site.sql`UPDATE users SET buyer_kind = 'business', company_name = 'Workshop Ltd' WHERE _id = ${business._id}`
  const first = await textsOf((await site.place(buyer, await oneOf())).order_id)
  const second = await textsOf((await site.place(business, await oneOf())).order_id)
  expect(second).toEqual({ terms_hash: first?.['terms_hash'], withdrawal_hash: null })
  expect(first?.['withdrawal_hash']).not.toBeNull()
  expect(await site.sql`SELECT FROM shop_texts WHERE html = '<p>Terms of August</p>'`).toHaveLength(1)
  expect((await mailTo(business.email, 'shop_order_placed')).text).not.toContain('Fourteen days')
  await publish('', '')
  const other = await site.buyer()
  const { order_id } = await site.place(other, await oneOf())
  expect(await textsOf(order_id)).toEqual({ terms_hash: null, withdrawal_hash: null })
  expect((await mailTo(other.email, 'shop_order_placed')).text).toContain('Thank you for your order')
})

test('a contract contains the texts in the language in which the shop showed them', async () => {
  await publish('<p>Terms for all</p>', '<p>Fourteen days</p>')
  await site.publishTexts({ language: 'de', shop_terms: '<p>Deutsche Bedingungen</p>' })
  const [german, french] = [await site.buyer(), await site.buyer()]
  await site.place(german, await oneOf(), { language: 'de' })
  await site.place(french, await oneOf(), { language: 'fr' })
  const { text } = await mailTo(german.email, 'shop_order_placed')
  expect(text).toContain('Deutsche Bedingungen')
  expect(text).toContain('Fourteen days')
  expect(text).not.toContain('Terms for all')
  expect((await mailTo(french.email, 'shop_order_placed')).text).toContain('Terms for all')
})

test('a guest gets the texts with the confirmation', async () => {
  await publish('<p>Terms for guests</p>', '<p>Guests can withdraw</p>')
  const secret = randomBytes(32).toString('base64url')
  const email = 'texts@mail.example'
  const body = {
    ...{ email, buyer_kind: 'private' as const, firstname: 'Gus', lastname: 'Guest', address: 'Quay 1' },
    ...{ post_code: '20095', city: 'Hamburg', country: 'DE', items: await oneOf(), secret },
    ...{ shipping_method_id: site.shipping_method_id, shipping_address: site.address, payment_method: 'bank' as const },
    ...{ expected_total: '17.73', terms_accepted: true },
  }
  expect((await site.call(PlaceGuestOrder, { body }, { key: crypto.randomUUID() })).status).toBe(200)
  const { text } = await mailTo(email, 'shop_order_placed')
  expect(text).toContain('Terms for guests')
  expect(text).toContain('Guests can withdraw')
})
