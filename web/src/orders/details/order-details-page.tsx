import { mayAsMember } from '@mapwright/contract/accounts/member.ts'
import { GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { IconCopyPlus, IconTicket } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink, useGo } from '../../platform/routing/page-link.tsx'
import { useMe } from '../../platform/session/me.ts'
import { isOn } from '../../platform/site-data.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { ReadableOffline } from '../../ui/page/readable-offline.tsx'
import { OrderFrame } from '../order-frame.tsx'
import { PrintOrder } from '../print-order.tsx'
import { vehicleName } from '../vehicle-name.ts'
import { NotKept } from './not-kept.tsx'
import { OwnOrder } from './own-order.tsx'

export { prefetchOrder as prefetch } from '../order-frame.tsx'

/** Buttons to order again for the same car, to open a ticket about the order, and to print. */
function QuietActions({ order }: { order: Order }) {
  const t = useWording('orders', 'tickets')
  const go = useGo()
  const me = useMe()
  if (order.status === 'draft') return null
  return (
    <>
      {mayAsMember(me, 'order') && (
        <ActionButton
          variant="default"
          leftSection={<IconCopyPlus size={16} stroke={1.75} />}
          onClick={() => go('/', { search: { again: order._id } })}
        >
          {t('orders:details.again')}
        </ActionButton>
      )}
      {!me.membership && isOn('ticket_system_public') && (
        <ActionButton
          variant="default"
          leftSection={<IconTicket size={16} stroke={1.75} />}
          onClick={() => go('/open_ticket', { search: { order: order._id } })}
        >
          {t('tickets:open.title')}
        </ActionButton>
      )}
      <PrintOrder />
    </>
  )
}

/** The ordered car. Links to the car's page in the garage, if there is one. */
function OrderedCar({ order }: { order: Order }) {
  const name = [vehicleName(order), order.reg_no].filter((part) => part !== '').join(' · ')
  if (order.car_id === null) return <bdi>{name}</bdi>
  return (
    <PageLink to="/garage/$id" params={{ id: order.car_id }} className="tap">
      <bdi>{name}</bdi>
    </PageLink>
  )
}

/** An order for its customer: status, next step and details. */
export default function OrderDetailsPage() {
  const t = useWording('orders', 'ecu')
  const { id } = useParams({ from: '/customer/order_details/$id' })
  const { data, error, dataUpdatedAt } = useQueryOf(GetOrder, { params: { id } })
  if (!data && error?.code === 'network.unreachable') return <NotKept />
  return (
    <ReadableOffline loadedAt={dataUpdatedAt}>
      <OrderFrame
        id={id}
        back={() => ({ to: '/your_order', label: t('orders:list.title') })}
        car={(order) => <OrderedCar order={order} />}
        actions={(order) => <QuietActions order={order} />}
      >
        {(order) => <OwnOrder order={order} />}
      </OrderFrame>
    </ReadableOffline>
  )
}
