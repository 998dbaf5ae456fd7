import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { maxBrandFacets, type ProductFacets } from '@mapwright/contract/shop/products/product.ts'
import { GetProductFacets } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { requireOpenShop } from '../require-open-shop.ts'
import { productFilters } from './product-filters.ts'

/** A single scan groups the products that match the search by all facets; all counts are calculated from the groups. */
export const getProductFacets = query(GetProductFacets, async ({ sql, actor, query: wanted }) => {
  const { base, category, brand, price, stock } = productFilters(sql, wanted, await requireOpenShop(sql, actor))
  const [facets] = await sql<[Decoded<ProductFacets>]>`
    WITH groups AS MATERIALIZED (
      SELECT category_id, brand, inventory > 0 AS has_stock, ${price} AS by_price,
        ${category} AS by_category, ${brand} AS by_brand, ${stock} AS by_stock,
        count(*)::int AS count, min(price) AS lowest_price, max(price) AS highest_price
      FROM shop_products WHERE ${base} GROUP BY 1, 2, 3, 4, 5, 6, 7
    ), brands AS (
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
  return { facets }
})
