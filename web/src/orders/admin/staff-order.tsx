import { GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useEffect } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { OrderFrame } from '../order-frame.tsx'
import { PrintOrder } from '../print-order.tsx'
import { ecuName, vehicleName } from '../vehicle-name.ts'
import { OrderContent } from './order-content.tsx'
import { listsOf, type OrderLists } from './order-lists.ts'

const isFinished = (order: Order | undefined) => order?.status === 'completed' || order?.status === 'cancelled'

/** Redirects to the page for this kind of order: an agent's or a customer's. Links do not distinguish the two. */
function useRightLists(id: string, lists: OrderLists): void {
  const go = useGo()
  const order = useQueryOf(GetOrder, { params: { id } }).data?.order
  const right = order ? listsOf(order) : lists
  useEffect(() => {
    if (right !== lists) go(right.order, { params: { id }, replace: true })
  }, [right, lists, id, go])
}

/** The page of an order for staff. */
export function StaffOrder({ id, lists }: { id: string; lists: OrderLists }) {
  const t = useWording('orders')
  useRightLists(id, lists)
  return (
    <OrderFrame
      id={id}
      isStaff
      back={(order) =>
        isFinished(order)
          ? { to: lists.history, label: t(lists.historyTitle) }
          : { to: lists.queue, label: t(lists.queueTitle) }
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
