import type { ListedProduct } from '@mapwright/contract/shop/products/product.ts'
import { isDigital } from '@mapwright/contract/shop/products/product-kind.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

/** Up to this stock, customers see the remaining number of pieces. */
const few = 5

/**
 * The availability of a product. If few pieces are left, shows their number, highlighted at or below the warning level that staff have
 * set.
 */
export function Stock({ product }: { product: Pick<ListedProduct, 'inventory' | 'low_stock' | 'kind'> }) {
  const { inventory, low_stock } = product
  const t = useWording('shop')
  if (inventory === 0) return <StatusBadge tone="quiet">{t('shop:stock.out')}</StatusBadge>
  if (inventory <= Math.max(few, low_stock))
    return (
      <StatusBadge tone={inventory <= low_stock ? 'warn' : 'good'}>
        {t('shop:stock.few', { count: inventory })}
      </StatusBadge>
    )
  return <StatusBadge tone="good">{t(isDigital(product) ? 'shop:stock.digital' : 'shop:stock.in')}</StatusBadge>
}
