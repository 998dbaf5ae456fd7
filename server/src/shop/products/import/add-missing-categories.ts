import { slugOf } from '@mapwright/contract/api/slug.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../../platform/db/sql.ts'

/** Finds a free slug: the preferred one, or the first free one with a number. */
export async function freeSlug(tx: Tx, table: 'shop_categories' | 'shop_products', wanted: string): Promise<string> {
  const taken = await tx<{ slug: string }[]>`
    SELECT slug FROM ${tx(table)} WHERE slug = ${wanted} OR starts_with(slug, ${`${wanted}-`})`
  const slugs = new Set(taken.map(({ slug }) => slug))
  let [slug, at] = [wanted, 1]
  while (slugs.has(slug)) slug = `${wanted}-${++at}`
  return slug
}

/** Creates the missing categories of the rows, from the top down. Returns the ids of all categories by the key of their path. */
export async function addMissingCategories(tx: Tx, now: Date): Promise<ReadonlyMap<string, string>> {
  const wanted = await tx<{ path: string[] }[]>`
    SELECT DISTINCT ON (category_key) data->'category' AS path FROM import_products
    WHERE category_key IS NOT NULL AND category_id IS NULL ORDER BY category_key, row`
  if (wanted.length > 0) await tx`LOCK TABLE shop_categories IN SHARE ROW EXCLUSIVE MODE`
  const rows = await tx<{ _id: string; key: string }[]>`SELECT _id, key FROM shop_category_paths ORDER BY _id DESC`
  const byKey = new Map(rows.map(({ key, _id }) => [key, _id]))
  for (const { path } of wanted) {
    let key = ''
    let parent_id: string | null = null
    for (const [depth, name] of path.entries()) {
      const [lower] = await tx<{ name: string }[]>`SELECT lower(${name}::text) AS name`
      key = depth === 0 ? (lower?.name ?? '') : `${key}\u001f${lower?.name ?? ''}`
      const _id: string = byKey.get(key) ?? uuidv7()
      if (!byKey.has(key)) {
        const slug = await freeSlug(tx, 'shop_categories', slugOf(name) || _id)
        await tx`INSERT INTO shop_categories ${tx({ _id, name, slug, parent_id, created_at: now })}`
        await tx`DELETE FROM shop_old_category_slugs WHERE slug = ${slug}`
        byKey.set(key, _id)
      }
      parent_id = _id
    }
  }
  return byKey
}
