import { Button } from '@mantine/core'
import { ListProducts } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { clearSeen, useSeenProducts } from '../seen/seen-products.ts'
import { ProductRow } from './product-row.tsx'
import classes from './recently-seen.module.css'

/** The products that were most recently opened in this browser, except the current product. */
export function RecentlySeen({ open }: { open?: string }) {
  const t = useWording('shop')
  const all = useSeenProducts()
  const ids = all.filter((_id) => _id !== open)
  // The query includes the current product, so that opening a different product sends no new request.
  const query = useQueryOf(
    ListProducts,
    { query: { ids: all.toSorted().join(','), size: Math.max(all.length, 1) } },
    { enabled: ids.length > 0, keepPrevious: true },
  )
  const products = ids.flatMap((_id) => query.data?.products.find((product) => product._id === _id) ?? [])
  if (ids.length === 0 || query.isError || (query.data && products.length === 0)) return null
  return (
    <section aria-label={t('shop:seen.title')}>
      <div className={classes.head}>
        <h2>{t('shop:seen.title')}</h2>
        <Button variant="subtle" size="compact-sm" className={classes.clear} onClick={clearSeen}>
          {t('shop:seen.clear')}
        </Button>
      </div>
      <ProductRow products={query.data && products} count={ids.length} />
    </section>
  )
}
