import type { Sql } from '../server/src/platform/db/sql.ts'
import { manyConnections, ratio, throughput } from './load.ts'
import type { Bench } from './measures.ts'
import { formatInteger } from './report.ts'

const slugOf = (n: number) => `bench-product-${n}`

/** Adds published products, spread over ten categories, until there are `total`. */
async function seedProducts(sql: Sql, total: number): Promise<void> {
  await sql`UPDATE shop_settings SET status = true`
  await sql`
    INSERT INTO shop_categories (_id, name, slug, created_at)
    SELECT gen_random_uuid(), 'Bench category ' || n, 'bench-category-' || n, now() FROM generate_series(1, 10) n ON CONFLICT DO NOTHING`
  const [have] = await sql<{ count: number }[]>`SELECT count(*)::int AS count FROM shop_products`
  const batch = 50_000
  for (let from = have?.count ?? 0; from < total; from += batch)
    await sql`
      INSERT INTO shop_products (_id, name, slug, price, weight, weight_unit, short_description, description, product_code, category_id,
        extra_options, inventory, low_stock, brand, ean, status, created_at, updated_at)
      SELECT gen_random_uuid(), 'Bench product ' || n, 'bench-product-' || n, 1000 + n % 50000, 1, 'kg', 'A cable for the bench.',
        '<p>' || repeat('Two meters, shielded. ', 20) || '</p>', 'B' || n, c._id, '[{"name": "Longer", "price": "500"}]', n % 20, 3,
        'Brand ' || n % 30, '', 'published', at, at
      FROM generate_series(${from + 1}::int, ${Math.min(total, from + batch)}::int) AS n
      CROSS JOIN LATERAL (SELECT now() - (n::bigint * 7919 % 63072000) * interval '1 second' AS at) AS t
      JOIN (SELECT _id, row_number() OVER (ORDER BY slug) - 1 AS rank FROM shop_categories) c ON c.rank = n % 10`
  await sql`VACUUM ANALYZE shop_products`
}

/** Builds requests of visitors from changing addresses: rate limits are counted but do not refuse them. */
const visits = (url: string, paths: (turn: number) => string) => {
  let turn = 0
  return () => {
    turn++
    return {
      path: `${new URL(url).pathname}${paths(turn)}`,
      headers: { 'x-forwarded-for': `10.${turn % 250}.${Math.floor(turn / 250) % 250}.9` },
    }
  }
}

/** Measures two reads of the shop's visitors, a page of products and a single product, at each number of products. */
export async function measureShop({ stage, extent, report }: Bench): Promise<void> {
  const rates: number[] = []
  for (const size of extent.products) {
    await seedProducts(stage.sql, size)
    await stage.sql`TRUNCATE rate_limits`
    const read = (url: string, paths: (turn: number) => string = () => '') =>
      throughput({ url, next: visits(url, paths) }, extent.seconds, manyConnections)
    const list = await ratio(
      () => read(`${stage.floor.url}/products`),
      () => read(`${stage.app.url}/api/shop/product/get_all`),
      extent.rounds,
    )
    report.against(`list of 15 at ${formatInteger(size)} products, visitors`, list, 0.9, 'req/s')
    rates.push(list.app)
    const some = (turn: number) => slugOf(1 + ((turn * 7919) % size))
    const product = await ratio(
      () => read(`${stage.floor.url}/product/`, some),
      () => read(`${stage.app.url}/api/shop/product/get_by_slug/`, some),
      extent.rounds,
    )
    report.against(`product by its slug at ${formatInteger(size)} products, visitors`, product, 0.9, 'req/s')
  }
  const [smallest = 0, largest = 1] = [rates.at(0), rates.at(-1)]
  report.atMost(
    `list at ${formatInteger(extent.products.at(-1) ?? 0)} products, slower than at ${formatInteger(extent.products[0] ?? 0)} by`,
    smallest / largest,
    1.5,
    '×',
    2,
  )
}
