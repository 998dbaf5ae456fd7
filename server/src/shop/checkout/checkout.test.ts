import { UpdateProfile } from '@mapwright/contract/accounts/profile-endpoints.ts'
import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { AddCartItem, GetCart, MergeCart, UpdateCart } from '@mapwright/contract/shop/cart/cart-endpoints.ts'
import { ListAddresses, RemoveAddress, SaveAddress } from '@mapwright/contract/shop/checkout/address-endpoints.ts'
import { GetCheckout, PlaceShopOrder, ValidateCoupon } from '@mapwright/contract/shop/checkout/checkout-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'
import { chargeVat } from '../../../test/site-state.ts'

let site: ShopSite
let buyer: Person
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  buyer = await site.buyer()
})

const add = (product_id: string, quantity = 1) =>
  site.call(AddCartItem, { body: { product_id, quantity } }, { as: buyer })
const cart = async () => (await site.call(GetCart, {}, { as: buyer })).body.shopping_cart
const ordersOf = ({ _id }: Person) => site.sql<{ _id: string }[]>`SELECT _id FROM shop_orders WHERE user_id = ${_id}`

type Body = CallInput<typeof PlaceShopOrder>['body']
const bodyFor = async (fields: Partial<Body> = {}): Promise<Body> => ({
  shopping_cart_id: (await cart()).shopping_cart_id ?? crypto.randomUUID(),
  shipping_method_id: site.shipping_method_id,
  shipping_address: site.address,
  payment_method: 'bank',
  terms_accepted: true,
  expected_total: '17.73',
  ...fields,
})
/** Orders one product at 10.00 with 4.90 for the parcel: 17.73 with 19 % VAT. */
const order = async (fields: Partial<Body> = {}, as = buyer) =>
  site.call(PlaceShopOrder, { body: await bodyFor(fields) }, { as, key: crypto.randomUUID() })

