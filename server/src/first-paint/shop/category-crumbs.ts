import type { Db } from '../../platform/db/sql.ts'
import { translate } from '../../platform/i18n/wording.ts'
import { categoryPath } from './product-data.ts'

/** Lists the breadcrumbs of a category: the shop, the parent categories from the top level down, and the category itself. */
export async function categoryCrumbs(db: Db, category_id: string | null, language: string) {
  const categories = await db<{ name: string; slug: string }[]>`
    WITH RECURSIVE above AS (
      SELECT _id, name, slug, parent_id, 0 AS height FROM shop_categories WHERE _id = ${category_id}
      UNION ALL SELECT c._id, c.name, c.slug, c.parent_id, a.height + 1 FROM shop_categories c JOIN above a ON c._id = a.parent_id
    ) SELECT name, slug FROM above ORDER BY height DESC`
  return [
    { name: translate(language, 'shop', 'page.title'), path: '/shop' },
    ...categories.map((category) => ({ name: category.name, path: categoryPath(category) })),
  ]
}
