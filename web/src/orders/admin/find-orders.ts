import { call } from '../../platform/api/call.ts'
import { pathTo } from '../../platform/routing/paths.ts'
import type { SearchHit } from '../../platform/search-provider.ts'
import { isOn } from '../../platform/site-data.ts'
import { orderHit } from '../order-hit.ts'
import { agentOrderLists, listsOf, orderLists } from './order-lists.ts'

const maxOrders = 5

/** Finds orders for the site-wide search, pending orders first. */
export default async function findOrders(text: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  const input = { query: { keyword: text, size: maxOrders } }
  const both = isOn('is_admin_site') ? [orderLists, agentOrderLists] : [orderLists]
  const found = await Promise.all([
    ...both.map(({ getPending }) => call(getPending, input, { signal })),
    ...both.map(({ getComplete }) => call(getComplete, input, { signal })),
  ])
  return found
    .flatMap(({ orders }) => orders)
    .slice(0, maxOrders)
    .map((order) => orderHit(order, pathTo(listsOf(order).order, { id: order._id })))
}
