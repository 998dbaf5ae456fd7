import { GetOrderEstimate } from '@mapwright/contract/orders/estimate-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { EstimateLine } from './estimate-line.tsx'

/** When an open order is to be expected; nothing while it is with the customer, or nothing is known of orders like it. */
export function ExpectedAt({ order: { _id, status } }: { order: Pick<Order, '_id' | 'status'> }) {
  const isWithStaff = status === 'pending' || status === 'in_progress'
  const { data } = useQueryOf(GetOrderEstimate, { params: { id: _id } }, { enabled: isWithStaff })
  return isWithStaff && data?.estimate ? <EstimateLine estimate={data.estimate} /> : null
}
