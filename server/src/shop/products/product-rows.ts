import { money } from '@mapwright/contract/api/amounts.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { ListedProduct, Product } from '@mapwright/contract/shop/products/product.ts'
import type { Db } from '../../platform/db/sql.ts'
import { inCategory, onSale } from './on-sale.ts'

export type ListedProductRow = Decoded<ListedProduct>
export type ProductRow = Decoded<Product>

/** Options as stored. Prices are text, because JSON has no bigint. */
type StoredOptions = { extra_options: readonly { name: string; price: string }[] }
type Stored<Row> = Omit<Row, 'extra_options'> & StoredOptions

export const listedColumns = Object.keys(ListedProduct.shape)
const columns = Object.keys(Product.shape)

/** Decodes the prices of stored options. */
export const withOptions = <Row extends StoredOptions>({ extra_options, ...row }: Row) => ({
  ...row,
  extra_options: extra_options.map(({ name, price }) => ({ name, price: money(BigInt(price)) })),
})

/** Encodes the options for storage. */
export const storedOptions = (options: readonly { name: string; price: bigint }[]) =>
  options.map(({ name, price }) => ({ name, price: String(price) }))

type Key = { _id: string } | { slug: string } | { product_code: string }

/** Reads a product by one of its keys; only managers see products that are not on sale. */
export async function readProduct(db: Db, key: Key, isManager: boolean): Promise<ProductRow | undefined> {
  const matching =
    '_id' in key
      ? db`_id = ${key._id}`
      : 'slug' in key
        ? db`_id = coalesce((SELECT _id FROM shop_products WHERE slug = ${key.slug}),
            (SELECT product_id FROM shop_old_slugs WHERE slug = ${key.slug}))`
        : db`lower(product_code) = lower(${key.product_code}) AND product_code <> ''`
  const [row] = await db<Stored<ProductRow>[]>`
    SELECT ${db(columns)} FROM shop_product_rows
    WHERE ${matching} AND ${isManager ? db`true` : onSale(db)}`
  return row && withOptions(row)
}

/** Reads these products, including those that are not on sale. */
export async function readListedProducts(db: Db, ids: readonly string[]): Promise<ListedProductRow[]> {
  const rows = await db<Stored<ListedProductRow>[]>`
    SELECT ${db(listedColumns)} FROM shop_product_rows WHERE _id = ANY (${[...ids]})`
  return rows.map(withOptions)
}

/** Reads the newest products on sale, from a category and its subcategories or from the whole shop. */
export async function readNewestProducts(
  db: Db,
  { category_id, max }: { category_id: string | undefined; max: number },
): Promise<ListedProductRow[]> {
  const rows = await db<Stored<ListedProductRow>[]>`
    SELECT ${db(listedColumns)} FROM shop_product_rows
    WHERE ${onSale(db)} AND ${category_id ? inCategory(db, category_id) : db`true`}
    ORDER BY created_at DESC, _id DESC LIMIT ${max}`
  return rows.map(withOptions)
}
