import { GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { IconCopyPlus } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf, useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { PageLink, useGo, usePageParams } from '../../app/routing/page-link.tsx'
import { usePageTitle } from '../../app/routing/page-title.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { WorkScope } from '../../ui/work-scope.tsx'
import { OrderSheet } from '../order-sheet.tsx'
import { OrderStatusBadge } from '../order-status.tsx'
import { PrintOrder } from '../print-order.tsx'
import { vehicleName } from '../vehicle-name.ts'
import { OwnOrder } from './own-order.tsx'

/** Reads the order while the pointer is still on its link. */
export const prefetch = ({ params, queryClient }: { params: Record<string, string>; queryClient: QueryClient }) =>
  queryClient.prefetchQuery(queryOf(GetOrder, { params: { id: params['id'] ?? '' } }))

/** The same car again, and the order on paper. */
function QuietActions({ order }: { order: Order }) {
  const t = useWording('orders')
  const go = useGo()
  if (order.status === 'draft') return null
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconCopyPlus size={16} stroke={1.75} />}
        onClick={() => go('/', { search: { again: order._id } })}
      >
        {t('orders:details.again')}
      </ActionButton>
      <PrintOrder />
    </>
  )
}

/** The car, as the way to everything that was done to it. */
function OrderedCar({ order }: { order: Order }) {
  const name = [vehicleName(order), order.reg_no].filter((part) => part !== '').join(' · ')
  if (order.car_id === null) return <bdi>{name}</bdi>
  return (
    <PageLink to="/garage/$id" params={{ id: order.car_id }}>
      <bdi>{name}</bdi>
    </PageLink>
  )
}

/** One own order: where it stands, what to do next, and everything about it. */
export default function OrderDetailsPage() {
  const t = useWording('orders', 'ecu')
  const { id } = usePageParams('/order_details/$id')
  const query = useQueryOf(GetOrder, { params: { id } })
  const order = query.data?.order
  const title =
    order && (order.number === null ? t('orders:status.draft') : t('orders:order.title', { number: order.number }))
  usePageTitle(title)
  return (
    <>
      <div className="no-print">
        <Page
          title={title ?? t('orders:order.untitled')}
          subtitle={order && <OrderedCar order={order} />}
          back={{ to: '/your_order', label: t('orders:list.title') }}
          aside={
            order && (
              <>
                <OrderStatusBadge status={order.status} />
                <QuietActions order={order} />
              </>
            )
          }
        >
          <Loaded query={query} inPanel>
            {(read) => (
              <WorkScope>
                <OwnOrder order={read.order} />
              </WorkScope>
            )}
          </Loaded>
        </Page>
      </div>
      {order && <OrderSheet order={order} />}
    </>
  )
}
