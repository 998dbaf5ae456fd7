import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import { ChangeProvider } from '@mapwright/contract/payments/provider-endpoints.ts'
import { AddCartItem, GetCart } from '@mapwright/contract/shop/cart/cart-endpoints.ts'
import { GetCheckout, PlaceShopOrder } from '@mapwright/contract/shop/checkout/checkout-endpoints.ts'
import { ChangeShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
  const keys = {
    btcpay: { server_url: 'https://btcpay.example', store_id: 'S1', api_key: 'key', webhook_secret: 'secret' },
    coinbase: { key_id: 'key', key_secret: 'secret', webhook_secret: 'secret' },
  } as const
  for (const name of keysOf(keys))
    await site.call(ChangeProvider, { params: { name }, body: keys[name] }, site.asKeeper)
})
afterAll(() => site.close())

test("the shop's switch for cryptocurrencies decides whether Coinbase and BTCPay are offered and accepted", async () => {
  const as = await site.buyer()
  const { _id: product_id } = await site.product()
  await site.call(AddCartItem, { body: { product_id, quantity: 1 } }, { as })
  const { shopping_cart_id } = (await site.call(GetCart, {}, { as })).body.shopping_cart
  const offered = async () => (await site.call(GetCheckout, {}, { as })).body.checkout.payment_methods
  const order = (payment_method: 'btcpay' | 'coinbase') => {
    const body = {
      ...{ shopping_cart_id: shopping_cart_id ?? '', shipping_method_id: site.shipping_method_id },
      ...{ shipping_address: site.address, payment_method, terms_accepted: true, expected_total: '17.73' },
    }
    return site.call(PlaceShopOrder, { body }, { as, key: crypto.randomUUID() })
  }
  expect(await offered()).toEqual(['bank'])
  for (const method of ['btcpay', 'coinbase'] as const)
    expect((await order(method)).body.code).toBe('credits.payment_method_off')

  await site.call(ChangeShopSettings, { body: { crypto_payment: true } }, site.asKeeper)
  expect(await offered()).toEqual(['bank', 'btcpay', 'coinbase'])
  expect((await order('coinbase')).status).toBe(200)

  await site.call(ChangeShopSettings, { body: { crypto_payment: false } }, site.asKeeper)
  expect(await offered()).toEqual(['bank'])
})
