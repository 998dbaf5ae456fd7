import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'

/** Checks that the category of a product exists, if it has one. Throws `shop.category_not_found`. */
export async function requireCategory(tx: Tx, category_id: string | null | undefined): Promise<void> {
  if (!category_id) return
  // Locked (FOR SHARE), so that the category is not deleted before the commit.
  const [category] = await tx`SELECT FROM shop_categories WHERE _id = ${category_id} FOR SHARE`
  if (!category) throw new Problem('shop.category_not_found', { fields: { category_id: { code: 'invalid' } } })
}
