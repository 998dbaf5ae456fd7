import type { Tx } from '../../platform/db/sql.ts'

/** Stores a product's former slug as a redirect. If the new slug was a former slug of any product, that redirect is deleted. */
export async function keepOldSlug(tx: Tx, product_id: string, before: string, after: string): Promise<void> {
  if (before === after) return
  await tx`DELETE FROM shop_old_slugs WHERE slug = ${after}`
  await tx`INSERT INTO shop_old_slugs ${tx({ slug: before, product_id })} ON CONFLICT (slug) DO UPDATE SET product_id = EXCLUDED.product_id`
}
