import { maxRelatedProducts } from '@mapwright/contract/shop/products/product.ts'
import { ListRelatedProducts } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { requireOpenShop } from '../require-open-shop.ts'
import { onSale } from './on-sale.ts'
import { type ListedProductRow, readListedProducts, readNewestProducts, readProduct } from './product-rows.ts'

/** Number of products shown from the same category if staff chose no related products. */
const maxOfCategory = 4

/** Replaces the related products. Throws `shop.related_not_found` for the product itself and for unknown products. */
export async function setRelated(tx: Tx, product_id: string, ids: readonly string[] | undefined): Promise<void> {
  if (!ids) return
  // Locked (FOR KEY SHARE), so that no related product is deleted before the commit.
  const known =
    await tx`SELECT FROM shop_products WHERE _id = ANY (${[...ids]}) AND _id <> ${product_id} ORDER BY _id FOR KEY SHARE`
  if (known.length < ids.length)
    throw new Problem('shop.related_not_found', { fields: { related_ids: { code: 'invalid' } } })
  await tx`DELETE FROM shop_related_products WHERE product_id = ${product_id}`
  await tx`
    INSERT INTO shop_related_products (product_id, related_id, place)
    SELECT ${product_id}, related_id, place FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS related (related_id, place)`
}

/** Reads the related products chosen by staff. Only managers see products that are not on sale. */
async function readChosen(db: Db, _id: string, isManager: boolean): Promise<ListedProductRow[]> {
  const ids = await db<{ _id: string }[]>`
    SELECT p._id FROM shop_related_products r JOIN shop_products p ON p._id = r.related_id
    WHERE r.product_id = ${_id} AND ${isManager ? db`true` : onSale(db)} ORDER BY r.place LIMIT ${maxRelatedProducts}`
  if (ids.length === 0) return []
  const products = await readListedProducts(
    db,
    ids.map((row) => row._id),
  )
  return ids.flatMap((row) => products.find((product) => product._id === row._id) ?? [])
}

async function readOfCategory(db: Db, { _id, category_id }: ListedProductRow): Promise<ListedProductRow[]> {
  if (!category_id) return []
  const newest = await readNewestProducts(db, { category_id, max: maxOfCategory + 1 })
  return newest.filter((product) => product._id !== _id).slice(0, maxOfCategory)
}

export const listRelatedProducts = query(ListRelatedProducts, async ({ sql, actor, params: { id } }) => {
  const isManager = await requireOpenShop(sql, actor)
  const product = found(await readProduct(sql, { _id: id }, isManager), 'shop.product_not_found')
  const chosen = await readChosen(sql, id, isManager)
  const is_chosen = chosen.length > 0
  return { products: is_chosen ? chosen : await readOfCategory(sql, product), is_chosen }
})
