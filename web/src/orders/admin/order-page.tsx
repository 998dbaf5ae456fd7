import { GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf, useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { usePageParams } from '../../app/routing/page-link.tsx'
import { usePageTitle } from '../../app/routing/page-title.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { WorkScope } from '../../ui/work-scope.tsx'
import { OrderSheet } from '../order-sheet.tsx'
import { OrderStatusBadge } from '../order-status.tsx'
import { PrintOrder } from '../print-order.tsx'
import { ecuName, vehicleName } from '../vehicle-name.ts'
import { OrderStory } from './order-story.tsx'

/** Reads the order while the pointer is still on its link. */
export const prefetch = ({ params, queryClient }: { params: Record<string, string>; queryClient: QueryClient }) =>
  queryClient.prefetchQuery(queryOf(GetOrder, { params: { id: params['id'] ?? '' } }))

/** One order as staff work on it, told from top to bottom. */
export default function OrderPage() {
  const t = useWording('orders')
  const { id } = usePageParams('/admin/manage_orders/order_details/$id')
  const query = useQueryOf(GetOrder, { params: { id } })
  const order = query.data?.order
  const title =
    order && (order.number === null ? t('orders:status.draft') : t('orders:order.title', { number: order.number }))
  usePageTitle(title)
  const isFinished = order?.status === 'completed' || order?.status === 'cancelled'
  const back = isFinished
    ? ({ to: '/admin/manage_orders/order_history', label: t('orders:desk.history_title') } as const)
    : ({ to: '/admin/manage_orders/pending_orders', label: t('orders:desk.pending_title') } as const)
  return (
    <>
      <div className="no-print">
        <Page
          title={title ?? t('orders:order.untitled')}
          subtitle={
            order && (
              <bdi>{[vehicleName(order), ecuName(order), order.reg_no].filter((part) => part !== '').join(' · ')}</bdi>
            )
          }
          back={back}
          aside={
            order && (
              <>
                <OrderStatusBadge status={order.status} />
                <PrintOrder />
              </>
            )
          }
        >
          <Loaded query={query} inPanel>
            {(read) => (
              <WorkScope>
                <OrderStory order={read.order} />
              </WorkScope>
            )}
          </Loaded>
        </Page>
      </div>
      {order && <OrderSheet order={order} isStaff />}
    </>
  )
}
