import {
  AddCategory,
  ChangeCategory,
  GetCategoryById,
  GetCategoryBySlug,
  GetCategoryRemoval,
  ListCategories,
  RemoveCategory,
} from '@mapwright/contract/shop/categories/category-endpoints.ts'
import { GetProductById } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql`DELETE FROM shop_products`
  await site.sql`DELETE FROM shop_categories`
})

const keeper = () => ({ as: site.keeper })

test('categories have unique slugs', async () => {
  const { _id } = await site.category('Cables & plugs')
  expect((await site.call(GetCategoryBySlug, { params: { slug: 'cables-plugs' } })).body.category._id).toBe(_id)
  const again = await site.call(AddCategory, { body: { name: 'CABLES plugs' } }, keeper())
  expect(again.body).toMatchObject({
    ...{ code: 'shop.category_slug_taken', message: 'Category slug already exists' },
    fields: { slug: { code: 'taken' } },
  })
})

test('an earlier slug leads to the category, until another category takes it', async () => {
  const { _id } = await site.category('Cables')
  const bySlug = async (slug: string) => (await site.call(GetCategoryBySlug, { params: { slug } })).body.category?._id
  for (const slug of ['wires', 'leads'])
    await site.call(ChangeCategory, { body: { id: _id, name: 'Cables', slug } }, keeper())
  expect([await bySlug('cables'), await bySlug('wires'), await bySlug('leads')]).toEqual([_id, _id, _id])
  const other = await site.category('Wires')
  expect([await bySlug('wires'), await bySlug('cables')]).toEqual([other._id, _id])
  expect((await site.call(GetCategoryBySlug, { params: { slug: 'unknown' } })).body.code).toBe(
    'shop.category_not_found',
  )
})

test('a category cannot be inside itself', async () => {
  const top = await site.category('Top')
  const below = await site.category('Below', top._id)
  const lowest = await site.category('Lowest', below._id)
  for (const parent_id of [top._id, lowest._id]) {
    const body = { id: top._id, name: 'Top', parent_id }
    expect((await site.call(ChangeCategory, { body }, keeper())).body.code).toBe('shop.category_loop')
  }
  const body = { id: lowest._id, name: 'Moved', slug: 'moved', parent_id: top._id }
  expect((await site.call(ChangeCategory, { body }, keeper())).body.category).toMatchObject({ parent_id: top._id })
})

test('shows visitors the number of products on sale, and managers the number of all products', async () => {
  const { _id } = await site.category('Cables')
  await site.product({ category_id: _id })
  await site.product({ category_id: _id, status: 'draft' })
  const visible = async (as?: typeof site.keeper) =>
    (await site.call(ListCategories, { query: { name: 'cab' } }, { as })).body.categories[0]?.products
  expect([await visible(), await visible(site.keeper)]).toEqual([1, 2])
})

test('lists each category after its parent, with the products of its subcategories', async () => {
  const tools = await site.category('Tools')
  const cables = await site.category('Cables')
  const adapters = await site.category('Adapters', tools._id)
  await site.category('BENCH adapters', adapters._id)
  await site.category('air tools', tools._id)
  for (const category_id of [tools._id, adapters._id, adapters._id, cables._id]) await site.product({ category_id })
  const list = async (query: object) =>
    (await site.call(ListCategories, { query }, keeper())).body.categories.map(
      ({ name, depth, products, all_products }) => [name, depth, products, all_products],
    )
  expect(await list({ sort_by: 'tree' })).toEqual([
    ['Cables', 0, 1, 1],
    ['Tools', 0, 1, 3],
    ['Adapters', 1, 2, 2],
    ['BENCH adapters', 2, 0, 0],
    ['air tools', 1, 0, 0],
  ])
  const last = { sort_by: 'tree', page: 3, size: 2 }
  expect(await list(last)).toEqual([['air tools', 1, 0, 0]])
  expect((await list({ sort_by: 'all_products', sort_order: 'desc' }))[0]).toEqual(['Tools', 0, 1, 3])
  const { removal } = (await site.call(GetCategoryRemoval, { params: { id: tools._id } }, keeper())).body
  expect(removal).toMatchObject({ products: 1, subcategories: 2 })
})

test('deleting a category deletes its products, or moves them first; subcategories move up', async () => {
  const top = await site.category('Top')
  const middle = await site.category('Middle', top._id)
  const lowest = await site.category('Lowest', middle._id)
  const product = await site.product({ category_id: middle._id })
  const exists = async () => (await site.call(GetProductById, { params: { id: product._id } })).status === 200
  const remove = async (id: string, move_products_to: string | null = null) =>
    (await site.call(RemoveCategory, { body: { id, move_products_to } }, keeper())).body
  expect((await remove(middle._id, middle._id)).code).toBe('shop.category_loop')
  expect(await remove(middle._id, top._id)).toMatchObject({ deleted_products: 0 })
  expect(await exists()).toBe(true)
  expect((await site.call(GetCategoryById, { params: { id: lowest._id } })).body.category.parent_id).toBe(top._id)
  expect(await remove(top._id)).toMatchObject({ deleted_products: 1 })
  expect(await exists()).toBe(false)
  expect((await remove(top._id)).code).toBe('shop.category_not_found')
})

test('a category is not deleted with products that staff have not seen in it', async () => {
  const { _id: id } = await site.category('Empty')
  const product = await site.product()
  await site.sql`UPDATE shop_products SET category_id = ${id} WHERE _id = ${product._id}`
  const remove = (products: number) => site.call(RemoveCategory, { body: { id, products } }, keeper())
  expect((await remove(0)).body.code).toBe('shop.products_changed')
  expect((await site.call(GetProductById, { params: { id: product._id } })).status).toBe(200)
  expect((await remove(1)).body).toMatchObject({ deleted_products: 1 })
})

test('lists everything that a deletion would delete, and the codes of coupons only to staff who manage coupons', async () => {
  const { _id: id } = await site.category('Cables')
  const { _id: product_id } = await site.product({ category_id: id })
  await site.coupon({ code: 'CABLES', percentage: '10', category_id: id })
  await site.coupon({ code: 'ONE', percentage: '10', product_id })
  await site.coupon({ code: 'ALL', percentage: '10' })
  const removal = async (as: typeof site.keeper) =>
    (await site.call(GetCategoryRemoval, { params: { id } }, { as })).body
  const counts = { category_coupons: { count: 1 }, product_coupons: { count: 1 } }
  expect((await removal(site.keeper)).removal).toEqual({
    products: 1,
    subcategories: 0,
    category_coupons: { count: 1, codes: ['CABLES'] },
    product_coupons: { count: 1, codes: ['ONE'] },
  })
  const { removal: seen } = await removal(await site.staffWith('shop_manager.category.delete'))
  expect(seen).toMatchObject({ products: 1, ...counts })
  expect([seen.category_coupons.codes, seen.product_coupons.codes]).toEqual([[], []])
  expect((await removal(await site.staffWith('shop_manager.coupon.add'))).code).toBe('request.forbidden')
  await site.call(RemoveCategory, { body: { id, move_products_to: null } }, keeper())
  const left = await site.sql<{ code: string }[]>`SELECT code FROM shop_coupons`
  expect(left.map(({ code }) => code)).toEqual(['ALL'])
})
