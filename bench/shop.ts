import type { Sql } from '../server/src/platform/db/sql.ts'
import { measureCheckout, seedCart } from './checkout.ts'
import { manyConnections, ratio, throughput } from './load.ts'
import type { Bench } from './measures.ts'
import { formatInteger } from './report.ts'
import type { Stage } from './stage.ts'

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
  for (const table of ['shop_products', 'shop_words', 'shop_product_counts']) await sql`VACUUM ANALYZE ${sql(table)}`
}

/** Builds visitors' requests from changing addresses, so that the rate limits count the requests but never refuse them. */
const visits = (paths: (turn: number) => string) => {
  let turn = 0
  return () => {
    turn++
    return {
      path: paths(turn),
      headers: { 'x-forwarded-for': `10.${turn % 250}.${Math.floor(turn / 250) % 250}.9` },
    }
  }
}

type Read = { what: string; floor: (turn: number) => string; app: (turn: number) => string; as?: string }

/** Returns the reads that are measured in a shop with `size` products. */
function readsOf({ customers: [buyer] }: Stage, size: number): Read[] {
  const some = (turn: number) => 1 + ((turn * 7919) % size)
  const products = '/api/shop/product'
  const visitors: Read[] = [
    { what: 'list of 15', floor: () => '/products', app: () => `${products}/get_all` },
    {
      what: 'product by its slug',
      floor: (turn) => `/product/${slugOf(some(turn))}`,
      app: (turn) => `${products}/get_by_slug/${slugOf(some(turn))}`,
    },
    // Searches for the code of an existing product. Most codes match only a few products, regardless of the size.
    {
      what: 'search for a product',
      floor: (turn) => `/search?name=b${some(turn)}`,
      app: (turn) => `${products}/get_all?name=b${some(turn)}`,
    },
    { what: 'facets', floor: () => '/facets', app: () => `${products}/get_facets` },
  ]
  if (!buyer) return visitors
  const cart: Read = {
    what: 'cart of 3',
    floor: () => `/cart/${buyer._id}`,
    app: () => '/api/shop/cart',
    as: buyer.token,
  }
  return [...visitors, cart]
}

/** Measures the reads and the checkout of the shop for each number of products, and the slowdown of the reads at the largest number. */
export async function measureShop({ stage, extent, report }: Bench): Promise<void> {
  const rates = new Map<string, number[]>()
  for (const size of extent.products) {
    await seedProducts(stage.sql, size)
    if (stage.customers[0]) await seedCart(stage.sql, stage.customers[0]._id)
    await stage.sql`TRUNCATE rate_limits`
    for (const { what, floor, app, as } of readsOf(stage, size)) {
      const headers: Record<string, string> = as === undefined ? {} : { authorization: `Bearer ${as}` }
      const read = (url: string, paths: (turn: number) => string) =>
        throughput({ url, headers, next: visits(paths) }, extent.seconds, manyConnections)
      const measured = await ratio(
        () => read(stage.floor.url, floor),
        () => read(stage.app.url, app),
        extent.rounds,
      )
      report.against(`${what} at ${formatInteger(size)} products`, measured, 0.9, 'req/s')
      rates.set(what, [...(rates.get(what) ?? []), measured.app])
    }
    await measureCheckout({ stage, extent, report }, size)
  }
  const [smallest = 0, largest = 0] = [extent.products.at(0), extent.products.at(-1)]
  for (const [what, [few = 0, many = 1]] of rates)
    report.atMost(
      `${what} at ${formatInteger(largest)} products, slower than at ${formatInteger(smallest)} by`,
      few / many,
      1.5,
      '×',
      2,
    )
}
