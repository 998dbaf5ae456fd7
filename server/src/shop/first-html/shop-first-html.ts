import type { Db } from '../../platform/db/sql.ts'
import type { FirstHtml, NoFirstHtml } from '../../platform/html/first-html.ts'
import { listFirstHtml } from './list-first-html.ts'
import { productFirstHtml } from './product-first-html.ts'
import type { ShopPage } from './shop-page.ts'

/** `query`: the part of the address behind the path. */
type Requested = ShopPage & { path: string; query: URLSearchParams }

const productPath = /^\/shop\/product\/([^/]+)\/?$/

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** What the public pages of an open shop say without scripts; undefined for all other pages. */
export async function shopFirstHtml(
  db: Db,
  { path, query, ...page }: Requested,
): Promise<FirstHtml | NoFirstHtml | undefined> {
  if (path === '/shop' || path === '/shop/') return listFirstHtml(db, page, query.get('category') ?? undefined)
  const slug = productPath.exec(path)?.[1]
  if (slug === undefined) return undefined
  const name = decoded(slug)
  return name === undefined ? { isMissing: true } : productFirstHtml(db, page, name)
}
