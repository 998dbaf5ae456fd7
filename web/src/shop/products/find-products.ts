import { ListProducts } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import type { SearchHit } from '../../platform/search-provider.ts'
import { site } from '../../platform/site-data.ts'

/** Finds products on sale, for the global search. Finds none while the shop is closed. */
export default async function findProducts(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  if (site.shop_open !== true) return []
  const { products } = await call(ListProducts, { query: { name: text, size: 5 } }, { signal })
  return products.map(({ _id, name, slug, brand }) => ({
    id: _id,
    title: name,
    detail: brand,
    href: pathTo('/shop/product/$slug', { slug }),
  }))
}
