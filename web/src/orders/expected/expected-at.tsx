import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { GetOrderEstimate } from '@mapwright/contract/orders/statistics/estimate-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { EstimateLine } from './estimate-line.tsx'

/** The expected delivery time of an open order. Empty while the order waits for the customer, or without similar orders. */
export function ExpectedAt({ order: { _id, status } }: { order: Pick<Order, '_id' | 'status'> }) {
  const isWithStaff = status === 'pending' || status === 'in_progress'
  const { data } = useQueryOf(GetOrderEstimate, { params: { id: _id } }, { enabled: isWithStaff })
  return isWithStaff && data?.estimate ? <EstimateLine estimate={data.estimate} /> : null
}
