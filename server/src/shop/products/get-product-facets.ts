import type { Decoded, Query } from '@mapwright/contract/api/endpoint.ts'
import { maxBrandFacets, type ProductFacets } from '@mapwright/contract/shop/products/product.ts'
import { GetProductFacets } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'
import { requireOpenShop } from '../require-open-shop.ts'
import { seesUnpublished } from '../sees-unpublished.ts'
import { countedProducts, isCounted, productFilters } from './product-filters.ts'

type Wanted = Query<typeof GetProductFacets>

/**
 * Builds a query that groups the products that match the search. `by_…` states whether a group passes a filter. Reads the stored counts if
 * they suffice, and otherwise scans the products once.
 */
function facetGroups(db: Db, wanted: Wanted, isManager: boolean): Fragment {
  const { base, category, brand, price, stock } = productFilters(db, wanted, isManager)
  if (!isCounted(wanted, isManager))
    return db`
      SELECT category_id, brand, inventory > 0 AS has_stock, ${price} AS by_price,
        ${category} AS by_category, ${brand} AS by_brand, ${stock} AS by_stock,
        count(*)::int AS count, min(price) AS lowest_price, max(price) AS highest_price
      FROM shop_products WHERE ${base} GROUP BY 1, 2, 3, 4, 5, 6, 7`
  const bound = (order: Fragment) => db`
    SELECT price FROM shop_products WHERE ${base} AND ${category} AND ${brand} AND ${stock} ORDER BY ${order} LIMIT 1`
  return db`
    SELECT category_id, brand, has_stock, true AS by_price, ${category} AS by_category, ${brand} AS by_brand,
      ${wanted.in_stock ? db`has_stock` : db`true`} AS by_stock, sum(count)::int AS count,
      (${bound(db`price, _id`)}) AS lowest_price, (${bound(db`price DESC, _id DESC`)}) AS highest_price
    FROM ${countedProducts(db)} AS counted GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(count) > 0`
}

/** Returns the number of products per category, brand and stock, and the range of prices. Each facet ignores its own filter. */
export const getProductFacets = query(GetProductFacets, async ({ sql, actor, query: wanted }) => {
  const isManager = seesUnpublished(actor)
  // Started in parallel with the check below, which throws if the shop is closed.
  const reading = sql<[Decoded<ProductFacets>]>`
    WITH groups AS MATERIALIZED (${facetGroups(sql, wanted, isManager)}), brands AS (
      SELECT brand, sum(count)::int AS count FROM groups
      WHERE by_category AND by_price AND by_stock AND brand <> ''
      GROUP BY brand ORDER BY count DESC, brand LIMIT ${maxBrandFacets}
    ), categories AS (
      SELECT category_id, sum(count)::int AS count FROM groups
      WHERE by_brand AND by_price AND by_stock AND category_id IS NOT NULL GROUP BY category_id
    )
    SELECT
      (SELECT coalesce(json_agg(categories), '[]') FROM categories) AS categories,
      (SELECT coalesce(json_agg(brands ORDER BY lower(brand), brand), '[]') FROM brands) AS brands,
      min(lowest_price) FILTER (WHERE by_category AND by_brand AND by_stock) AS lowest_price,
      max(highest_price) FILTER (WHERE by_category AND by_brand AND by_stock) AS highest_price,
      coalesce(sum(count) FILTER (WHERE by_category AND by_brand AND by_price AND has_stock), 0)::int AS in_stock
    FROM groups`
  const [[facets]] = await Promise.all([reading, requireOpenShop(sql, actor)])
  return { facets }
})
