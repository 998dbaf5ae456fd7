import {
  AddProduct,
  ChangeProduct,
  ChangeProductStatus,
  RemoveProduct,
} from '@mapwright/contract/shop/product-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { cleanRichText } from '../../platform/html/clean-rich-text.ts'
import { rejectTaken } from '../reject-taken.ts'
import { slugFor } from '../slug-for.ts'
import { arrangeImages, storeImages } from './product-images.ts'
import { readProduct, storedOptions } from './product-rows.ts'

const taken = {
  shop_products_slug: { code: 'shop.product_slug_taken', field: 'slug' },
  shop_products_code: { code: 'shop.product_code_taken', field: 'product_code' },
} as const

const storeSent = ({ app, files }: QueryContext<typeof AddProduct> | QueryContext<typeof ChangeProduct>) =>
  storeImages(app.files, files)

async function requireCategory(tx: Tx, category_id: string | null | undefined): Promise<void> {
  if (!category_id) return
  // Locked (FOR KEY SHARE), so that the category is not deleted before the commit.
  const [category] = await tx`SELECT FROM shop_categories WHERE _id = ${category_id} FOR SHARE`
  if (!category) throw new Problem('shop.category_not_found', { fields: { category_id: { code: 'invalid' } } })
}

/** A product may take over an earlier slug of another one; its own earlier slugs keep leading to it. */
async function keepOldSlug(tx: Tx, product_id: string, before: string, after: string): Promise<void> {
  if (before === after) return
  await tx`DELETE FROM shop_old_slugs WHERE slug = ${after}`
  await tx`INSERT INTO shop_old_slugs ${tx({ slug: before, product_id })} ON CONFLICT (slug) DO UPDATE SET product_id = EXCLUDED.product_id`
}

export const addProduct = command(AddProduct, {
  prepare: storeSent,
  run: async ({ tx, actor, now, body, prepared: sent, audit }) => {
    const { extra_options, description, slug, ...product } = body
    const _id = uuidv7()
    await requireCategory(tx, body.category_id)
    const row = {
      ...product,
      _id,
      slug: slugFor(slug, body.name, _id),
      description: cleanRichText(description),
      extra_options: tx.json(storedOptions(extra_options)),
      created_at: now,
      updated_at: now,
    }
    await rejectTaken(tx`INSERT INTO shop_products ${tx(row)}`, taken)
    await tx`DELETE FROM shop_old_slugs WHERE slug = ${row.slug}`
    await arrangeImages(tx, { product_id: _id, order: undefined, sent, owner_id: actor._id, now })
    const added = found(await readProduct(tx, { _id }, true), 'shop.product_not_found')
    audit({ target_id: _id, after: added })
    return { product: added }
  },
})

export const changeProduct = command(ChangeProduct, {
  prepare: storeSent,
  run: async ({ tx, actor, now, body, prepared: sent, audit }) => {
    const { id: _id, image_order, extra_options, description, slug, ...changed } = body
    await tx`SELECT FROM shop_products WHERE _id = ${_id} FOR UPDATE`
    const before = found(await readProduct(tx, { _id }, true), 'shop.product_not_found')
    await requireCategory(tx, body.category_id)
    const newSlug = slug === undefined ? before.slug : slugFor(slug, body.name ?? before.name, _id)
    const row = {
      ...changed,
      ...(description === undefined ? {} : { description: cleanRichText(description) }),
      ...(extra_options === undefined ? {} : { extra_options: tx.json(storedOptions(extra_options)) }),
      slug: newSlug,
      updated_at: now,
    }
    await rejectTaken(tx`UPDATE shop_products SET ${tx(row)} WHERE _id = ${_id}`, taken)
    await keepOldSlug(tx, _id, before.slug, newSlug)
    await arrangeImages(tx, { product_id: _id, order: image_order, sent, owner_id: actor._id, now })
    const after = found(await readProduct(tx, { _id }, true), 'shop.product_not_found')
    audit({ target_id: _id, before, after })
    return { product: after }
  },
})

export const changeProductStatus = command(ChangeProductStatus, async ({ tx, now, body, audit }) => {
  const { id: _id, status } = body
  await tx`SELECT FROM shop_products WHERE _id = ${_id} FOR UPDATE`
  const before = found(await readProduct(tx, { _id }, true), 'shop.product_not_found')
  await tx`UPDATE shop_products SET status = ${status}, updated_at = ${now} WHERE _id = ${_id}`
  audit({ target_id: _id, before: { status: before.status }, after: { status } })
  return { product: found(await readProduct(tx, { _id }, true), 'shop.product_not_found') }
})

export const removeProduct = command(RemoveProduct, async ({ tx, body: { id: _id }, audit }) => {
  const before = found(await readProduct(tx, { _id }, true), 'shop.product_not_found')
  await tx`DELETE FROM shop_products WHERE _id = ${_id}`
  audit({ target_id: _id, before })
  return {}
})
