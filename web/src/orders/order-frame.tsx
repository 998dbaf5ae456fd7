import { GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { queryOf, useQueryOf } from '../app/api/queries.ts'
import { useWording } from '../app/i18n/wording.ts'
import { usePageTitle } from '../app/routing/page-title.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { WorkScope } from '../ui/work-scope.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { OrderStatusBadge } from './order-status.tsx'

/** Reads the order while the pointer is still on its link. */
export const prefetchOrder = ({ params, queryClient }: { params: Record<string, string>; queryClient: QueryClient }) =>
  queryClient.prefetchQuery(queryOf(GetOrder, { params: { id: params['id'] ?? '' } }))

type OrderFrameProps = {
  id: string
  isStaff?: boolean
  back: (order: Order | undefined) => ComponentProps<typeof Page>['back']
  car: (order: Order) => ReactNode
  /** Beside the order's state. */
  actions: (order: Order) => ReactNode
  children: (order: Order) => ReactNode
}

/** The page of one order, on the screen and on paper. */
export function OrderFrame({ id, isStaff = false, back, car, actions, children }: OrderFrameProps) {
  const t = useWording('orders')
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
          subtitle={order && car(order)}
          back={back(order)}
          aside={
            order && (
              <>
                <OrderStatusBadge status={order.status} />
                {actions(order)}
              </>
            )
          }
        >
          <Loaded query={query} inPanel>
            {(read) => <WorkScope>{children(read.order)}</WorkScope>}
          </Loaded>
        </Page>
      </div>
      {order && <OrderSheet order={order} isStaff={isStaff} />}
    </>
  )
}
