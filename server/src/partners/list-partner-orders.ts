import { PartnerOrders } from '@mapwright/contract/partners/partner-endpoints.ts'
import { z } from 'zod'
import { listOrders } from '../orders/reading/order-list-rows.ts'
import { query } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'

const Position = z.tuple([z.iso.datetime(), z.uuid()])

const cursorOf = (order: { submitted_at: Date | null; created_at: Date; _id: string }): string =>
  Buffer.from(`${(order.submitted_at ?? order.created_at).toISOString()} ${order._id}`).toString('base64url')

function positionOf(cursor: string): z.output<typeof Position> {
  const position = Position.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  if (!position.success) throw new Problem('request.invalid', { fields: { cursor: { code: 'invalid' } } })
  return position.data
}

/** Lists the owner's orders after the cursor. Orders placed in the meantime do not shift the pages. */
export const listPartnerOrders = query(PartnerOrders, async ({ sql, actor, query: { cursor, size, ...filters } }) => {
  const [listed_at, _id] = cursor === undefined ? [] : positionOf(cursor)
  const also =
    listed_at === undefined ? undefined : sql`(listed_at, _id) < (${listed_at}::timestamptz, ${_id ?? ''}::uuid)`
  const list = { ...filters, scope: 'placed', user_id: actor.owner._id, also, page: 1, size: size + 1 } as const
  const { orders } = await listOrders(sql, list, { isStaff: false })
  const page = orders.slice(0, size)
  const last = page.at(-1)
  return { orders: page, next_cursor: orders.length > size && last ? cursorOf(last) : null }
})
