import type { Query } from '@mapwright/contract/api/endpoint.ts'
import type { GetCompleteOrders, GetPendingOrders } from '@mapwright/contract/orders/queue/order-list-endpoints.ts'
import type { HistoryFilters } from '@mapwright/contract/orders/queue/queue.ts'
import type { Person } from '../../platform/api/principal.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { readOpeningHours } from '../../site/opening-hours.ts'
import { listOrders, type OrderList } from '../reading/order-list-rows.ts'
import { filterCondition } from './filter-condition.ts'

type ListRequest<ListQuery> = { sql: Sql; actor: Person; now: Date; query: ListQuery }

/** Returns the time zone of the site if the filters contain days. Otherwise returns UTC, because no day is compared. */
async function timeZoneFor(sql: Sql, { from, to }: Pick<HistoryFilters, 'from' | 'to'>): Promise<string> {
  return from || to ? (await readOpeningHours(sql)).time_zone : 'UTC'
}

/** Reads a page of the agents' queue or of the main queue. */
export const readQueue = (from_agent: boolean) => (request: ListRequest<Query<typeof GetPendingOrders>>) => {
  const { sql, actor, now, query } = request
  const { keywords, keyword = keywords, status, waits_for, page, size, sort = 'submitted', ...asked } = query
  const scope = waits_for === 'staff' ? 'open' : 'waiting'
  const also = filterCondition(sql, asked, { me: actor._id, now, time_zone: 'UTC' })
  const state = status ?? (waits_for === 'customer' ? 'incomplete' : undefined)
  const list = { scope, status: state, from_agent, keywords: keyword, page, size, sort, also } as const
  return listOrders(sql, list, { isStaff: true })
}

/** Converts the filters of the history to the conditions of its list, for the page and the export. */
export async function historyList(
  { sql, actor, now, query: { keyword, status, ...asked } }: ListRequest<HistoryFilters>,
  from_agent: boolean,
): Promise<Omit<OrderList, 'page' | 'size'>> {
  const time_zone = await timeZoneFor(sql, asked)
  const also = filterCondition(sql, asked, { me: actor._id, now, time_zone })
  return { scope: 'finished', status, from_agent, keywords: keyword, also }
}

/** Reads a page of the history. */
export const readHistory =
  (from_agent: boolean) =>
  async ({
    query: { keywords, page, size, sort, ...asked },
    ...asking
  }: ListRequest<Query<typeof GetCompleteOrders>>) => {
    const list = await historyList({ ...asking, query: { keyword: keywords, ...asked } }, from_agent)
    return listOrders(asking.sql, { ...list, page, size, sort }, { isStaff: true })
  }
