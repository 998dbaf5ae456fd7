import { GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useObjectTitle } from '../platform/routing/page-title.ts'
import type { BackTo } from '../platform/routing/paths.ts'
import { isMissing, MissingPage } from '../platform/status/missing-page.tsx'
import { WorkScope } from '../ui/dialogs/work-scope.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { ShowTogether } from '../ui/loading/show-together.tsx'
import { SkeletonColumns } from '../ui/loading/skeletons.tsx'
import { NeighborLinks } from '../ui/page/neighbor-links.tsx'
import { Page } from '../ui/page/page.tsx'
import classes from './order-frame.module.css'
import { OrderSheet } from './order-sheet.tsx'
import { OrderStatusBadge } from './order-status.tsx'

/** Loads the order when the pointer is over its link. */
export const prefetchOrder = ({ params, queryClient }: { params: Record<string, string>; queryClient: QueryClient }) =>
  queryClient.prefetchQuery(queryOf(GetOrder, { params: { id: params['id'] ?? '' } }))

type OrderFrameProps = {
  id: string
  isStaff?: boolean
  back: (order: Order | undefined) => BackTo
  car: (order: Order) => ReactNode
  /** Shown next to the order's status. */
  actions: (order: Order) => ReactNode
  children: (order: Order) => ReactNode
}

/** The vehicle and the ordered services. */
const Head = ({ order, car }: { order: Order; car: ReactNode }) => (
  <>
    <div>{car}</div>
    {order.lines.some(({ kind }) => kind !== 'discount') && (
      <ul className={classes.ordered}>
        {order.lines
          .filter(({ kind }) => kind !== 'discount')
          .map(({ kind, item_id, name }) => (
            <li key={`${kind} ${item_id}`} data-kind={kind}>
              <bdi>{name}</bdi>
            </li>
          ))}
      </ul>
    )}
  </>
)

/** The page of an order, and its printed version. */
export function OrderFrame({ id, isStaff = false, back, car, actions, children }: OrderFrameProps) {
  const t = useWording('orders')
  const query = useQueryOf(GetOrder, { params: { id } })
  const order = query.data?.order
  const title =
    order && (order.number === null ? t('orders:status.draft') : t('orders:order.title', { number: order.number }))
  useObjectTitle(title)
  if (query.error && isMissing(query.error)) return <MissingPage problem={query.error} back={back(order)} />
  return (
    <>
      <div className="no-print">
        <Page
          title={title ?? t('orders:order.untitled')}
          subtitle={order && <Head order={order} car={car(order)} />}
          back={back(order)}
          steps={<NeighborLinks />}
          aside={
            order && (
              <>
                <OrderStatusBadge status={order.status} />
                {actions(order)}
              </>
            )
          }
        >
          <Loaded query={query} placeholder={<SkeletonColumns />}>
            {(read) => (
              <WorkScope>
                <ShowTogether placeholder={<SkeletonColumns />}>{children(read.order)}</ShowTogether>
              </WorkScope>
            )}
          </Loaded>
        </Page>
      </div>
      {order && <OrderSheet order={order} isStaff={isStaff} />}
    </>
  )
}
