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

/** The state of an order in words of the customer. */
export function OrderStatus({ status }: { status: ShopOrderStatus }) {
  const t = useWording('shop')
  return <StatusBadge tone={tones[status]}>{t(`shop:order.status.${status}`)}</StatusBadge>
}
