import { PartnerOrders } from '@mapwright/contract/partners/partner-endpoints.ts'
import { z } from 'zod'
import { listOrders } from '../orders/reading/order-list-rows.ts'
import { query } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'

const Position = z.tuple([z.iso.datetime(), z.uuid()])

const cursorOf = (order: { submitted_at: Date | null; created_at: Date; _id: string }): string =>
  Buffer.from(`${(order.submitted_at ?? order.created_at).toISOString()} ${order._id}`).toString('base64url')

function positionOf(cursor: string): z.output<typeof Position> {
  const position = Position.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  if (!position.success) throw new Problem('request.invalid', { fields: { cursor: { code: 'invalid' } } })
  return position.data
}

const after = (db: Db, [listed_at, _id]: z.output<typeof Position>) =>
  db`AND (listed_at, _id) < (${listed_at}::timestamptz, ${_id}::uuid)`

const withOriginal = (db: Db, sha256: string) => db`AND _id IN (
  SELECT x.order_id FROM order_files x JOIN files f ON f._id = x.file_id WHERE x.kind = 'original' AND f.sha256 = ${sha256})`

/** Lists the owner's orders after the cursor. New orders do not shift the pages. */
export const listPartnerOrders = query(PartnerOrders, async ({ sql, actor, query: { cursor, size, ...filters } }) => {
  const { original_sha256, ...filter } = filters
  const also = sql`true ${cursor === undefined ? sql`` : after(sql, positionOf(cursor))}
    ${original_sha256 === undefined ? sql`` : withOriginal(sql, original_sha256)}`
  const isNarrowed = cursor !== undefined || original_sha256 !== undefined
  const list = { ...filter, scope: 'placed', user_id: actor.owner._id, page: 1, size: size + 1 } as const
  const { orders } = await listOrders(sql, { ...list, also: isNarrowed ? also : undefined }, { isStaff: false })
  const page = orders.slice(0, size)
  const last = page.at(-1)
  return { orders: page, next_cursor: orders.length > size && last ? cursorOf(last) : null }
})
