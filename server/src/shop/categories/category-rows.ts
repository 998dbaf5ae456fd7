import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { Category } from '@mapwright/contract/shop/categories/category.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'
import { onSale } from '../products/on-sale.ts'

export type CategoryRow = Decoded<Category>

/** Categories with their number of products. Managers count all products; others count only products on sale. */
const categories = (db: Db, isManager: boolean): Fragment => db`
  SELECT c._id, c.name, c.slug, c.parent_id, c.created_at, coalesce(p.count, 0)::int AS products
  FROM shop_categories c LEFT JOIN (
    SELECT category_id, count(*) FROM shop_products WHERE ${isManager ? db`true` : onSale(db)} GROUP BY category_id
  ) p ON p.category_id = c._id`

type Key = { _id: string } | { slug: string }

/** Reads a category by its id, or by its slug or an earlier one. */
export async function readCategory(db: Db, key: Key, isManager: boolean): Promise<CategoryRow | undefined> {
  const matching =
    '_id' in key
      ? db`_id = ${key._id}`
      : db`_id = coalesce((SELECT _id FROM shop_categories WHERE slug = ${key.slug}),
          (SELECT category_id FROM shop_old_category_slugs WHERE slug = ${key.slug}))`
  const [row] = await db<CategoryRow[]>`
    SELECT * FROM (${categories(db, isManager)}) rows WHERE ${matching}`
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
      SELECT * FROM (${categories(db, isManager)}) rows WHERE ${matching}
      ORDER BY ${column} ${direction}, _id LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM shop_categories WHERE ${matching}`,
  ])
  return { categories: [...rows], total: count?.total ?? 0, page, size }
}
