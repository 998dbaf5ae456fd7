import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'

/** Condition: everyone can see the product. */
export const onSale = (db: Db): Fragment => db`status = 'published' AND (publish_at IS NULL OR publish_at <= now())`

/** Products that everyone can see and buy now. */
export const inStock = (db: Db): Fragment =>
  db`(SELECT _id, name FROM shop_products WHERE inventory > 0 AND ${onSale(db)})`

/** Condition: the product is in the category or in one of its subcategories. */
export const inCategory = (db: Db, category_id: string): Fragment => db`category_id IN (
  WITH RECURSIVE below AS (
    SELECT _id FROM shop_categories WHERE _id = ${category_id}
    UNION SELECT c._id FROM shop_categories c JOIN below b ON c.parent_id = b._id
  ) SELECT _id FROM below)`
