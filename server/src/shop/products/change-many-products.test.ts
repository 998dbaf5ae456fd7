import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { ChangeProduct, ChangeProducts, ListProducts } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql`DELETE FROM shop_products`
})

type Body = CallInput<typeof ChangeProducts>['body']
type Seen = Body['products'][number]

const seen = ({ _id: id }: { _id: string }, price = '10.00'): Seen => ({ id, price })
const change = (products: Seen[], fields: Omit<Body, 'products'>, key: string = crypto.randomUUID()) =>
  site.call(ChangeProducts, { body: { products, ...fields } }, { as: site.keeper, key })
const stored = async () =>
  (
    await site.call(ListProducts, { query: { sort_by: 'name', sort_order: 'asc' } }, { as: site.keeper })
  ).body.products.map(({ price, inventory }) => [price, inventory])

test('changes price and stock of all selected products, and records the old and new values', async () => {
  const [one, two] = [await site.product(), await site.product({ price: '9.99', inventory: 0 })]
  await site.product()
  const { body } = await change([seen(one), seen(two, '9.99')], {
    price: { mode: 'raise_percent', value: '7.5' },
    stock: { mode: 'add', count: 5 },
  })
  expect(body.products).toHaveLength(2)
  expect(await stored()).toEqual([
    ['10.75', 15],
    ['10.74', 5],
    ['10.00', 10],
  ])
  const [row] = await site.sql<{ facts: string }[]>`
    SELECT to_jsonb(a)::text AS facts FROM audit a WHERE name = 'shop.change_products' ORDER BY _id DESC LIMIT 1`
  for (const fact of [one._id, two._id, one.name, two.name, '9.99', '10.74']) expect(row?.facts).toContain(fact)
})

test('a request repeated with its key changes nothing again', async () => {
  const one = await site.product()
  const key = crypto.randomUUID()
  for (const _ of [1, 2]) await change([seen(one)], { price: { mode: 'raise', value: '1' } }, key)
  expect(await stored()).toEqual([['11.00', 10]])
})

test('changes no product if a price has changed since it was seen, if one becomes impossible, or if a product is deleted', async () => {
  const [one, two] = [await site.product(), await site.product({ price: '2.00', inventory: 1 })]
  await site.call(ChangeProduct, { body: { id: one._id, price: '12' } }, { as: site.keeper })
  const both = [seen(one, '12.00'), seen(two, '2.00')]
  const price = { mode: 'raise', value: '1' } as const
  expect((await change([seen(one), seen(two, '2.00')], { price })).body.code).toBe('shop.products_changed')
  expect((await change(both, { price: { mode: 'lower', value: '3' } })).body).toMatchObject({
    code: 'shop.change_out_of_range',
    message: expect.stringContaining(two.name),
  })
  expect((await change(both, { stock: { mode: 'remove', count: 2 } })).body.code).toBe('shop.change_out_of_range')
  expect((await change([...both, seen({ _id: crypto.randomUUID() })], { price })).body.code).toBe(
    'shop.product_not_found',
  )
  expect((await change(both, {})).body).toMatchObject({ fields: { price: { code: 'required' } } })
  expect(await stored()).toEqual([
    ['12.00', 10],
    ['2.00', 1],
  ])
  // The stock may change after the page was loaded; only a changed price is a conflict.
  expect((await change([seen(one)], { stock: { mode: 'set', count: 3 } })).status).toBe(200)
})

test('publishes products and moves them to a category, also if their prices have changed since they were seen', async () => {
  const { _id: category_id } = await site.category('Cables')
  const [one, two] = [await site.product({ status: 'draft' }), await site.product({ status: 'unpublished' })]
  const read = async () =>
    (await site.call(ListProducts, { query: {} }, { as: site.keeper })).body.products.map((product) => [
      product.status,
      product.category_id,
      product.price,
    ])
  const both = [seen(one, '1.00'), seen(two, '1.00')]
  expect((await change(both, { status: 'published', category_id })).status).toBe(200)
  expect(await read()).toEqual(both.map(() => ['published', category_id, '10.00']))
  expect((await change(both, { category_id: crypto.randomUUID(), status: 'draft' })).body).toMatchObject({
    ...{ code: 'shop.category_not_found', fields: { category_id: { code: 'invalid' } } },
  })
  await change([seen(one)], { category_id: null })
  expect((await read()).map(([status, category]) => [status, category])).toEqual(
    expect.arrayContaining([
      ['published', null],
      ['published', category_id],
    ]),
  )
})

test('downloads and license keys keep their stock', async () => {
  const keys = await site.product({ kind: 'keys' })
  await change([seen(keys)], { stock: { mode: 'set', count: 7 } })
  expect(await stored()).toEqual([['10.00', 0]])
})
