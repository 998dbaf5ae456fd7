import { NativeSelect } from '@mantine/core'
import { GetProductFacets, ListProducts } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { GetShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { IconBuildingStore, IconPackageOff } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { site } from '../../platform/site-data.ts'
import { ListPaging } from '../../ui/lists/list-paging.tsx'
import { SearchToolbar } from '../../ui/lists/list-search.tsx'
import { NothingFound } from '../../ui/messages/nothing-found.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { EmptyState, ErrorState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FormattedText } from '../../ui/text/formatted-text.tsx'
import { useCountStep } from '../cart/count-step.ts'
import { CategoryLinks } from '../categories/category-links.tsx'
import { categoryPath } from '../categories/category-tree.ts'
import { categoriesQuery as prefetchedCategories } from '../categories/use-categories.ts'
import { FacetDrawer } from '../facets/facet-drawer.tsx'
import { FacetPanel, hasFacets } from '../facets/facet-panel.tsx'
import { priceDisplayQuery } from '../prices/use-prices.ts'
import { ShopFooter } from '../shop-footer.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductGridSkeleton } from './product-grid-skeleton.tsx'
import { RecentlySeen } from './recently-seen.tsx'
import classes from './shop-page.module.css'
import { useShopProducts } from './use-shop-products.ts'

const size = 15
/** Number of cards in the first row. Their pictures are visible when the page opens. */
const firstCards = 4
const sorts = ['-created_at', 'price', '-price', 'name'] as const

export const prefetch = ({ queryClient }: { queryClient: QueryClient }) =>
  Promise.all([
    queryClient.prefetchQuery(queryOf(GetShopSettings)),
    queryClient.prefetchQuery(prefetchedCategories),
    queryClient.prefetchQuery(priceDisplayQuery),
    queryClient.prefetchQuery(queryOf(ListProducts, { query: { page: 1, size } })),
    site.shop_open ? queryClient.prefetchQuery(queryOf(GetProductFacets, { query: {} })) : undefined,
  ])

type Shop = ReturnType<typeof useShopProducts>
type ProductResultsProps = Pick<Shop, 'list' | 'prices' | 'products' | 'categoriesQuery' | 'lookup' | 'lookupError'>

/** The products as cards, or the reason why none are shown. */
function ProductResults(shop: ProductResultsProps) {
  const { list, prices, products, categoriesQuery, lookup, lookupError } = shop
  const t = useWording('shop')
  if (lookupError)
    return (
      <ErrorState
        problem={lookupError}
        onRetry={() => void Promise.all([lookup.refetch(), categoriesQuery.refetch()])}
      />
    )
  const failed = products.error ?? prices.query.error
  if (failed && !(products.data && prices.isKnown))
    return (
      <ErrorState problem={failed} onRetry={() => void Promise.all([products.refetch(), prices.query.refetch()])} />
    )
  if (!products.data) return <ProductGridSkeleton count={firstCards * 2} />
  if (products.data.products.length > 0)
    return (
      <ul className={classes.grid} data-old={products.isPlaceholderData || undefined}>
        {products.data.products.map((product, at) => (
          <ProductCard key={product._id} product={product} isFirst={at < firstCards} />
        ))}
      </ul>
    )
  if (!list.isNarrowed)
    return <EmptyState icon={IconPackageOff} title={t('shop:page.none')} text={t('shop:page.none_text')} />
  return <NothingFound onClear={list.clear} />
}

/** The products on sale, with search, categories and sorting. */
export default function ShopPage() {
  const t = useWording('shop')
  const shop = useShopProducts(size)
  const { list, chosen, categoriesQuery, category, isUnknownCategory, prices, products, facetsQuery } = shop
  const settingsQuery = useQueryOf(GetShopSettings)
  const settings = settingsQuery.data?.shop_settings
  const categories = categoriesQuery.data?.categories
  const facets = facetsQuery.data?.facets
  useCountStep(products.data && 'visit')
  if (products.error?.code === 'shop.closed')
    return (
      <Page title={t('shop:page.title')}>
        <EmptyState icon={IconBuildingStore} title={t('shop:page.closed')} text={t('shop:page.closed_text')} />
        <ShopFooter />
      </Page>
    )
  // Waits for all parts, because parts that appear later would move the products.
  if (settingsQuery.isPending || categoriesQuery.isPending || prices.query.isPending || facetsQuery.isLoading)
    return (
      <Page key="loading" title={t('shop:page.title')}>
        <ProductGridSkeleton count={firstCards * 2} />
      </Page>
    )
  const panel = facets && (hasFacets(facets) || list.isNarrowed) ? { facets, chosen, set: list.set } : undefined
  const path = categories && category ? categoryPath(categories, category._id) : []
  return (
    <Page
      title={category?.name ?? t('shop:page.title')}
      count={products.data?.total}
      subtitle={
        path.length > 0 ? (
          <nav className={classes.path} aria-label={t('shop:page.path')}>
            <PageLink to="/shop">{t('shop:page.title')}</PageLink>
            {path.slice(0, -1).map(({ _id, name, slug: own }) => (
              <PageLink key={_id} to="/shop" search={{ category: own }}>
                {name}
              </PageLink>
            ))}
          </nav>
        ) : (
          settings?.description && <FormattedText html={settings.description} />
        )
      }
    >
      <div className={classes.shop} data-plain={(categories?.length === 0 && !panel) || undefined}>
        <div className={classes.aside}>
          {categories && categories.length > 0 && (
            <CategoryLinks
              categories={categories}
              current={category}
              counts={facets?.categories}
              kept={{ ...chosen, search: list.search || undefined, sort: list.query.sort }}
            />
          )}
          {panel && (
            <div className={classes.facets}>
              <FacetPanel {...panel} />
            </div>
          )}
        </div>
        <div className={classes.products}>
          {isUnknownCategory && (
            <Notice title={t('shop:problem.category_not_found')}>{t('shop:page.unknown_category_text')}</Notice>
          )}
          <div className={classes.tools}>
            <SearchToolbar list={list} placeholder={t('shop:page.search')} />
            {panel && <FacetDrawer {...panel} total={products.data?.total ?? 0} />}
            <NativeSelect
              size="sm"
              aria-label={t('shop:sort.label')}
              value={list.sort ?? '-created_at'}
              onChange={({ currentTarget: { value } }) =>
                list.set({ sort: value === '-created_at' ? undefined : value })
              }
              data={sorts.map((value) => ({ value, label: t(`shop:sort.${value}`) }))}
            />
          </div>
          <ProductResults {...shop} />
          {products.data && products.data.total > list.size && <ListPaging list={list} total={products.data.total} />}
          {products.data && <RecentlySeen />}
        </div>
      </div>
      {!products.isPending && <ShopFooter />}
    </Page>
  )
}
