import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type OrderChange, PartnerOrderChanges } from '@mapwright/contract/partners/partner-endpoints.ts'
import { query } from '../platform/api/handler.ts'

type Row = Decoded<OrderChange> & { position: bigint }

/** Lists the owner's orders that changed after the cursor, in the order of their latest changes. */
export const listOrderChanges = query(PartnerOrderChanges, async ({ sql, actor, query: { cursor, size } }) => {
  const rows = await sql<Row[]>`
    SELECT c.order_id, o.status, c.changed_at, c.position FROM order_changes c JOIN orders o ON o._id = c.order_id
    WHERE c.user_id = ${actor.owner._id} AND c.position > ${cursor}::bigint ORDER BY c.position LIMIT ${size}`
  const changes = rows.map(({ position: _, ...change }) => change)
  return { changes, next_cursor: String(rows.at(-1)?.position ?? cursor) }
})
