import { GetCategoryBySlug } from '@mapwright/contract/shop/categories/category-endpoints.ts'
import { productSorts } from '@mapwright/contract/shop/products/product.ts'
import { GetProductFacets, ListProducts } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { withChanges } from '../../platform/routing/search-params.ts'
import { site } from '../../platform/site-data.ts'
import { isMissing } from '../../platform/status/missing-page.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { useCategories } from '../categories/use-categories.ts'
import { facetChoices } from '../facets/facet-choices.ts'
import { facetQuery } from '../facets/facet-query.ts'
import { usePrices } from '../prices/use-prices.ts'
import { sortQuery } from './sort-query.ts'

/**
 * The products for the search, category and filters in the URL, and the data that the page shows with them. An unknown category does
 * not narrow the products. `size` is the number of products per page.
 */
export function useShopProducts(size: number) {
  const list = useListState({ size, searchKey: 'name', filters: facetChoices, sorts: productSorts })
  const categoriesQuery = useCategories()
  const categories = categoriesQuery.data?.categories
  const prices = usePrices()
  const { page, sort, name } = list.query
  const { category: slug, ...chosen } = list.filters
  const listed = categories?.find((one) => one.slug === slug)
  // The list has the first hundred categories with their current slugs, and may have failed to load.
  const lookup = useQueryOf(
    GetCategoryBySlug,
    { params: { slug: slug ?? '' } },
    { enabled: slug !== undefined && !listed && !categoriesQuery.isPending },
  )
  const category = listed ?? (slug === undefined ? undefined : lookup.data?.category)
  const current = category?.slug
  // An earlier slug in the URL is replaced by the current one, without a step for the back button.
  const navigate = useNavigate()
  useEffect(() => {
    if (current !== undefined && current !== slug)
      void navigate({ href: withChanges({ category: current }), replace: true, resetScroll: false })
  }, [current, slug, navigate])
  const narrowed = {
    ...facetQuery(chosen, prices),
    ...(name === undefined ? {} : { name }),
    ...(category ? { category_id: category._id } : {}),
  }
  // The price range consists of displayed prices, so it can be applied only after the VAT display has loaded.
  const isRangeKnown = (chosen.price_from ?? chosen.price_to) === undefined || prices.isKnown
  const isUnknownCategory = slug !== undefined && !category && isMissing(lookup.error)
  const isKnown = (slug === undefined || category !== undefined || isUnknownCategory) && isRangeKnown
  const products = useQueryOf(
    ListProducts,
    { query: { page, size: list.size, ...narrowed, ...sortQuery(productSorts, sort) } },
    { keepPrevious: true, enabled: isKnown },
  )
  // While the shop is closed, the server refuses both requests unless the user is staff. The second request is then sent only after
  // the first one has succeeded.
  const isReadable = site.shop_open === true || products.data !== undefined
  const facetsQuery = useQueryOf(
    GetProductFacets,
    { query: narrowed },
    { keepPrevious: true, enabled: isKnown && isReadable },
  )
  const lookupError = slug === undefined || category || isUnknownCategory ? null : lookup.error
  return {
    ...{ list, chosen, categoriesQuery, category, lookup, lookupError, prices, products, facetsQuery },
    isUnknownCategory,
  }
}
