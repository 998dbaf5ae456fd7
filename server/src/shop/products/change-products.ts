import { money } from '@mapwright/contract/api/amounts.ts'
import type { Body } from '@mapwright/contract/api/endpoint.ts'
import {
  AddProduct,
  ChangeProduct,
  ChangeProductStatus,
  RemoveProduct,
} from '@mapwright/contract/shop/products/product-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { requireWholeFields } from '../../payments/require-whole-units.ts'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { cleanRichText } from '../../platform/html/clean-rich-text.ts'
import { readSettings } from '../../site/read-settings.ts'
import { rejectTaken } from '../reject-taken.ts'
import { slugFor } from '../slug-for.ts'
import { deleteProducts } from './delete-products.ts'
import { keepOldSlug } from './keep-old-slug.ts'
import { deleteProductFile, inventoryOf, storeProductFile } from './product-file.ts'
import { arrangeImages, storeImages } from './product-images.ts'
import { readProduct, storedOptions } from './product-rows.ts'
import { setRelated } from './related-products.ts'
import { requireCategory } from './require-category.ts'

const taken = {
  shop_products_slug: { code: 'shop.product_slug_taken', field: 'slug' },
  shop_products_code: { code: 'shop.product_code_taken', field: 'product_code' },
} as const

const storeSent = ({ app, files }: QueryContext<typeof AddProduct> | QueryContext<typeof ChangeProduct>) =>
  storeImages(app.files, files)

/** Refuses to change the kind of a product that has license keys or is in an order. Throws `shop.product_kind_fixed`. */
async function requireUnsold(tx: Tx, product_id: string): Promise<void> {
  const used = await tx`
    SELECT FROM shop_license_keys WHERE product_id = ${product_id}
    UNION ALL SELECT FROM shop_order_lines WHERE product_id = ${product_id} LIMIT 1`
  if (used.length > 0) throw new Problem('shop.product_kind_fixed', { fields: { kind: { code: 'invalid' } } })
}

/** Refuses prices with decimals in a currency without decimals. */
async function requireWholePrices(
  tx: Tx,
  { price = money(0n), extra_options = [] }: Partial<Body<typeof AddProduct>>,
): Promise<void> {
  const options = extra_options.map((option, at) => [`extra_options.${at}.price`, option.price] as const)
  requireWholeFields({ price, ...Object.fromEntries(options) }, (await readSettings(tx)).currency)
}

export const addProduct = command(AddProduct, {
  prepare: storeSent,
  run: async ({ tx, actor, now, body, files, prepared: sent, audit }) => {
    const {
      extra_options,
      description,
      slug,
      inventory: entered,
      image_focus: focus,
      image_alts: alts,
      related_ids,
      ...product
    } = body
    const _id = uuidv7()
    await requireCategory(tx, body.category_id)
    await requireWholePrices(tx, body)
    const upload = product.kind === 'file' ? files.file?.[0] : undefined
    const file_id = (await storeProductFile(tx, { upload, owner_id: actor._id, now })) ?? null
    const row = {
      ...product,
      file_id,
      inventory: inventoryOf({ kind: product.kind, file_id, entered, keysLeft: 0 }) ?? 0,
      _id,
      slug: slugFor(slug, body.name, _id),
      description: cleanRichText(description),
      extra_options: tx.json(storedOptions(extra_options)),
      created_at: now,
      updated_at: now,
    }
    await rejectTaken(tx`INSERT INTO shop_products ${tx(row)}`, taken)
    await tx`DELETE FROM shop_old_slugs WHERE slug = ${row.slug}`
    await arrangeImages(tx, { product_id: _id, order: undefined, focus, alts, sent, owner_id: actor._id, now })
    await setRelated(tx, _id, related_ids)
    const added = found(await readProduct(tx, { _id }, true), 'shop.product_not_found')
    audit({ target_id: _id, after: added })
    return { product: added }
  },
})

export const changeProduct = command(ChangeProduct, {
  prepare: storeSent,
  run: async ({ tx, actor, now, body, files, prepared: sent, audit }) => {
    const { id: _id, image_order, image_focus: focus, image_alts: alts, related_ids, ...fields } = body
    const { extra_options, description, slug, inventory, ...changed } = fields
    const [stored] = await tx<{ file_id: string | null }[]>`
      SELECT file_id FROM shop_products WHERE _id = ${_id} FOR UPDATE`
    const before = found(await readProduct(tx, { _id }, true), 'shop.product_not_found')
    await requireCategory(tx, body.category_id)
    await requireWholePrices(tx, body)
    const kind = body.kind ?? before.kind
    if (kind !== before.kind) await requireUnsold(tx, _id)
    const upload = kind === 'file' ? files.file?.[0] : undefined
    const oldFile = stored?.file_id ?? null
    const newFile = await storeProductFile(tx, { upload, owner_id: actor._id, now })
    const file_id = kind === 'file' ? (newFile ?? oldFile) : null
    const entered = inventory ?? (kind === before.kind ? undefined : 0)
    const keysLeft = kind === before.kind ? before.inventory : 0
    const newSlug = slug === undefined ? before.slug : slugFor(slug, body.name ?? before.name, _id)
    const stock = inventoryOf({ kind, file_id, entered, keysLeft })
    const row = {
      ...changed,
      file_id,
      ...(stock === undefined ? {} : { inventory: stock }),
      ...(description === undefined ? {} : { description: cleanRichText(description) }),
      ...(extra_options === undefined ? {} : { extra_options: tx.json(storedOptions(extra_options)) }),
      slug: newSlug,
      updated_at: now,
    }
    await rejectTaken(tx`UPDATE shop_products SET ${tx(row)} WHERE _id = ${_id}`, taken)
    if (oldFile && oldFile !== file_id) await deleteProductFile(tx, oldFile, now)
    await keepOldSlug(tx, _id, before.slug, newSlug)
    await arrangeImages(tx, { product_id: _id, order: image_order, focus, alts, sent, owner_id: actor._id, now })
    await setRelated(tx, _id, related_ids)
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

export const removeProduct = command(RemoveProduct, async ({ tx, now, body: { id: _id }, audit }) => {
  const before = found(await readProduct(tx, { _id }, true), 'shop.product_not_found')
  await deleteProducts(tx, [_id], now)
  audit({ target_id: _id, before })
  return {}
})
