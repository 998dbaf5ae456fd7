import { Button, NativeSelect } from '@mantine/core'
import { productSorts } from '@mapwright/contract/shop/product.ts'
import { GetProductFacets, ListProducts } from '@mapwright/contract/shop/product-endpoints.ts'
import { GetShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { IconBuildingStore, IconPackageOff } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { site } from '../platform/site-data.ts'
import { FormattedText } from '../ui/formatted-text.tsx'
import { ListPaging } from '../ui/list-paging.tsx'
import { useListState } from '../ui/list-state.ts'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { Page } from '../ui/page.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { CategoryLinks } from './category-links.tsx'
import { categoryPath } from './category-tree.ts'
import { facetChoices } from './facets/facet-choices.ts'
import { FacetDrawer } from './facets/facet-drawer.tsx'
import { FacetPanel, hasFacets } from './facets/facet-panel.tsx'
import { facetQuery } from './facets/facet-query.ts'
import { ProductCard } from './product-card.tsx'
import { ProductGridSkeleton } from './product-grid-skeleton.tsx'
import { RecentlySeen } from './seen/recently-seen.tsx'
import { ShopFooter } from './shop-footer.tsx'
import classes from './shop-page.module.css'
import { sortQuery } from './sort-query.ts'
import { categoriesQuery as prefetchedCategories, useCategories } from './use-categories.ts'

const size = 15
/** The first row, which is visible when the page opens. */
const firstCards = 4
const sorts = ['-created_at', 'price', '-price', 'name'] as const

export const prefetch = ({ queryClient }: { queryClient: QueryClient }) =>
  Promise.all([
    queryClient.prefetchQuery(queryOf(GetShopSettings)),
    queryClient.prefetchQuery(prefetchedCategories),
    queryClient.prefetchQuery(queryOf(ListProducts, { query: { page: 1, size } })),
    site.shop_open ? queryClient.prefetchQuery(queryOf(GetProductFacets, { query: {} })) : undefined,
  ])

/** The products on sale, with search, categories and sorting. */
export default function ShopPage() {
  const t = useWording('shop')
  const list = useListState({ size, searchKey: 'name', filters: facetChoices, sorts: productSorts })
  const settingsQuery = useQueryOf(GetShopSettings)
  const settings = settingsQuery.data?.shop_settings
  const categoriesQuery = useCategories()
  const categories = categoriesQuery.data?.categories
  const { page, sort, name } = list.query
  const { category: slug, ...chosen } = list.filters
  const category = categories?.find((one) => one.slug === slug)
  const narrowed = {
    ...facetQuery(chosen),
    ...(name === undefined ? {} : { name }),
    ...(category ? { category_id: category._id } : {}),
  }
  const isKnown = slug === undefined || categories !== undefined
  const products = useQueryOf(
    ListProducts,
    { query: { page, size: list.size, ...narrowed, ...sortQuery(productSorts, sort) } },
    { keepPrevious: true, enabled: isKnown },
  )
  // A closed shop refuses both; staff read it in spite of that.
  const isReadable = site.shop_open === true || products.data !== undefined
  const facetsQuery = useQueryOf(
    GetProductFacets,
    { query: narrowed },
    { keepPrevious: true, enabled: isKnown && isReadable },
  )
  const facets = facetsQuery.data?.facets
  if (products.error?.code === 'shop.closed')
    return (
      <Page title={t('shop:page.title')}>
        <EmptyState icon={IconBuildingStore} title={t('shop:page.closed')} text={t('shop:page.closed_text')} />
        <ShopFooter />
      </Page>
    )
  // What stands around the products would move them when it arrives.
  if (settingsQuery.isPending || categoriesQuery.isPending || facetsQuery.isLoading)
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
              kept={{ ...chosen, search: list.search || undefined, sort }}
            />
          )}
          {panel && (
            <div className={classes.facets}>
              <FacetPanel {...panel} />
            </div>
          )}
        </div>
        <div className={classes.products}>
          <div className={classes.tools}>
            <ListToolbar list={list} filters={[]} searchPlaceholder={t('shop:page.search')} />
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
          {products.isError && !products.data ? (
            <ErrorState problem={products.error} onRetry={() => void products.refetch()} />
          ) : !products.data ? (
            <ProductGridSkeleton count={firstCards * 2} />
          ) : products.data.products.length === 0 ? (
            list.isNarrowed ? (
              <EmptyState
                title={t('ui:list.nothing_found')}
                text={t('ui:list.nothing_found_text')}
                action={
                  <Button variant="default" onClick={list.clear}>
                    {t('ui:list.clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={IconPackageOff} title={t('shop:page.none')} text={t('shop:page.none_text')} />
            )
          ) : (
            <ul className={classes.grid} data-old={products.isPlaceholderData || undefined}>
              {products.data.products.map((product, at) => (
                <li key={product._id}>
                  <ProductCard product={product} isFirst={at < firstCards} />
                </li>
              ))}
            </ul>
          )}
          {products.data && products.data.total > list.size && <ListPaging list={list} total={products.data.total} />}
          {!products.isPending && <p className="meta">{t('shop:price.net')}</p>}
          {products.data && <RecentlySeen />}
        </div>
      </div>
      {!products.isPending && <ShopFooter />}
    </Page>
  )
}
