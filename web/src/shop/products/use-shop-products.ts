import { productSorts } from '@mapwright/contract/shop/products/product.ts'
import { GetProductFacets, ListProducts } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { site } from '../../platform/site-data.ts'
import { useListState } from '../../ui/lists/list-state.ts'
import { useCategories } from '../categories/use-categories.ts'
import { facetChoices } from '../facets/facet-choices.ts'
import { facetQuery } from '../facets/facet-query.ts'
import { usePrices } from '../prices/use-prices.ts'
import { sortQuery } from './sort-query.ts'

/** The products for the search, the category and the filters in the URL, `size` per page, with all data that the page shows about them. */
export function useShopProducts(size: number) {
  const list = useListState({ size, searchKey: 'name', filters: facetChoices, sorts: productSorts })
  const categoriesQuery = useCategories()
  const categories = categoriesQuery.data?.categories
  const prices = usePrices()
  const { page, sort, name } = list.query
  const { category: slug, ...chosen } = list.filters
  const category = categories?.find((one) => one.slug === slug)
  const narrowed = {
    ...facetQuery(chosen, prices),
    ...(name === undefined ? {} : { name }),
    ...(category ? { category_id: category._id } : {}),
  }
  // A chosen price range refers to displayed prices.
  const isRangeKnown = (chosen.price_from ?? chosen.price_to) === undefined || prices.isKnown
  const isKnown = (slug === undefined || categories !== undefined) && isRangeKnown
  const products = useQueryOf(
    ListProducts,
    { query: { page, size: list.size, ...narrowed, ...sortQuery(productSorts, sort) } },
    { keepPrevious: true, enabled: isKnown },
  )
  // If the shop is closed, both requests are refused, except for staff.
  const isReadable = site.shop_open === true || products.data !== undefined
  const facetsQuery = useQueryOf(
    GetProductFacets,
    { query: narrowed },
    { keepPrevious: true, enabled: isKnown && isReadable },
  )
  return { list, chosen, categoriesQuery, category, prices, products, facetsQuery }
}