describe('ordering a cart', () => {
  test('creates an order with a due invoice and an open payment, and leaves an empty cart', async () => {
    const { _id } = await site.product({ inventory: 3 })
    await add(_id)
    const response = await order()
    expect(response).toMatchObject({ status: 200, body: { order: { total: '17.73', invoice_no: expect.any(String) } } })
    expect(await cart()).toEqual({ shopping_cart_id: null, items: [] })
    expect(await site.stockOf(_id)).toBe(2)
    const { payment_id } = response.body.order
    const [intent] = await site.sql`SELECT status, amount FROM payment_intents WHERE _id = ${payment_id}`
    expect(intent).toEqual({ status: 'open', amount: 17_73n })
  })

  test('refuses a changed total, unaccepted terms and disabled payment methods', async () => {
    const { _id } = await site.product()
    await add(_id)
    expect((await order({ expected_total: '17.72' })).body).toMatchObject({ code: 'shop.price_changed' })
    await site.publishTexts({ shop_terms: '<p>By post.</p>' })
    expect((await order({ terms_accepted: false })).body).toMatchObject({
      fields: { terms_accepted: { code: 'required' } },
    })
    await site.publishTexts({ shop_terms: '' })
    expect((await order({ payment_method: 'stripe' })).body).toMatchObject({ code: 'credits.payment_method_off' })
    const shipping_address = { ...site.address, post_code: '123' }
    expect((await order({ shipping_address })).body).toMatchObject({
      fields: { 'shipping_address.post_code': { code: 'invalid' } },
    })
    expect(await ordersOf(buyer)).toEqual([])
    expect((await cart()).items).toHaveLength(1)
  })

  test('keeps the terms in the language of the buyer', async () => {
    await site.publishTexts({ shop_terms: '<p>By post.</p>' })
    await site.publishTexts({ language: 'nl', shop_terms: '<p>Per post.</p>' })
    await site.call(UpdateProfile, { body: { language: 'nl' } }, { as: buyer })
    await add((await site.product())._id)
    const { _id } = (await order()).body.order
    await site.publishTexts({ language: 'nl', shop_terms: '' })
    const [kept] = await site.sql`
      SELECT html FROM shop_orders JOIN shop_texts ON hash = terms_hash WHERE shop_orders._id = ${_id}`
    expect(kept).toEqual({ html: '<p>Per post.</p>' })
    await site.publishTexts({ shop_terms: '' })
  })

  test("refuses an empty cart, another customer's and an ordered one", async () => {
    const { _id } = await site.product()
    await add(_id)
    const { shopping_cart_id } = await cart()
    const id = shopping_cart_id ?? ''
    const stranger = await site.buyer()
    expect((await order({ shopping_cart_id: id }, stranger)).body).toMatchObject({ code: 'shop.cart_not_found' })
    await site.call(UpdateCart, { body: { shopping_cart_id: id, items: [] } }, { as: buyer })
    expect((await order()).body).toMatchObject({ code: 'shop.cart_empty' })
    await add(_id)
    expect((await order()).status).toBe(200)
    expect((await order({ shopping_cart_id: id })).body).toMatchObject({ code: 'shop.cart_not_found' })
  })

  test('places one order, however often it is sent at once', async () => {
    const { _id } = await site.product({ inventory: 10 })
    await add(_id)
    const body = await bodyFor()
    const send = () => site.call(PlaceShopOrder, { body }, { as: buyer, key: crypto.randomUUID() })
    const responses = await Promise.all(Array.from({ length: 20 }, send))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ body: { code } }) => code === 'shop.cart_not_found')).toHaveLength(19)
    expect(await ordersOf(buyer)).toHaveLength(1)
    expect(await site.stockOf(_id)).toBe(9)
  })

  test('loses no items of a cart that is merged concurrently', async () => {
    for (let round = 0; round < 8; round += 1) {
      buyer = await site.buyer()
      const [one, other] = [await site.product(), await site.product()]
      await add(one._id)
      const body = await bodyFor()
      const items = [{ product_id: other._id, quantity: 2 }]
      const [placed, merged] = await Promise.all([
        site.call(PlaceShopOrder, { body }, { as: buyer, key: crypto.randomUUID() }),
        site.call(MergeCart, { body: { items } }, { as: buyer }),
      ])
      expect(merged.status).toBe(200)
      const left = (await cart()).items.map(({ product_id }) => product_id)
      // The merge came after the order, or it came first and changed the total, so that the order was refused.
      if (placed.status === 200) expect(left).toEqual([other._id])
      else {
        expect(placed.body).toMatchObject({ code: 'shop.price_changed' })
        expect(left).toEqual([one._id, other._id])
      }
    }
  })

  test('sells the last pieces once', async () => {
    const { _id } = await site.product({ inventory: 3 })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => site.buyer()))
    const bodies = await Promise.all(
      buyers.map(async (person) => {
        buyer = person
        await site.call(AddCartItem, { body: { product_id: _id, quantity: 1 } }, { as: person })
        const { shopping_cart } = (await site.call(GetCart, {}, { as: person })).body
        return { ...(await bodyFor()), shopping_cart_id: shopping_cart.shopping_cart_id ?? '' }
      }),
    )
    const responses = await Promise.all(
      buyers.map((as, at) =>
        site.call(PlaceShopOrder, { body: bodies[at] ?? bodyless() }, { as, key: crypto.randomUUID() }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await site.stockOf(_id)).toBe(0)
  })
})

