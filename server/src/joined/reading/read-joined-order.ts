import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { JoinedOrder } from '@mapwright/contract/joined/joined-order.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'
import { isStuck, refusalOfMessages } from '../site-rows.ts'

/** Reads forwarded orders for staff, last changed first. */
export const readJoinedOrders = (
  db: Db,
  which: Fragment,
  { limit, offset }: { limit: number; offset: number },
): Promise<readonly Decoded<JoinedOrder>[]> => {
  const isMessageRefused = db`coalesce(j.obstacle, 'status_unknown') = 'status_unknown' AND ${refusalOfMessages(db)} IS NOT NULL`
  const waitsForSite = db`j.obstacle IS NULL AND j.state IN ('waiting', 'submitting') AND s.fault IS NOT NULL`
  return db<Decoded<JoinedOrder>[]>`
  SELECT j.order_id, o.number, concat_ws(' ', nullif(o.manufacture, ''), nullif(o.model, ''), nullif(o.variant, '')) AS vehicle,
    o.status, o.total - o.refunded AS own_total, j.state, coalesce(s.name, '') AS master_name, j.master_order_id, j.master_number, j.master_status,
    j.master_total, j.is_automatic,
    CASE WHEN ${waitsForSite} THEN 'unreachable'
      WHEN ${isMessageRefused} THEN 'message_refused' ELSE j.obstacle END AS obstacle,
    CASE WHEN j.obstacle = 'checks_refused' THEN '' WHEN ${waitsForSite} THEN s.fault
      WHEN ${isMessageRefused} THEN ${refusalOfMessages(db)} ELSE j.detail END AS detail,
    CASE WHEN j.obstacle = 'checks_refused' AND j.detail LIKE '[%' THEN j.detail::json ELSE '[]' END AS findings, j.attempts, j.next_at, j.forwarded_at, j.changed_at, j.offers,
    (j.state = 'waiting' AND j.next_at IS NOT NULL OR j.state = 'working' AND j.obstacle IS NOT DISTINCT FROM 'failing' OR ${isStuck(db)}) AS can_retry,
    j.state IN ('waiting', 'refused') AS can_recall
  FROM joined_orders j JOIN orders o ON o._id = j.order_id LEFT JOIN joined_sites s ON true
  WHERE ${which} ORDER BY j.changed_at DESC, j.order_id LIMIT ${limit} OFFSET ${offset}`
}

export async function readJoinedOrder(db: Db, order_id: string): Promise<Decoded<JoinedOrder> | null> {
  const [joined] = await readJoinedOrders(db, db`j.order_id = ${order_id}`, { limit: 1, offset: 0 })
  return joined ?? null
}
