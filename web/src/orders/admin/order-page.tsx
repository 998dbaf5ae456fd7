import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useParams } from '@tanstack/react-router'
import { useWording } from '../../platform/i18n/wording.ts'

import { OrderFrame } from '../order-frame.tsx'
import { PrintOrder } from '../print-order.tsx'
import { ecuName, vehicleName } from '../vehicle-name.ts'
import { OrderContent } from './order-content.tsx'

export { prefetchOrder as prefetch } from '../order-frame.tsx'

const isFinished = (order: Order | undefined) => order?.status === 'completed' || order?.status === 'cancelled'

/** An order for staff. */
export default function OrderPage() {
  const t = useWording('orders')
  const { id } = useParams({ from: '/admin/admin/manage_orders/order_details/$id' })
  return (
    <OrderFrame
      id={id}
      isStaff
      back={(order) =>
        isFinished(order)
          ? { to: '/admin/manage_orders/order_history', label: t('orders:desk.history_title') }
          : { to: '/admin/manage_orders/pending_orders', label: t('orders:desk.pending_title') }
      }
      car={(order) => (
        <bdi>{[vehicleName(order), ecuName(order), order.reg_no].filter((part) => part !== '').join(' · ')}</bdi>
      )}
      actions={() => <PrintOrder />}
    >
      {(order) => <OrderContent order={order} />}
    </OrderFrame>
  )
}
