import type { ShopOrderStatus } from '@mapwright/contract/shop/orders/shop-order.ts'
import type { ListedShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { statusKey } from './order-wording.ts'

const tones = {
  initiated: 'warn',
  paid: 'info',
  processing: 'info',
  on_hold: 'warn',
  shipped: 'info',
  completed: 'good',
  cancelled: 'quiet',
} as const satisfies Record<ShopOrderStatus, string>

type OrderStatusProps = {
  order: Pick<ListedShopOrder, 'current_status' | 'is_pickup'>
  withdrawn_at?: string | null
}

/** The status of an order as the customer sees it. "Withdrawn" replaces it while a withdrawal is open. */
export function OrderStatus({ order, withdrawn_at = null }: OrderStatusProps) {
  const t = useWording('shop')
  const { current_status: status, is_pickup } = order
  if (withdrawn_at !== null) return <StatusBadge tone="warn">{t('shop:manage.withdrawn')}</StatusBadge>
  return <StatusBadge tone={tones[status]}>{t(statusKey(status, is_pickup))}</StatusBadge>
}
