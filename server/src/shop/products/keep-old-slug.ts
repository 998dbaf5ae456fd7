import type { Tx } from '../../platform/db/sql.ts'

/**
 * Keeps an earlier slug as a redirect. A product may take over an earlier slug of another product; its own earlier slugs continue to lead
 * to it.
 */
export async function keepOldSlug(tx: Tx, product_id: string, before: string, after: string): Promise<void> {
  if (before === after) return
  await tx`DELETE FROM shop_old_slugs WHERE slug = ${after}`
  await tx`INSERT INTO shop_old_slugs ${tx({ slug: before, product_id })} ON CONFLICT (slug) DO UPDATE SET product_id = EXCLUDED.product_id`
}
