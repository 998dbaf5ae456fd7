import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { Db } from '../../platform/db/sql.ts'
import { escapeHtml } from '../../platform/html/escape-html.ts'
import type { FirstHtml, NoFirstHtml } from '../../platform/html/first-html.ts'
import { plainText } from '../../platform/html/plain-text.ts'
import { readProduct } from '../../shop/products/product-rows.ts'
import { breadcrumbData } from '../structured-data.ts'
import { categoryCrumbs } from './category-crumbs.ts'
import { altOf, picturePath, picturesOf, productData, productPath } from './product-data.ts'
import { paragraph, picturesHtml, priceHtml, priceNote } from './product-text.ts'
import { type ShopPage, shownPrice } from './shop-page.ts'

const maxDescription = 200

/** Builds the first HTML of a product on sale. An earlier slug redirects to the current one. */
export async function productFirstHtml(db: Db, page: ShopPage, slug: string): Promise<FirstHtml | NoFirstHtml> {
  const product = await readProduct(db, { slug }, false)
  if (!product) return { isMissing: true }
  const path = productPath(product)
  if (product.slug !== slug) return { redirect: path }
  const { name, brand, short_description, seo_title, seo_description, inventory, price } = product
  const text = short_description || plainText(product.description, maxDescription)
  const crumbs = [...(await categoryCrumbs(db, product.category_id, page.language)), { name, path }]
  const [image] = picturesOf(product)
  return {
    title: seo_title || name,
    description: seo_description || text,
    path,
    picture: image && {
      path: picturePath(image, 'large'),
      ...{ width: image.width, height: image.height, alt: altOf(image, product) },
    },
    properties: {
      'og:type': 'product',
      'product:price:amount': formatHundredths(shownPrice(price, page)),
      'product:price:currency': page.currency,
      'product:availability': inventory > 0 ? 'in stock' : 'out of stock',
    },
    structuredData: [productData(product, text, page), breadcrumbData(crumbs, page.publicUrl)],
    withoutScripts: [
      `<article><h1>${escapeHtml(name)}</h1>`,
      paragraph(brand),
      picturesHtml(product, 'large', 1),
      priceHtml(product, page),
      paragraph(priceNote(product, page)),
      paragraph(short_description),
      `${product.description}</article>`,
    ].join(''),
  }
}
