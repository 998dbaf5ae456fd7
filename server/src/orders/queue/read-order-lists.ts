import type { Query } from '@mapwright/contract/api/endpoint.ts'
import type { GetCompleteOrders, GetPendingOrders } from '@mapwright/contract/orders/order-list-endpoints.ts'
import type { HistoryFilters } from '@mapwright/contract/orders/queue.ts'
import type { SignedIn } from '../../platform/api/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { readOpeningHours } from '../../site/opening-hours.ts'
import { listOrders, type OrderList } from '../order-list-rows.ts'
import { filterCondition } from './filter-condition.ts'

type Asking<Wanted> = { sql: Sql; actor: SignedIn; now: Date; query: Wanted }

/** By whose clock a day begins and ends: the site's. */
async function zoneFor(sql: Sql, { from, to }: Pick<HistoryFilters, 'from' | 'to'>): Promise<string> {
  return from || to ? (await readOpeningHours(sql)).time_zone : 'UTC'
}

/** A page of what waits. */
export function readQueue({ sql, actor, now, query }: Asking<Query<typeof GetPendingOrders>>) {
  const { keywords, keyword = keywords, status, waits_for, page, size, sort = 'submitted', ...asked } = query
  const scope = waits_for === 'staff' ? 'open' : 'waiting'
  const also = filterCondition(sql, asked, { me: actor._id, now, time_zone: 'UTC' })
  const state = status ?? (waits_for === 'customer' ? 'incomplete' : undefined)
  return listOrders(sql, { scope, status: state, keywords: keyword, page, size, sort, also }, { isStaff: true })
}

/** What of the history was asked for, as the list and its export read it. */
export async function historyList({
  sql,
  actor,
  now,
  query: { keyword, status, ...asked },
}: Asking<HistoryFilters>): Promise<Omit<OrderList, 'page' | 'size'>> {
  const time_zone = await zoneFor(sql, asked)
  const also = filterCondition(sql, asked, { me: actor._id, now, time_zone })
  return { scope: 'finished', status, keywords: keyword, also }
}

/** A page of what is finished. */
export async function readHistory({
  query: { keywords, page, size, sort, ...asked },
  ...asking
}: Asking<Query<typeof GetCompleteOrders>>) {
  const list = await historyList({ ...asking, query: { keyword: keywords, ...asked } })
  return listOrders(asking.sql, { ...list, page, size, sort }, { isStaff: true })
}
