import { ListEarlierOrders } from '@mapwright/contract/orders/earlier/earlier-order-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { ownerSeenBy, viewerOf } from '../viewer.ts'
import { earlierOrders, newestOriginal } from './earlier-order-rows.ts'

/**
 * Lists earlier orders related to the order's original: with the same file, with the same software, or with an identical delivered file.
 */
export const listEarlierOrders = query(ListEarlierOrders, async ({ sql, actor, params: { id } }) => {
  const viewer = viewerOf(actor)
  const owner = ownerSeenBy(viewer)
  const [order] = await sql`SELECT 1 FROM orders WHERE _id = ${id} ${owner ? sql`AND user_id = ${owner}` : sql``}`
  found(order, 'orders.not_found')
  const original = await newestOriginal(sql, id)
  return { seen: original ? await earlierOrders(sql, original, viewer) : [] }
})
