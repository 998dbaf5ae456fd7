import type { Product } from '@mapwright/contract/shop/product.ts'
import { GetProductBySlug, ListProducts } from '@mapwright/contract/shop/product-endpoints.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryOf, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useGo } from '../platform/routing/page-link.tsx'
import { isMissing, MissingPage } from '../platform/status/missing-page.tsx'
import { FormattedText } from '../ui/formatted-text.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { SkeletonColumns } from '../ui/skeletons.tsx'
import { ErrorState } from '../ui/states.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductGallery } from './product-gallery.tsx'
import classes from './product-page.module.css'
import { ProductPurchase } from './product-purchase.tsx'
import { RecentlySeen } from './seen/recently-seen.tsx'
import { rememberSeen } from './seen/seen-products.ts'
import { ShopFooter } from './shop-footer.tsx'
import pageClasses from './shop-page.module.css'
import { useCategories } from './use-categories.ts'

const maxRelated = 4

export const prefetch = ({ params, queryClient }: { params: Record<string, string>; queryClient: QueryClient }) =>
  queryClient.prefetchQuery(queryOf(GetProductBySlug, { params: { slug: params['slug'] ?? '' } }))

/** A product with its pictures, price and description. */
export default function ProductPage() {
  const t = useWording('shop')
  const go = useGo()
  const { slug } = useParams({ from: '/public/shop/product/$slug' })
  const query = useQueryOf(GetProductBySlug, { params: { slug } })
  const product = query.data?.product
  const current = product?.slug
  // An earlier address leads to the current one.
  useEffect(() => {
    if (current !== undefined && current !== slug)
      go('/shop/product/$slug', { params: { slug: current }, replace: true })
  }, [current, slug, go])
  const back = { to: '/shop', label: t('shop:page.title') } as const
  if (query.error && isMissing(query.error)) return <MissingPage problem={query.error} back={back} />
  return (
    <Page title={product?.name ?? t('shop:product.title')} subtitle={product?.brand || undefined} back={back}>
      {product ? (
        <Shown product={product} />
      ) : query.error ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
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
  const related = useQueryOf(
    ListProducts,
    { query: { size: maxRelated + 1, ...(category_id ? { category_id } : {}) } },
    { enabled: category_id !== null },
  ).data?.products.filter((other) => other._id !== _id)
  return (
    <>
      <div className={classes.product}>
        <ProductGallery product={product} />
        <div className={classes.side}>
          <ProductPurchase key={_id} product={product} />
          <ProductFacts product={product} category={category} />
        </div>
      </div>
      {description !== '' && (
        <Panel title={t('shop:product.description')}>
          <FormattedText html={description} />
        </Panel>
      )}
      {related && related.length > 0 && (
        <section className={classes.related} aria-label={t('shop:product.related')}>
          <h2>{t('shop:product.related')}</h2>
          <ul className={pageClasses.grid}>
            {related.slice(0, maxRelated).map((other) => (
              <li key={other._id}>
                <ProductCard product={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* Not before the products above it are known. */}
      {(related || category_id === null) && (
        <>
          <RecentlySeen open={_id} />
          <ShopFooter />
        </>
      )}
    </>
  )
}
