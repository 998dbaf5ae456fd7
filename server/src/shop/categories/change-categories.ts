import { AddCategory, ChangeCategory, RemoveCategory } from '@mapwright/contract/shop/categories/category-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { deleteProducts } from '../products/delete-products.ts'
import { rejectTaken } from '../reject-taken.ts'
import { slugFor } from '../slug-for.ts'
import { readCategory } from './category-rows.ts'

const taken = { shop_categories_slug_key: { code: 'shop.category_slug_taken', field: 'slug' } } as const

/** Serializes changes of the category tree. Two concurrent changes could otherwise create a cycle. */
const lockTree = (tx: Tx) => tx`LOCK TABLE shop_categories IN SHARE ROW EXCLUSIVE MODE`

/** Frees a slug that a category takes from the redirects. Keeps its own former slug as one. */
async function keepOldSlug(tx: Tx, category_id: string, before: string | null, after: string): Promise<void> {
  if (before === after) return
  await tx`DELETE FROM shop_old_category_slugs WHERE slug = ${after}`
  if (before !== null)
    await tx`
      INSERT INTO shop_old_category_slugs ${tx({ slug: before, category_id })}
      ON CONFLICT (slug) DO UPDATE SET category_id = EXCLUDED.category_id`
}

async function requireParent(tx: Tx, parent_id: string | null, _id: string): Promise<void> {
  if (parent_id === null) return
  const above = await tx<{ _id: string }[]>`
    WITH RECURSIVE above AS (
      SELECT _id, parent_id FROM shop_categories WHERE _id = ${parent_id}
      UNION SELECT c._id, c.parent_id FROM shop_categories c JOIN above a ON c._id = a.parent_id
    ) SELECT _id FROM above`
  const fields = { parent_id: { code: 'invalid' } }
  if (above.length === 0) throw new Problem('shop.category_not_found', { fields })
  if (above.some((category) => category._id === _id)) throw new Problem('shop.category_loop', { fields })
}

export const addCategory = command(AddCategory, async ({ tx, body, now, audit }) => {
  const { name, slug, parent_id } = body
  const _id = uuidv7()
  await lockTree(tx)
  await requireParent(tx, parent_id, _id)
  const row = { _id, name, slug: slugFor(slug, name, _id), parent_id, created_at: now }
  await rejectTaken(tx`INSERT INTO shop_categories ${tx(row)}`, taken)
  await keepOldSlug(tx, _id, null, row.slug)
  const category = found(await readCategory(tx, { _id }, true), 'shop.category_not_found')
  audit({ target_id: _id, after: category })
  return { category }
})

export const changeCategory = command(ChangeCategory, async ({ tx, body, audit }) => {
  const { id: _id, name, slug, parent_id } = body
  await lockTree(tx)
  const before = found(await readCategory(tx, { _id }, true), 'shop.category_not_found')
  await requireParent(tx, parent_id, _id)
  const row = { name, slug: slugFor(slug, name, _id), parent_id }
  await rejectTaken(tx`UPDATE shop_categories SET ${tx(row)} WHERE _id = ${_id}`, taken)
  await keepOldSlug(tx, _id, before.slug, row.slug)
  const category = found(await readCategory(tx, { _id }, true), 'shop.category_not_found')
  audit({ target_id: _id, before, after: category })
  return { category }
})

export const removeCategory = command(RemoveCategory, async ({ tx, body, now, audit }) => {
  const { id: _id, move_products_to, products: seen } = body
  await lockTree(tx)
  const before = found(await readCategory(tx, { _id }, true), 'shop.category_not_found')
  if (move_products_to === _id)
    throw new Problem('shop.category_loop', { fields: { move_products_to: { code: 'invalid' } } })
  const within = await tx<
    { _id: string }[]
  >`SELECT _id FROM shop_products WHERE category_id = ${_id} ORDER BY _id FOR UPDATE`
  if (seen !== undefined && within.length !== seen) throw new Problem('shop.products_changed')
  if (move_products_to) {
    found(await readCategory(tx, { _id: move_products_to }, true), 'shop.category_not_found')
    await tx`
      UPDATE shop_products SET category_id = ${move_products_to}, updated_at = ${now} WHERE category_id = ${_id}`
  }
  const products = await tx<{ _id: string }[]>`SELECT _id FROM shop_products WHERE category_id = ${_id}`
  const deleted_products = await deleteProducts(
    tx,
    products.map((product) => product._id),
    now,
  )
  await tx`UPDATE shop_categories SET parent_id = ${before.parent_id} WHERE parent_id = ${_id}`
  await tx`DELETE FROM shop_categories WHERE _id = ${_id}`
  audit({ target_id: _id, before, after: { deleted_products, move_products_to } })
  return { deleted_products }
})
