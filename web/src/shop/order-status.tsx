import type { ShopOrderStatus } from '@mapwright/contract/shop/shop-order.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

const tones = {
  initiated: 'warn',
  paid: 'info',
  processing: 'info',
  on_hold: 'warn',
  shipped: 'info',
  completed: 'good',
  cancelled: 'quiet',
} as const satisfies Record<ShopOrderStatus, string>

type OrderStatusProps = { status: ShopOrderStatus; withdrawn_at?: string | null }

/** The state of an order in words of the customer; while a withdrawal from it is open, that it is withdrawn. */
export function OrderStatus({ status, withdrawn_at = null }: OrderStatusProps) {
  const t = useWording('shop')
  if (withdrawn_at !== null) return <StatusBadge tone="warn">{t('shop:manage.withdrawn')}</StatusBadge>
  return <StatusBadge tone={tones[status]}>{t(`shop:order.status.${status}`)}</StatusBadge>
}
