import { AddCartItem, GetCart, MergeCart, UpdateCart } from '@mapwright/contract/shop/cart/cart-endpoints.ts'
import { RemoveProduct } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { closeShop, openShop, type ShopSite, startShopSite } from '../../../test/shop-kit.ts'

let site: ShopSite
let ann: Person
let bob: Person
beforeAll(async () => {
  site = await startShopSite()
  ann = await site.person()
  bob = await site.person()
})
afterAll(() => site.close())
beforeEach(() => site.sql`DELETE FROM shop_carts`)

const read = async (as: Person) => (await site.call(GetCart, {}, { as })).body.shopping_cart
const add = (product_id: string, quantity = 1, selected_extra_options: string[] = [], as = ann) =>
  site.call(AddCartItem, { body: { product_id, quantity, selected_extra_options } }, { as })
const contents = async (as = ann) =>
  (await read(as)).items.map(({ product, quantity, selected_extra_options }) => [
    product.name,
    quantity,
    ...selected_extra_options,
  ])
const options = JSON.stringify([
  { name: 'Case', price: '5' },
  { name: '3 m', price: '2' },
])

describe('the cart of a customer', () => {
  test('is empty at first and keeps added items, with current product data', async () => {
    expect(await read(ann)).toEqual({ shopping_cart_id: null, items: [] })
    const { _id, name } = await site.product({ price: '12.50', extra_options: options })
    const response = await add(_id, 2, ['Case'])
    expect(response.body.shopping_cart).toEqual(await read(ann))
    expect(await read(ann)).toMatchObject({
      shopping_cart_id: expect.any(String),
      items: [{ product_id: _id, quantity: 2, selected_extra_options: ['Case'], product: { name, price: '12.50' } }],
    })
    expect(await contents(bob)).toEqual([])
  })

  test('combines equal products with equal options, in any order of the options', async () => {
    const { _id, name } = await site.product({ extra_options: options })
    await add(_id, 1, ['Case', '3 m'])
    await add(_id, 2, ['3 m', 'Case'])
    await add(_id)
    expect(await contents()).toEqual([
      [name, 3, '3 m', 'Case'],
      [name, 1],
    ])
  })

  test('refuses more than is in stock, over all options of a product', async () => {
    const { _id, name } = await site.product({ inventory: 3, extra_options: options })
    await add(_id, 2)
    const refused = await add(_id, 2, ['Case'])
    expect(refused).toMatchObject({ status: 409, body: { code: 'shop.out_of_stock', message: 'Out of stock' } })
    expect(await contents()).toEqual([[name, 2]])
  })

  test('accepts only products on sale, with offered options, while the shop is open', async () => {
    const draft = await site.product({ status: 'draft' })
    const { _id } = await site.product()
    expect((await add(draft._id)).body).toMatchObject({ code: 'shop.product_not_found' })
    expect((await add(_id, 1, ['Unknown'])).body).toMatchObject({ code: 'shop.option_not_found' })
    expect((await add(_id, 0)).status).toBe(400)
    await closeShop(site)
    expect((await add(_id)).body).toMatchObject({ code: 'shop.closed' })
    await openShop(site)
    expect((await add(_id, 1, [], site.keeper)).status).toBe(403)
  })

  test("is replaced as a whole; another customer's cart and an ordered one are not found", async () => {
    const [one, other] = [await site.product(), await site.product()]
    await add(one._id, 2)
    const { shopping_cart_id } = await read(ann)
    const id = shopping_cart_id ?? ''
    const update = (product_id: string, as = ann) =>
      site.call(UpdateCart, { body: { shopping_cart_id: id, items: [{ product_id, quantity: 4 }] } }, { as })
    expect((await update(other._id, bob)).body).toMatchObject({ code: 'shop.cart_not_found' })
    expect((await update(crypto.randomUUID())).body).toMatchObject({ code: 'shop.product_not_found' })
    expect((await update(other._id)).status).toBe(200)
    expect(await contents()).toEqual([[other.name, 4]])
    await site.sql`DELETE FROM shop_carts`
    expect((await update(other._id)).body).toMatchObject({ code: 'shop.cart_not_found' })
  })

  test('loses only deleted products', async () => {
    const [one, other] = [await site.product(), await site.product()]
    await add(one._id)
    await add(other._id)
    await site.call(RemoveProduct, { body: { id: one._id } }, { as: site.keeper })
    expect(await contents()).toEqual([[other.name, 1]])
  })

  test('keeps all pieces that are added concurrently', async () => {
    const { _id, name } = await site.product({ inventory: 20 })
    const responses = await Promise.all(Array.from({ length: 25 }, () => add(_id)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(await contents()).toEqual([[name, 20]])
  })
})

describe('the cart of a visitor who signs in', () => {
  const merge = (items: { product_id: string; quantity: number }[]) =>
    site.call(MergeCart, { body: { items } }, { as: ann })

  test("is added once to the customer's cart, however often it is sent", async () => {
    const [one, other] = [await site.product(), await site.product()]
    await add(one._id, 3)
    const items = [
      { product_id: one._id, quantity: 2 },
      { product_id: other._id, quantity: 5 },
    ]
    for (const _time of [1, 2]) expect((await merge(items)).status).toBe(200)
    expect(await contents()).toEqual([
      [one.name, 3],
      [other.name, 5],
    ])
  })

  test('leaves out deleted products, and does not fail if the cart is too full', async () => {
    const { _id, name } = await site.product()
    expect((await merge([{ product_id: crypto.randomUUID(), quantity: 1 }])).status).toBe(200)
    await merge([{ product_id: _id, quantity: 1 }])
    expect(await contents()).toEqual([[name, 1]])
  })
})