describe('many checkouts at once', () => {
  const [stock, buyers, couponBuyers] = process.env['TEST_LONG'] ? [10, 200, 100] : [3, 8, 6]

  /** Lets `count` buyers, each with one piece of the product in the cart, order at the same time. */
  async function orderTogether(product_id: string, count: number, fields: Partial<Body>) {
    const ready: (() => ReturnType<typeof order>)[] = []
    for (let at = 0; at < count; at += 1) {
      buyer = await site.buyer()
      const as = buyer
      await add(product_id)
      const body = await bodyFor(fields)
      ready.push(() => site.call(PlaceShopOrder, { body }, { as, key: crypto.randomUUID() }))
    }
    const responses = await Promise.all(ready.map((place) => place()))
    return [200, 409].map((wanted) => responses.filter(({ status }) => status === wanted).length)
  }

  test('never sell more than the stock', { timeout: 600_000 }, async () => {
    const { _id } = await site.product({ inventory: stock })
    expect(await orderTogether(_id, buyers, {})).toEqual([stock, buyers - stock])
    expect(await site.stockOf(_id)).toBe(0)
  })

  test('use the last use of a coupon once', { timeout: 600_000 }, async () => {
    const { _id } = await site.product({ inventory: 1000 })
    await site.coupon({ code: 'ONCE', percentage: '50', max_uses: 1 })
    const fields = { coupon_code: 'ONCE', expected_total: '11.78' }
    expect(await orderTogether(_id, couponBuyers, fields)).toEqual([1, couponBuyers - 1])
    expect(await site.sql`SELECT used FROM shop_coupons WHERE code = 'ONCE'`).toEqual([{ used: 1 }])
    expect(await site.stockOf(_id)).toBe(999)
  })
})

const bodyless = (): never => {
  throw new Error('every buyer has a body')
}

describe('the checkout', () => {
  test("returns the VAT of the destination and the shop's payment methods", async () => {
    await chargeVat(site, 'FR', 2000)
    const read = async (country?: string) =>
      (await site.call(GetCheckout, { query: { ...(country && { country }) } }, { as: buyer })).body.checkout
    expect(await read()).toMatchObject({ country: 'DE', tax: { percentage: '19.00' }, payment_methods: ['bank'] })
    expect((await read('FR')).tax).toMatchObject({ country: 'FR', percentage: '20.00' })
    expect((await read('US')).tax.percentage).toBe('0.00')
  })

  test("returns the coupon's discount for the cart, or the reason why it cannot be used", async () => {
    const { _id } = await site.product()
    await add(_id)
    await site.coupon({ code: 'TEN', percentage: '10' })
    await site.coupon({ code: 'BIG', percentage: '10', min_order_amount: '100' })
    await site.coupon({ code: 'OFF', percentage: '10', status: false })
    const validate = async (code: string) => (await site.call(ValidateCoupon, { params: { code } }, { as: buyer })).body
    expect(await validate('ten')).toMatchObject({ coupon: { code: 'TEN', percentage: '10.00', flat_amount: '0.00' } })
    expect(await validate('BIG')).toMatchObject({ code: 'shop.coupon_not_earned' })
    expect(await validate('OFF')).toMatchObject({ code: 'shop.coupon_not_valid' })
    expect(await validate('NONE')).toMatchObject({ code: 'shop.coupon_not_found' })
  })
})

describe('the address book', () => {
  const save = (fields: object = {}, as = buyer) =>
    site.call(SaveAddress, { body: { ...site.address, ...fields } }, { as })
  const list = async (as = buyer) => (await site.call(ListAddresses, {}, { as })).body.addresses

  test('stores an address once, however often it is saved', async () => {
    await Promise.all([save(), save(), save()])
    expect(await list()).toMatchObject([site.address])
  })

  test('can be changed by its owner only, and checks the post code', async () => {
    const { _id } = (await save()).body.address
    const stranger = await site.buyer()
    expect((await save({ id: _id, city: 'Bremen' }, stranger)).body).toMatchObject({ code: 'shop.address_not_found' })
    const remove = (as: Person) => site.call(RemoveAddress, { params: { id: _id } }, { as })
    expect((await remove(stranger)).body).toMatchObject({ code: 'shop.address_not_found' })
    expect((await save({ id: _id, post_code: '1' })).body).toMatchObject({ fields: { post_code: { code: 'invalid' } } })
    expect((await save({ id: _id, city: 'Bremen' })).body.address).toMatchObject({ _id, city: 'Bremen' })
    expect((await remove(buyer)).status).toBe(200)
    expect(await list()).toEqual([])
  })
})
