import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { EarlierOrder } from '@mapwright/contract/orders/earlier/earlier-order-endpoints.ts'
import { constant } from '../../platform/db/constant.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Viewer } from '../viewer.ts'

export type Original = {
  order_id: string
  user_id: string
  submitted_at: Date | null
  /** SHA-256 of the file. For a hex text or a ZIP, SHA-256 of the image that the file contains. */
  sha256: string
  size: number
  software_number: string | null
}

const maxSeen = 20

/** Reads the newest original of an order. */
export async function newestOriginal(db: Db, orderId: string): Promise<Original | undefined> {
  const [original] = await db<Original[]>`
    SELECT x.order_id, o.user_id, o.submitted_at, coalesce(x.image_sha256, f.sha256) AS sha256,
      coalesce(x.image_size, f.size)::float8 AS size, x.software_number
    FROM order_files x JOIN files f ON f._id = x.file_id JOIN orders o ON o._id = x.order_id
    WHERE x.order_id = ${orderId} AND x.kind = 'original' ORDER BY x.version DESC LIMIT 1`
  return original
}

/** Lists earlier orders with the same file or software as this original, without drafts. Customers only see their own orders. */
export async function earlierOrders(db: Db, original: Original, viewer: Viewer): Promise<Decoded<EarlierOrder>[]> {
  const own = viewer.isStaff ? db`` : db`AND o.user_id = ${viewer.user_id}`
  const rows = await db<Decoded<EarlierOrder>[]>`
    WITH same AS (
      SELECT x.* FROM files f JOIN order_files x ON x.file_id = f._id WHERE f.sha256 = ${original.sha256}
      UNION ALL
      SELECT * FROM order_files WHERE image_sha256 = ${original.sha256}
    ), met AS (
      SELECT x.order_id, CASE x.kind WHEN 'modified' THEN 'delivered' ELSE 'same_file' END AS match,
        CASE x.kind WHEN 'modified' THEN 0 ELSE 1 END AS rank
      FROM same x WHERE x.kind = 'original' OR (x.kind = 'modified' AND x.delivered_at IS NOT NULL)
      UNION ALL
      SELECT x.order_id, 'same_software', 2
      FROM order_files x JOIN files f ON f._id = x.file_id
      WHERE x.kind = 'original' AND x.software_number = ${original.software_number} AND coalesce(x.image_size, f.size) = ${original.size}
        AND coalesce(x.image_sha256, f.sha256) <> ${original.sha256}
    ), surest AS (
      SELECT DISTINCT ON (order_id) order_id, match, rank FROM met ORDER BY order_id, rank
    )
    SELECT o._id, o.number, o.status, o.submitted_at, o.manufacture, o.model, o.variant, o.services, s.match,
      o.user_id = ${original.user_id} AS same_customer,
      CASE WHEN ${constant(db, viewer.isStaff)} THEN coalesce(nullif(u.company_name, ''), person_name(u)) END AS customer
    FROM surest s JOIN orders o ON o._id = s.order_id JOIN users u ON u._id = o.user_id
    WHERE o.submitted_at < coalesce(${original.submitted_at}::timestamptz, 'infinity') AND o._id <> ${original.order_id} ${own}
    ORDER BY s.rank, same_customer DESC, o.submitted_at DESC LIMIT ${maxSeen}`
  return [...rows]
}
