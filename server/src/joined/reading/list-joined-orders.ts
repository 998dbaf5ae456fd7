import { GetJoinedOrder, ListJoinedOrders } from '@mapwright/contract/joined/joined-order-endpoints.ts'
import { query, type Route } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { listObstacles } from '../sending/list-obstacles.ts'
import { findSite, isStuck } from '../site-rows.ts'
import { readJoinedOrder, readJoinedOrders } from './read-joined-order.ts'

const listOrders = query(ListJoinedOrders, async ({ sql, query: { state, stuck, page, size } }) => {
  const which = sql`${state ? sql`j.state = ${state}` : sql`true`} AND ${stuck === 'true' ? isStuck(sql) : sql`true`}`
  const [joined_orders, [counted]] = await Promise.all([
    readJoinedOrders(sql, which, { limit: size, offset: (page - 1) * size }),
    sql<{ total: number }[]>`SELECT count(*)::int AS total FROM joined_orders j WHERE ${which}`,
  ])
  return { joined_orders, total: counted?.total ?? 0, page, size }
})

const getOrder = query(GetJoinedOrder, async ({ sql, params: { id } }) => {
  const [order] = await sql`SELECT FROM orders WHERE _id = ${id} AND status <> 'draft'`
  found(order, 'orders.not_found')
  const [site, joined_order] = await Promise.all([findSite(sql), readJoinedOrder(sql, id)])
  const isFree = joined_order === null || joined_order.state === 'recalled'
  return {
    is_joined: site !== undefined,
    joined_order,
    obstacles: site && isFree ? await listObstacles(sql, id, site) : [],
  }
})

export const readingRoutes: readonly Route[] = [listOrders, getOrder]
