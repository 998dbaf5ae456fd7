import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { Category } from '@mapwright/contract/shop/categories/category.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'
import { onSale } from '../products/on-sale.ts'

export type CategoryRow = Decoded<Category>

/**
 * Categories with their place in the tree (`tree`) and their number of products, without and with their subcategories. Managers count all
 * products; others count only products on sale.
 */
const categories = (db: Db, isManager: boolean): Fragment => db`
  WITH RECURSIVE tree AS (
    SELECT _id, ARRAY[_id] AS ids, ARRAY[lower(name), _id::text] AS tree FROM shop_categories WHERE parent_id IS NULL
    UNION ALL SELECT c._id, ids || c._id, tree.tree || ARRAY[lower(c.name), c._id::text]
      FROM shop_categories c JOIN tree ON c.parent_id = tree._id
  ), counted AS (
    SELECT _id, ids, tree, coalesce(p.count, 0) AS products FROM tree LEFT JOIN (
      SELECT category_id, count(*) FROM shop_products WHERE ${isManager ? db`true` : onSale(db)} GROUP BY category_id
    ) p ON p.category_id = _id
  )
  SELECT c._id, c.name, c.slug, c.parent_id, c.created_at, products::int, all_products::int, cardinality(ids) - 1 AS depth, tree
  FROM shop_categories c JOIN counted USING (_id) JOIN (
    SELECT id AS _id, sum(products) AS all_products FROM counted, unnest(ids) AS id GROUP BY 1) AS sums USING (_id)`

const columns = ['_id', 'name', 'slug', 'parent_id', 'products', 'all_products', 'depth', 'created_at'] as const

type Key = { _id: string } | { slug: string }

/** Reads a category by its id, or by its slug or an earlier one. */
export async function readCategory(db: Db, key: Key, isManager: boolean): Promise<CategoryRow | undefined> {
  const matching =
    '_id' in key
      ? db`_id = ${key._id}`
      : db`_id = coalesce((SELECT _id FROM shop_categories WHERE slug = ${key.slug}),
          (SELECT category_id FROM shop_old_category_slugs WHERE slug = ${key.slug}))`
  const [row] = await db<CategoryRow[]>`
    SELECT ${db(columns)} FROM (${categories(db, isManager)}) rows WHERE ${matching}`
  return row
}

type CategoryQuery = { name: string; sort_by: string; sort_order: string; page: number; size: number }

export async function listCategoryRows(db: Db, wanted: CategoryQuery, isManager: boolean) {
  const { name, sort_by, sort_order, page, size } = wanted
  const matching = db`strpos(fold(name), fold(${name})) > 0`
  const column = sort_by === 'name' ? db`lower(name)` : db(sort_by)
  const direction = sort_order === 'desc' ? db`DESC` : db`ASC`
  const [rows, [count]] = await Promise.all([
    db<CategoryRow[]>`
      SELECT ${db(columns)} FROM (${categories(db, isManager)}) rows WHERE ${matching}
      ORDER BY ${column} ${direction}, _id LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM shop_categories WHERE ${matching}`,
  ])
  return { categories: [...rows], total: count?.total ?? 0, page, size }
}
