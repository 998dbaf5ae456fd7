import { ListShopOrders } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { call } from '../../../platform/api/call.ts'
import { pathTo } from '../../../platform/routing/paths.ts'
import type { SearchHit } from '../../../platform/search-provider.ts'
import { shopOrderHit } from '../../orders/shop-order-hit.ts'

/** Finds shop orders of all customers. */
export default async function findOrders(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const { orders } = await call(ListShopOrders, { query: { keywords: text, size: 5 } }, { signal })
  return orders.map((order) =>
    shopOrderHit(
      order,
      pathTo('/admin/shop_manager/order/$order_id', { order_id: order._id }),
      order.user.company_name || order.user.name,
    ),
  )
}
