import type { Query } from '@mapwright/contract/api/endpoint.ts'
import type { OrderStatus } from '@mapwright/contract/orders/order.ts'
import { GetOrder, GetOrders, GetUserOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import { CountUserOrders } from '@mapwright/contract/orders/own-orders-endpoints.ts'
import {
  CountCancelledOrders,
  CountCompleteOrders,
  CountPendingOrders,
  CountUserPendingOrders,
  CountWarningOrders,
  GetCompleteOrders,
  GetPendingOrders,
} from '@mapwright/contract/orders/queue/order-list-endpoints.ts'
import type { OrderSort } from '@mapwright/contract/orders/queue/order-sort.ts'
import { query } from '../../platform/api/handler.ts'
import { hidesPrices } from '../../platform/api/hides-prices.ts'
import type { Person } from '../../platform/api/principal.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { countOfQueue, countOfUser, countsOfUser, listOrders, listScopes } from '../reading/order-list-rows.ts'
import { readOrder } from '../reading/read-order.ts'
import { ownerSeenBy, viewerOf } from '../viewer.ts'
import { readHistory, readQueue } from './read-order-lists.ts'

const { waiting } = listScopes

/** Merges `keyword` and `keywords`, which mean the same. */
export const searched = <Filters extends { keyword?: string | undefined; keywords?: string | undefined }>({
  keyword,
  ...filters
}: Filters) => ({ ...filters, keywords: filters.keywords ?? keyword })

/** Ignores sorting by the total for members who see no prices, because the sequence reveals it. */
const sortedFor = <Filters extends { sort?: OrderSort | undefined }>(actor: Person, filters: Filters): Filters =>
  hidesPrices(actor) && /^-?total$/.test(filters.sort ?? '') ? { ...filters, sort: undefined } : filters

/** Counts the orders of a queue in these statuses. */
export const countInStatuses =
  (from_agent: boolean, statuses: readonly OrderStatus[]) =>
  async ({ sql }: { sql: Sql }) => ({
    count: await countOfQueue(sql, from_agent, statuses),
  })

/** Counts the pending orders of a queue: all, or those that wait for staff or for the customer. */
export const countPending =
  (from_agent: boolean) =>
  async ({ sql, query: { waits_for } }: { sql: Sql; query: Query<typeof CountPendingOrders> }) => ({
    count: await countOfQueue(
      sql,
      from_agent,
      waits_for === 'staff' ? listScopes.open : waits_for ? ['incomplete'] : waiting,
    ),
  })

/** Endpoints that read orders, lists of orders and counts. */
export const orderLists = [
  query(GetOrder, async ({ sql, actor, params }) => ({ order: await readOrder(sql, params.id, viewerOf(actor)) })),
  query(GetOrders, ({ sql, actor, query: filters }) =>
    listOrders(
      sql,
      { ...searched(sortedFor(actor, filters)), scope: 'placed', user_id: ownerSeenBy(viewerOf(actor)) },
      viewerOf(actor),
    ),
  ),
  query(GetUserOrders, ({ sql, actor, query: filters }) => {
    const viewer = viewerOf(actor)
    const isForeign = !viewer.isStaff && filters.user_id !== undefined && filters.user_id !== viewer.user_id
    if (isForeign) throw new Problem('orders.user_not_found')
    return listOrders(
      sql,
      { ...searched(sortedFor(actor, filters)), scope: 'placed', user_id: ownerSeenBy(viewer) ?? filters.user_id },
      viewer,
    )
  }),
  query(GetPendingOrders, readQueue(false)),
  query(GetCompleteOrders, readHistory(false)),
  query(CountPendingOrders, countPending(false)),
  query(CountWarningOrders, countInStatuses(false, ['incomplete'])),
  query(CountCancelledOrders, countInStatuses(false, ['cancelled'])),
  query(CountCompleteOrders, countInStatuses(false, ['completed'])),
  query(CountUserPendingOrders, async ({ sql, actor }) => ({ count: await countOfUser(sql, actor._id, waiting) })),
  query(CountUserOrders, async ({ sql, actor }) => ({ counts: await countsOfUser(sql, actor._id) })),
]
