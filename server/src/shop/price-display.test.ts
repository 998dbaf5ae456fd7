import { GetCheckout } from '@mapwright/contract/shop/checkout/checkout-endpoints.ts'
import { GetGuestCheckout } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { ChangeShopSettings, GetPriceDisplay } from '@mapwright/contract/shop/settings-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { type ShopSite, startShopSite } from '../../test/shop-kit.ts'
import { chargeVat } from '../../test/site-state.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
  await chargeVat(site, 'AT', 2000)
})
afterAll(() => site.close())

const seenBy = async (person?: Person) => {
  const { price_display } = (await site.call(GetPriceDisplay, {}, person ? { as: person } : {})).body
  return [price_display.with_vat, price_display.tax.country, price_display.tax.percentage]
}
const business = async () => {
  const buyer = await site.buyer()
  await site.sql`UPDATE users SET buyer_kind = 'business', company_name = 'Example Ltd', country = 'DE' WHERE _id = ${buyer._id}`
  return buyer
}

test('visitors and staff see prices with the VAT of the seller, private buyers with that of their country', async () => {
  const [visitor, keeper] = [await seenBy(), await seenBy(site.keeper)]
  expect([visitor, keeper]).toEqual([
    [true, 'DE', '19.00'],
    [true, 'DE', '19.00'],
  ])
  const buyer = await site.buyer()
  await site.sql`UPDATE users SET country = 'AT' WHERE _id = ${buyer._id}`
  expect(await seenBy(buyer)).toEqual([true, 'AT', '20.00'])
  await site.sql`UPDATE users SET buyer_kind = '' WHERE _id = ${buyer._id}`
  expect(await seenBy(buyer)).toEqual([true, 'AT', '20.00'])
})

test('businesses see prices without VAT unless the operator shows them with it', async () => {
  const buyer = await business()
  const set = (business_prices_with_vat: boolean) =>
    site.call(ChangeShopSettings, { body: { business_prices_with_vat } }, site.asKeeper)
  const checkout = async () => (await site.call(GetCheckout, { query: {} }, { as: buyer })).body.checkout.with_vat
  const asGuest = async (buyer_kind: 'business' | 'private') =>
    (await site.call(GetGuestCheckout, { query: { buyer_kind } })).body.checkout.with_vat
  expect([(await seenBy(buyer))[0], await checkout(), await asGuest('business'), await asGuest('private')]).toEqual([
    ...[false, false, false, true],
  ])
  await set(true)
  expect([(await seenBy(buyer))[0], await checkout(), await asGuest('business')]).toEqual([true, true, true])
  await set(false)
})

test('an order keeps the price display of its buyer', async () => {
  const product = await site.product({ inventory: 9 })
  const items = [{ product_id: product._id, quantity: 1 }]
  const [company, person] = [await business(), await site.buyer()]
  const [ofCompany, ofPerson] = [await site.place(company, items), await site.place(person, items)]
  await site.call(ChangeShopSettings, { body: { business_prices_with_vat: true } }, site.asKeeper)
  const seen = async (id: string, reader: Person) => (await site.readOrder(id, reader)).with_vat
  expect([await seen(ofCompany.order_id, company), await seen(ofPerson.order_id, person)]).toEqual([false, true])
  await site.call(ChangeShopSettings, { body: { business_prices_with_vat: false } }, site.asKeeper)
})

test('a small business has no VAT in its prices', async () => {
  await site.sql`UPDATE billing_settings SET vat_scheme = 'small_business'`
  const { tax } = (await site.call(GetPriceDisplay, {})).body.price_display
  expect([tax.is_exempt, tax.percentage]).toEqual([true, '0.00'])
  await site.sql`UPDATE billing_settings SET vat_scheme = 'standard'`
})
