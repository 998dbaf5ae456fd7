import { joinBrands } from '@mapwright/contract/shop/products/brands.ts'
import { GetProductFacets, ListProducts } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeShop, openShop, type ShopSite, startShopSite } from '../../../test/shop-kit.ts'

let site: ShopSite
let cables: string
let plugs: string
beforeAll(async () => {
  site = await startShopSite()
  cables = (await site.category('Cables'))._id
  plugs = (await site.category('Plugs', cables))._id
  await site.product({ name: 'Red cable', price: '10', brand: 'Kern', category_id: cables })
  await site.product({ name: 'Blue cable', price: '25.50', brand: 'Werk', category_id: cables, inventory: 0 })
  await site.product({ name: 'Red plug', price: '40', brand: 'Kern', category_id: plugs })
  await site.product({ name: 'Red box', price: '5', brand: '' })
  await site.product({ name: 'Odd', price: '7', brand: 'A|B' })
  await site.product({ name: 'Hidden', price: '1', brand: 'Kern', status: 'draft' })
})
afterAll(() => site.close())

const facets = async (query: object, as?: typeof site.keeper) => {
  const { facets } = (await site.call(GetProductFacets, { query }, { as })).body
  const byId = Object.fromEntries(facets.categories.map(({ category_id, count }) => [category_id, count]))
  return {
    ...facets,
    brands: Object.fromEntries(facets.brands.map(({ brand, count }) => [brand, count])),
    categories: { cables: byId[cables], plugs: byId[plugs] },
  }
}
const names = async (query: object) =>
  (await site.call(ListProducts, { query: { sort_by: 'name', sort_order: 'asc', ...query } })).body.products.map(
    ({ name }) => name,
  )

test('counts products on sale by category, brand and stock, with their range of prices', async () => {
  expect(await facets({})).toEqual({
    brands: { Kern: 2, Werk: 1, 'A|B': 1 },
    categories: { cables: 2, plugs: 1 },
    lowest_price: '5.00',
    highest_price: '40.00',
    in_stock: 4,
  })
})

test('a facet filters all other facets, but not itself', async () => {
  expect(await facets({ brands: 'Kern' })).toMatchObject({
    brands: { Kern: 2, Werk: 1, 'A|B': 1 },
    categories: { cables: 1, plugs: 1 },
    lowest_price: '10.00',
    in_stock: 2,
  })
  expect(await facets({ category_id: plugs })).toMatchObject({
    brands: { Kern: 1 },
    categories: { cables: 2, plugs: 1 },
    lowest_price: '40.00',
  })
  expect(await facets({ price_from: '8', price_to: '30' })).toMatchObject({
    brands: { Kern: 1, Werk: 1 },
    lowest_price: '5.00',
    highest_price: '40.00',
    in_stock: 1,
  })
  expect(await facets({ in_stock: 'true', name: 'cable' })).toMatchObject({ brands: { Kern: 1 }, in_stock: 1 })
})

test('counts nothing if no product matches', async () => {
  expect(await facets({ name: 'zzzzzz' })).toEqual({
    ...{ brands: {}, categories: {}, in_stock: 0 },
    ...{ lowest_price: null, highest_price: null },
  })
})

test('the list applies the same filters, with sold-out products at the end', async () => {
  expect(await names({ brands: joinBrands(['A|B', 'Werk']) })).toEqual(['Odd', 'Blue cable'])
  expect(await names({ brands: 'Kern|Werk' })).toEqual(['Red cable', 'Red plug', 'Blue cable'])
  expect(await names({ brands: 'Kern|Werk', in_stock: 'true', price_to: '10' })).toEqual(['Red cable'])
  expect(await names({ price_from: '25.50', price_to: '25.50' })).toEqual(['Blue cable'])
  expect(await names({ brands: 'Kern', category_id: plugs })).toEqual(['Red plug'])
})

test('the list finds products on sale by their ids', async () => {
  const rows = await site.sql<
    { _id: string }[]
  >`SELECT _id FROM shop_products WHERE name IN ('Red plug', 'Red box', 'Hidden')`
  const ids = rows.map(({ _id }) => _id).join(',')
  expect(await names({ ids })).toEqual(['Red box', 'Red plug'])
  const status = async (ids: string) => (await site.call(ListProducts, { query: { ids } })).status
  expect(await status('x')).toBe(400)
  expect(await status(Array.from({ length: 13 }, () => crypto.randomUUID()).join(','))).toBe(400)
})

test('staff who manage products also count those that are not on sale', async () => {
  expect((await facets({}, site.keeper)).brands).toMatchObject({ Kern: 3 })
  expect((await facets({ status: 'draft' }, site.keeper)).brands).toEqual({ Kern: 1 })
  expect((await facets({ status: 'draft' })).brands).toMatchObject({ Kern: 2 })
})

test('refuses prices that are not amounts, and a closed shop', async () => {
  expect((await site.call(GetProductFacets, { query: { price_from: '-1' } })).status).toBe(400)
  await closeShop(site)
  expect((await site.call(GetProductFacets, { query: {} })).body.code).toBe('shop.closed')
  await openShop(site)
})
