import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'

/** Products that everyone sees. */
export const onSale = (db: Db): Fragment => db`status = 'published' AND (publish_at IS NULL OR publish_at <= now())`

/** Products of the category and of all below it. */
export const inCategory = (db: Db, category_id: string): Fragment => db`category_id IN (
  WITH RECURSIVE below AS (
    SELECT _id FROM shop_categories WHERE _id = ${category_id}
    UNION SELECT c._id FROM shop_categories c JOIN below b ON c.parent_id = b._id
  ) SELECT _id FROM below)`
