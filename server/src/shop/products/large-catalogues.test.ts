import { GetProductFacets, ListProducts } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopSite, startShopSite } from '../../../test/shop-kit.ts'
import { sweepWords } from './sweep-words.ts'

let site: ShopSite
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())

/** Stored product counts that differ from the counted rows. */
const drift = () => site.sql`
  SELECT * FROM (
    SELECT category_id, brand, inventory > 0 AS has_stock, count(*)::int AS n FROM shop_products WHERE status = 'published' GROUP BY 1, 2, 3
  ) AS counted
  FULL JOIN shop_product_counts c ON c.category_id IS NOT DISTINCT FROM counted.category_id AND c.brand = counted.brand AND c.has_stock = counted.has_stock
  WHERE coalesce(n, 0) <> coalesce(c.count, 0)`

const words = async () =>
  (await site.sql<{ word: string }[]>`SELECT word FROM shop_words ORDER BY word`).map(({ word }) => word)

const totals = async (query: object) => {
  const [list, { body }] = await Promise.all([
    site.call(ListProducts, { query }),
    site.call(GetProductFacets, { query }),
  ])
  return { total: list.body.total, in_stock: body.facets.in_stock }
}

test('stored counts equal the number of rows after every kind of change', async () => {
  const cables = (await site.category('Cables'))._id
  const random = (among: readonly unknown[]) => among[Math.floor(Math.random() * among.length)]
  for (let n = 0; n < 40; n++)
    await site.product({
      name: `Product ${n}`,
      brand: String(random(['Kern', 'Werk', ''])),
      ...(n % 2 ? { category_id: cables } : {}),
      inventory: n % 3,
    })
  expect(await drift()).toEqual([])
  for (const change of [
    site.sql`UPDATE shop_products SET inventory = CASE WHEN random() < 0.5 THEN 0 ELSE 5 END`,
    site.sql`UPDATE shop_products SET brand = 'Werk', category_id = NULL WHERE random() < 0.3`,
    site.sql`UPDATE shop_products SET status = CASE WHEN random() < 0.5 THEN 'draft' ELSE 'published' END`,
    site.sql`DELETE FROM shop_products WHERE random() < 0.3`,
    site.sql`UPDATE shop_products SET price = price + 1`,
  ]) {
    await change
    expect(await drift()).toEqual([])
  }
})

test('lists and facets without a search count the products that are on sale now', async () => {
  await site.sql`DELETE FROM shop_products`
  await site.product({ name: 'Now', brand: 'Kern' })
  await site.product({ name: 'Sold out', brand: 'Kern', inventory: 0 })
  const { _id } = await site.product({ name: 'Later', brand: 'Kern' })
  await site.sql`UPDATE shop_products SET publish_at = now() + interval '1 day' WHERE _id = ${_id}`
  expect(await totals({})).toEqual({ total: 2, in_stock: 1 })
  expect(await totals({ brands: 'Kern', in_stock: true })).toEqual({ total: 1, in_stock: 1 })
  expect(await totals({ brands: 'Werk' })).toEqual({ total: 0, in_stock: 0 })
  await site.sql`UPDATE shop_products SET publish_at = now() - interval '1 minute' WHERE _id = ${_id}`
  expect(await totals({})).toEqual({ total: 3, in_stock: 2 })
})

test('the search indexes the words of products, and removes words that no product contains', async () => {
  await site.sql`DELETE FROM shop_products`
  await sweepWords(site.sql)
  const first = await site.product({ name: 'Škoda-Kabel X1', brand: '', short_description: 'For MED17.' })
  expect(await words()).toEqual(['for', 'kabel', 'med17', 'skoda'])
  const found = async (name: string) => (await site.call(ListProducts, { query: { name } })).body.total
  expect(await found('škods')).toBe(1)
  await site.sql`UPDATE shop_products SET name = 'Adapter' WHERE _id = ${first._id}`
  await sweepWords(site.sql)
  expect(await words()).toEqual(['adapter', 'for', 'med17'])
  expect([await found('škods'), await found('adaptor')]).toEqual([0, 1])
})
