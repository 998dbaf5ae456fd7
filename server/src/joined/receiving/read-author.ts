import { roles } from '@mapwright/contract/api/roles.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { SiteRow } from '../site-rows.ts'

/**
 * Returns the staff member in whose name the master's messages are posted and its files are delivered: the order's assignee, the person who
 * connected the sites, or the first admin. Customers do not learn of the master.
 */
export async function readAuthor(
  db: Db,
  { connected_by }: Pick<SiteRow, 'connected_by'>,
  order_id: string,
): Promise<string | undefined> {
  const [author] = await db<{ _id: string }[]>`
    SELECT u._id FROM users u LEFT JOIN orders o ON o._id = ${order_id} AND o.assignee_id = u._id
    WHERE u.role_id <> ${roles.customer} AND u.status = 1
      AND (o._id IS NOT NULL OR u._id = ${connected_by}::uuid OR u.role_id = ${roles.admin})
    ORDER BY o._id IS NULL, u._id IS DISTINCT FROM ${connected_by}::uuid, u.created_at LIMIT 1`
  return author?._id
}
