import type { Db } from '../../platform/db/sql.ts'
import type { SitemapAddress } from '../../platform/html/sitemap.ts'
import { onSale } from '../../shop/products/on-sale.ts'
import { isShopOpen } from '../../shop/require-open-shop.ts'
import { readShopTexts } from '../../shop/shop-text-rows.ts'
import { categoryPath, productPath } from './product-data.ts'

/** Counts the products on sale. Returns 0 while the shop is closed. */
export async function countAddresses(db: Db): Promise<number> {
  if (!(await isShopOpen(db))) return 0
  const [row] = await db<{ count: number }[]>`SELECT count(*)::int AS count FROM shop_products WHERE ${onSale(db)}`
  return row?.count ?? 0
}

type Range = { offset: number; limit: number }

/** Lists the pages of products on sale for the sitemap, oldest first. Empty while the shop is closed. */
export async function productAddresses(db: Db, { offset, limit }: Range): Promise<SitemapAddress[]> {
  if (!(await isShopOpen(db))) return []
  const products = await db<{ slug: string; updated_at: Date }[]>`
    SELECT slug, updated_at FROM shop_products WHERE ${onSale(db)} ORDER BY _id LIMIT ${limit} OFFSET ${offset}`
  return products.map(({ slug, updated_at }) => ({ path: productPath({ slug }), changed: updated_at }))
}

/** Lists the page of the shop and the pages of all categories that contain products. Empty while the shop is closed. */
export async function shopAddresses(db: Db): Promise<SitemapAddress[]> {
  if (!(await isShopOpen(db))) return []
  const { shop_terms } = await readShopTexts(db, '')
  const categories = await db<{ slug: string; changed: Date }[]>`
    SELECT c.slug, p.changed FROM shop_categories c JOIN (
      SELECT category_id, max(updated_at) AS changed FROM shop_products WHERE ${onSale(db)} GROUP BY category_id
    ) p ON p.category_id = c._id ORDER BY c._id`
  return [
    { path: '/shop' },
    ...(shop_terms ? [{ path: '/shop/terms-and-conditions' }] : []),
    ...categories.map(({ slug, changed }) => ({ path: categoryPath({ slug }), changed })),
  ]
}
