import type { ImportedOrder } from '@mapwright/contract/orders/imported/imported-order.ts'
import { ListImportedOrders } from '@mapwright/contract/orders/imported/imported-order-endpoints.ts'
import { call } from '../../platform/api/call.ts'
import type { SearchHit } from '../../platform/search-provider.ts'

/** Finds imported orders for the global search. Each hit leads to the list, narrowed to the order. */
export async function importedHits(
  text: string,
  signal: AbortSignal,
  hrefOf: (order: ImportedOrder) => string,
): Promise<readonly SearchHit[]> {
  const query = { search_keyword: text, size: 5 }
  const { imported_orders } = await call(ListImportedOrders, { query }, { signal })
  return imported_orders.map((order) => ({
    id: order._id,
    title: [order.number, order.vehicle].filter(Boolean).join(' · '),
    detail: [order.services, order.customer].filter(Boolean).join(' · '),
    href: hrefOf(order),
  }))
}
