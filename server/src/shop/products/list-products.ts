import type { Query } from '@mapwright/contract/api/endpoint.ts'
import { ListProducts } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'
import { wordsOf } from '../../platform/search/search-words.ts'
import { requireOpenShop } from '../require-open-shop.ts'
import { seesUnpublished } from '../sees-unpublished.ts'
import { countedProducts, isCounted, productFilters } from './product-filters.ts'
import { type ListedProductRow, listedColumns, withOptions } from './product-rows.ts'

type Wanted = Query<typeof ListProducts>

/** Puts the products first whose code or EAN is the searched text, and then those with this name. */
function exactFirst(db: Db, { name }: Wanted): Fragment {
  const text = name.trim()
  return wordsOf(text).length === 0
    ? db``
    : db`CASE WHEN lower(product_code) = lower(${text}) OR ean = ${text} THEN 0 WHEN fold(name) = fold(${text}) THEN 1 ELSE 2 END, `
}

/** The order of the list: exact matches of a search, then, for buyers, products in stock before those that are sold out. */
function ordered(db: Db, wanted: Wanted, isManager: boolean): Fragment {
  const { sort_by, sort_order } = wanted
  const column = sort_by === 'name' ? db`lower(name)` : db(sort_by)
  const first = db`${exactFirst(db, wanted)}${isManager ? db`` : db`inventory <= 0, `}`
  return sort_order === 'desc' ? db`${first}${column} DESC, _id DESC` : db`${first}${column}, _id`
}

type Row = Omit<ListedProductRow, 'extra_options'> & { extra_options: { name: string; price: string }[] }

/**
 * The products that match the filters. In a search, OFFSET 0 makes the database find all matches before it sorts them. Otherwise it overestimates
 * their number and reads the whole catalogue in order, which takes seconds.
 */
const matches = (db: Db, { name }: Wanted, where: Fragment): Fragment =>
  wordsOf(name).length === 0
    ? db`shop_products WHERE ${where}`
    : db`(SELECT _id, name, product_code, ean, price, inventory, created_at, updated_at FROM shop_products WHERE ${where} OFFSET 0) AS found`

/** Counts the products that match the filters. */
async function countMatches(db: Db, wanted: Wanted, where: Fragment, isManager: boolean): Promise<number> {
  const { category, brand } = productFilters(db, wanted, isManager)
  const stock = wanted.in_stock ? db`has_stock` : db`true`
  const [row] = await (isCounted(wanted, isManager) && !wanted.ids
    ? db<{ total: number }[]>`
        SELECT coalesce(sum(count), 0)::int AS total FROM ${countedProducts(db)} AS counted WHERE ${category} AND ${brand} AND ${stock}`
    : db<{ total: number }[]>`SELECT count(*)::int AS total FROM shop_products WHERE ${where}`)
  return row?.total ?? 0
}

/** Returns a page of products. Selects the ids first, so that pictures and categories are joined for one page only. */
export const listProducts = query(ListProducts, async ({ sql, actor, query: wanted }) => {
  const isManager = seesUnpublished(actor)
  const { page, size, ids } = wanted
  const { base, category, brand, price, stock } = productFilters(sql, wanted, isManager)
  const where = sql`${base} AND ${category} AND ${brand} AND ${price} AND ${stock} AND ${ids ? sql`_id = ANY (${ids})` : sql`true`}`
  const order = ordered(sql, wanted, isManager)
  // Started in parallel with the check, which refuses the result if the shop is closed.
  const [, rows, total] = await Promise.all([
    requireOpenShop(sql, actor),
    sql<Row[]>`
      SELECT ${sql(listedColumns)} FROM shop_product_rows WHERE _id IN (
        SELECT _id FROM ${matches(sql, wanted, where)} ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}
      ) ORDER BY ${order}`,
    countMatches(sql, wanted, where, isManager),
  ])
  return { products: rows.map(withOptions), total, page, size }
})
