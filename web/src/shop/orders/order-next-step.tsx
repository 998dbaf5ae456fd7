import type { ShopOrder } from '@mapwright/contract/shop/orders/shop-order-shapes.ts'
import type { ReactNode } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { Notice } from '../../ui/messages/notice.tsx'
import { isOwnCancellation } from './order-wording.ts'
import { ParcelPanel } from './parcel-panel.tsx'

type SteppedOrder = Pick<ShopOrder, 'current_status' | 'reason' | 'is_pickup' | 'parcels' | 'history'>

/** The customer's next action, or information about the order's status. `unpaid` is shown until the order is paid. */
export function NextStep({ order, unpaid }: { order: SteppedOrder; unpaid: ReactNode }) {
  const t = useWording('shop')
  const { current_status: status, reason } = order
  if (status === 'initiated') return unpaid
  if (order.is_pickup && status === 'shipped')
    return <Notice title={t('shop:order.status.ready')}>{t('shop:order.next.ready')}</Notice>
  if (status === 'shipped') return <Parcels order={order} />
  if (status === 'cancelled' && order.history.some(isOwnCancellation))
    return <p className="meta">{t('shop:order.cancelled_by_you')}</p>
  if ((status === 'on_hold' || status === 'cancelled') && reason !== '')
    return <Notice title={t(`shop:order.status.${status}`)}>{reason}</Notice>
  if (status === 'processing' && order.parcels.length > 0)
    return (
      <>
        <p className="meta">{t('shop:order.next.processing_part')}</p>
        <Parcels order={order} />
      </>
    )
  return <p className="meta">{t(`shop:order.next.${status}`)}</p>
}

/** The parcels of an order, with their tracking numbers. */
function Parcels({ order: { parcels } }: { order: SteppedOrder }) {
  return parcels.map((parcel, at) => (
    <ParcelPanel key={parcel._id} parcel={parcel} at={parcels.length === 1 ? null : at} />
  ))
}
