import { cleanLine } from '@mapwright/contract/api/clean-text.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { FirstHtml, NoFirstHtml } from '../../platform/html/first-html.ts'
import { readPriceDisplay } from '../../shop/get-price-display.ts'
import { listFirstHtml } from './list-first-html.ts'
import { productFirstHtml } from './product-first-html.ts'
import type { ShopPage } from './shop-page.ts'

/** `query`: the query string of the URL. */
type Requested = Omit<ShopPage, 'prices'> & { path: string; query: URLSearchParams }

const productPath = /^\/shop\/product\/([^/]+)\/?$/

const maxSlug = 200

const decoded = (text: string): string | undefined => {
  try {
    return cleanLine(decodeURIComponent(text), maxSlug)
  } catch {
    return undefined
  }
}

/** Builds the first HTML of an open shop's public pages; undefined for all other pages. */
export async function shopFirstHtml(
  db: Db,
  { path, query, ...request }: Requested,
): Promise<FirstHtml | NoFirstHtml | undefined> {
  const slug = productPath.exec(path)?.[1]
  const isList = path === '/shop' || path === '/shop/'
  if (slug === undefined && !isList) return undefined
  const page = { ...request, prices: await readPriceDisplay(db, null, new Date()) }
  if (slug === undefined) {
    const category = cleanLine(query.get('category') ?? '', maxSlug) || undefined
    return listFirstHtml(db, page, category, query)
  }
  const name = decoded(slug)
  return name === undefined ? { isMissing: true } : productFirstHtml(db, page, name)
}
