import type { Db } from '../../platform/db/sql.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import type { FirstHtml, NoFirstHtml } from '../../platform/html/first-html.ts'
import { plainText } from '../../platform/html/plain-text.ts'
import { translate } from '../../platform/i18n/wording.ts'
import { readCategory } from '../../shop/categories/category-rows.ts'
import { readNewestProducts } from '../../shop/products/product-rows.ts'
import { readShopSettings } from '../../shop/shop-settings.ts'
import { breadcrumbData } from '../structured-data.ts'
import { categoryCrumbs } from './category-crumbs.ts'
import { productPath } from './product-data.ts'
import { paragraph, picturesHtml, priceHtml, priceNote } from './product-text.ts'
import type { ShopPage } from './shop-page.ts'

const maxProducts = 24
const maxDescription = 200

const withCategory = (query: URLSearchParams, slug: string): string => {
  const changed = new URLSearchParams(query)
  changed.set('category', slug)
  return `/shop?${changed}`
}

/**
 * Builds the first HTML of the shop or a category: the newest products with pictures and prices. An earlier slug of a category redirects to
 * the current one, with the same filters.
 */
export async function listFirstHtml(
  db: Db,
  page: ShopPage,
  slug: string | undefined,
  query: URLSearchParams,
): Promise<FirstHtml | NoFirstHtml> {
  const category = slug === undefined ? undefined : await readCategory(db, { slug }, false)
  if (slug !== undefined && !category) return { isMissing: true }
  if (category && category.slug !== slug) return { redirect: withCategory(query, category.slug) }
  const [settings, crumbs, products] = await Promise.all([
    readShopSettings(db),
    categoryCrumbs(db, category?._id ?? null, page.language),
    readNewestProducts(db, { category_id: category?._id, max: maxProducts }),
  ])
  const { name: title, path } = crumbs.at(-1) ?? { name: '', path: '/shop' }
  const own = category ? '' : plainText(settings.description, maxDescription)
  const items = products.map(
    (product) =>
      `<li>${picturesHtml(product, 'small', 1)}<a href="${escapeHtml(productPath(product))}">${escapeHtml(product.name)}</a>${priceHtml(product, page)}</li>`,
  )
  return {
    title,
    description:
      own ||
      products
        .map(({ name }) => name)
        .join(', ')
        .slice(0, maxDescription),
    path,
    structuredData: [
      breadcrumbData(crumbs, page.publicUrl),
      {
        '@type': 'ItemList',
        itemListElement: products.map((product, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name: product.name,
          url: page.publicUrl + productPath(product),
        })),
      },
    ],
    withoutScripts: [
      `<h1>${escapeHtml(title)}</h1>${paragraph(own)}`,
      `<ul>${items.join('')}</ul>`,
      paragraph(
        products.length > 0 ? priceNote({ kind: 'goods' }, page) : translate(page.language, 'shop', 'page.none'),
      ),
    ].join(''),
  }
}
