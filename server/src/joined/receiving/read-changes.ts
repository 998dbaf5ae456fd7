import { joinedRules } from '@mapwright/contract/joined/joined-site.ts'
import type { Exchange } from '../exchange-context.ts'
import { MasterChanges } from '../master-answers.ts'
import { MasterRefusal } from '../master-client.ts'

const pageSize = 100

/** Marks all unfinished orders as changed: earlier releases of the master have no list of changes. */
const markAll = ({ sql }: Exchange) => sql`
  UPDATE joined_orders SET change_no = change_no + 1
  WHERE state IN ('working', 'delivered') AND master_status NOT IN ('cancelled')
    AND (state = 'working' OR changed_at > now() - interval '30 days') AND change_no = read_no`

/**
 * Reads the master's list of changes from the stored position on, and marks the orders as changed in the transaction that stores the next
 * position, so that no change is lost.
 */
export async function readChanges(exchange: Exchange): Promise<void> {
  const { sql, master, site } = exchange
  let { cursor } = site
  for (;;) {
    const query = new URLSearchParams({ size: String(pageSize), ...(cursor === null ? {} : { cursor }) })
    const page = await master.call(`/orders/changes?${query}`, MasterChanges).catch((error: unknown) => {
      if (error instanceof MasterRefusal && [400, 404].includes(error.status)) return undefined
      throw error
    })
    if (!page) {
      await markAll(exchange)
      return
    }
    const { changes, next_cursor = null } = page
    const ids = changes.map(({ order_id }) => order_id)
    const isNew = next_cursor !== null && next_cursor !== cursor
    await sql.begin(async (tx) => {
      await tx`UPDATE joined_orders SET change_no = change_no + 1 WHERE master_order_id = ANY (${ids}::uuid[])`
      // The claim of this check is renewed with each page.
      const poll_at = new Date(exchange.now().getTime() + joinedRules.poll_lease_seconds * 1000)
      await tx`UPDATE joined_sites SET changes_at = ${exchange.now()}, poll_at = ${poll_at} WHERE _id = ${site._id}`
      if (isNew) await tx`UPDATE joined_sites SET cursor = ${next_cursor} WHERE _id = ${site._id}`
    })
    if (!isNew || changes.length < pageSize) return
    cursor = next_cursor
  }
}
