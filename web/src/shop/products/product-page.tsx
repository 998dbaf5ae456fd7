import type { Product } from '@mapwright/contract/shop/products/product.ts'
import { GetProductBySlug, ListRelatedProducts } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { GetShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { usePageTitle } from '../../platform/routing/page-title.ts'
import { isMissing, MissingPage } from '../../platform/status/missing-page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonColumns } from '../../ui/loading/skeletons.tsx'
import { ErrorState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FormattedText } from '../../ui/text/formatted-text.tsx'
import { useCountStep } from '../cart/count-step.ts'
import { categoriesQuery, useCategories } from '../categories/use-categories.ts'
import { priceDisplayQuery, usePrices } from '../prices/use-prices.ts'
import { rememberSeen } from '../seen/seen-products.ts'
import { ShopFooter } from '../shop-footer.tsx'
import { ProductDetails } from './product-details.tsx'
import { ProductGallery } from './product-gallery.tsx'
import classes from './product-page.module.css'
import { ProductPurchase } from './product-purchase.tsx'
import { ProductRow } from './product-row.tsx'
import { RecentlySeen } from './recently-seen.tsx'

export async function prefetch({ params, queryClient }: { params: Record<string, string>; queryClient: QueryClient }) {
  const related = async () => {
    const { product } = await queryClient.fetchQuery(
      queryOf(GetProductBySlug, { params: { slug: params['slug'] ?? '' } }),
    )
    await queryClient.prefetchQuery(queryOf(ListRelatedProducts, { params: { id: product._id } }))
  }
  await Promise.all([
    // Errors are ignored here, because the page itself shows that a product is missing.
    related().catch(() => undefined),
    queryClient.prefetchQuery(categoriesQuery),
    queryClient.prefetchQuery(priceDisplayQuery),
    queryClient.prefetchQuery(queryOf(GetShopSettings)),
  ])
}

/** A product with its pictures, price and description. */
export default function ProductPage() {
  const t = useWording('shop')
  const go = useGo()
  const { slug } = useParams({ from: '/public/shop/product/$slug' })
  const query = useQueryOf(GetProductBySlug, { params: { slug } })
  const product = query.data?.product
  const current = product?.slug
  useCountStep(product && 'product')
  const prices = usePrices()
  usePageTitle(product && (product.seo_title || product.name))
  // An old slug in the URL is replaced by the current slug.
  useEffect(() => {
    if (current !== undefined && current !== slug)
      go('/shop/product/$slug', { params: { slug: current }, replace: true })
  }, [current, slug, go])
  // Waits for the prices as well, because a subtitle that appears earlier would move the skeleton.
  const shown = prices.isKnown ? product : undefined
  const failed = query.error ?? prices.query.error
  const back = { to: '/shop', label: t('shop:page.title') } as const
  if (query.error && isMissing(query.error)) return <MissingPage problem={query.error} back={back} />
  return (
    <Page title={shown?.name ?? t('shop:product.title')} subtitle={shown?.brand || undefined} back={back}>
      {shown ? (
        <Shown product={shown} />
      ) : failed ? (
        <ErrorState problem={failed} onRetry={() => void Promise.all([query.refetch(), prices.query.refetch()])} />
      ) : (
        <SkeletonColumns />
      )}
    </Page>
  )
}

function Shown({ product }: { product: Product }) {
  const t = useWording('shop')
  const { _id, category_id, description } = product
  const categories = useCategories().data?.categories
  const category = categories?.find((one) => one._id === category_id)
  useEffect(() => rememberSeen(_id), [_id])
  const related = useQueryOf(ListRelatedProducts, { params: { id: _id } })
  const relatedTitle = t(related.data?.is_chosen ? 'shop:product.related_chosen' : 'shop:product.related')
  return (
    <>
      <div className={classes.product}>
        <ProductGallery product={product} />
        <div className={classes.side}>
          <ProductPurchase key={_id} product={product} />
          <ProductDetails product={product} category={category} />
        </div>
      </div>
      {description !== '' && (
        <Panel title={t('shop:product.description')}>
          <FormattedText html={description} />
        </Panel>
      )}
      {related.data && related.data.products.length > 0 && (
        <section className={classes.related} aria-label={relatedTitle}>
          <h2>{relatedTitle}</h2>
          <ProductRow products={related.data.products} />
        </section>
      )}
      {/* Waits for the products above, so that the following parts do not move. */}
      {!related.isPending && (
        <>
          <RecentlySeen open={_id} />
          <ShopFooter />
        </>
      )}
    </>
  )
}
