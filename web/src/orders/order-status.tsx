import type { OrderStatus, Payment } from '@mapwright/contract/orders/order.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { StatusBadge, type Tone } from '../ui/text/status-badge.tsx'

export const statusTones: Record<OrderStatus, Tone> = {
  draft: 'quiet',
  pending: 'info',
  in_progress: 'active',
  incomplete: 'warn',
  completed: 'good',
  cancelled: 'bad',
}

const paymentTones: Record<Payment, Tone> = { unpaid: 'quiet', paid: 'good', due: 'warn', refunded: 'info' }

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const t = useWording('orders')
  return <StatusBadge tone={statusTones[status]}>{t(`orders:status.${status}`)}</StatusBadge>
}

export function PaymentBadge({ payment }: { payment: Payment }) {
  const t = useWording('orders')
  return <StatusBadge tone={paymentTones[payment]}>{t(`orders:payment.${payment}`)}</StatusBadge>
}
