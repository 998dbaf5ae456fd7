import type { ListedProduct } from '@mapwright/contract/shop/product.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

/** Below this many, the number left is shown to customers. */
const few = 5

/** Whether the product can be bought, and how many are left if these are few. */
export function Stock({ product: { inventory } }: { product: Pick<ListedProduct, 'inventory'> }) {
  const t = useWording('shop')
  if (inventory === 0) return <StatusBadge tone="quiet">{t('shop:stock.out')}</StatusBadge>
  if (inventory <= few) return <StatusBadge tone="warn">{t('shop:stock.few', { count: inventory })}</StatusBadge>
  return <StatusBadge tone="good">{t('shop:stock.in')}</StatusBadge>
}
