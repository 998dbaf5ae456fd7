import { GetOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import { call } from '../platform/api/call.ts'
import { pathTo } from '../platform/routing/paths.ts'
import type { SearchHit } from '../platform/search-provider.ts'
import { orderHit } from './order-hit.ts'

/** Finds the customer's own orders, for the global search. */
export default async function findOrders(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const { orders } = await call(GetOrders, { query: { keywords: text, size: 5 } }, { signal })
  return orders.map((order) =>
    orderHit(order, pathTo('/order_details/$id', { id: order._id }), order.services.join(', ')),
  )
}
