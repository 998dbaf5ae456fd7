import { GetCompleteOrders, GetPendingOrders } from '@mapwright/contract/orders/order-list-endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import type { SearchHit } from '../../platform/search-provider.ts'
import { orderHit } from '../order-hit.ts'

const maxOrders = 5

/** Matching orders, pending before finished ones; none for staff without the permission. */
export default async function findOrders(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const input = { query: { keyword: text, size: maxOrders } }
  try {
    const [waiting, finished] = await Promise.all([
      call(GetPendingOrders, input, { signal }),
      call(GetCompleteOrders, input, { signal }),
    ])
    return [...waiting.orders, ...finished.orders]
      .slice(0, maxOrders)
      .map((order) => orderHit(order, pathTo('/admin/manage_orders/order_details/$id', { id: order._id })))
  } catch (problem) {
    if (problem instanceof ProblemError && problem.status === 403) return []
    throw problem
  }
}
