import { ListMyShopOrders } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { call } from '../../platform/api/call.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import type { SearchHit } from '../../platform/search-provider.ts'
import { shopOrderHit } from './shop-order-hit.ts'

/** Finds the customer's own shop orders, for the global search. */
export default async function findOrders(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const { orders } = await call(ListMyShopOrders, { query: { keywords: text, size: 5 } }, { signal })
  return orders.map((order) =>
    shopOrderHit(order, pathTo('/shop/order/$invoice_no', { invoice_no: order.invoice_no }), order.first_product),
  )
}
