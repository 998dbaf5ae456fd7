import type { FileKind, Payment } from '@mapwright/contract/orders/order.ts'
import { DownloadNewFile, DownloadOldFile, DownloadOrderFile } from '@mapwright/contract/orders/order-endpoints.ts'
import type { SignedIn } from '../api/actor.ts'
import { query } from '../api/handler.ts'
import { found, Problem } from '../api/problem.ts'
import type { Db } from '../db/sql.ts'
import { readFileRow } from '../files/file-rows.ts'
import { ownerSeenBy, viewerOf } from './viewer.ts'

type Wanted = { order_id: string; kind: FileKind } | { order_id: string; file_id: string }
type Candidate = { file_id: string; kind: FileKind; payment: Payment }

const newestOf = (db: Db, wanted: Wanted, isStaff: boolean) => db<Candidate[]>`
  SELECT x.file_id, x.kind, o.payment FROM order_files x JOIN orders o ON o._id = x.order_id
  WHERE x.order_id = ${wanted.order_id}
    AND ${'kind' in wanted ? db`x.kind = ${wanted.kind}` : db`x._id = ${wanted.file_id}`}
    ${isStaff ? db`` : db`AND (x.kind <> 'modified' OR x.delivered_at IS NOT NULL)`}
  ORDER BY x.version DESC LIMIT 1`

/** A file of an order that the caller may see; a modified one goes to the customer only when delivered and paid. */
export async function orderFile(db: Db, actor: SignedIn, wanted: Wanted) {
  const viewer = viewerOf(actor)
  const owner = ownerSeenBy(viewer)
  const [order] = await db`SELECT 1 FROM orders
    WHERE _id = ${wanted.order_id} ${owner ? db`AND user_id = ${owner}` : db``}`
  found(order, 'orders.not_found')
  const [candidate] = await newestOf(db, wanted, viewer.isStaff)
  const { file_id, kind, payment } = found(candidate, 'orders.file_not_found')
  if (!viewer.isStaff && kind === 'modified' && payment === 'due') throw new Problem('orders.payment_due')
  const content = found(await readFileRow(db, file_id), 'orders.file_gone')
  return { name: content.name, media_type: content.media_type, content }
}

/** The newest version of the original read. */
export const downloadOldFile = query(DownloadOldFile, ({ sql, actor, params }) =>
  orderFile(sql, actor, { order_id: params.id, kind: 'original' }),
)

/** The newest modified file. */
export const downloadNewFile = query(DownloadNewFile, ({ sql, actor, params }) =>
  orderFile(sql, actor, { order_id: params.id, kind: 'modified' }),
)

/** Any one file of the order. */
export const downloadOrderFile = query(DownloadOrderFile, ({ sql, actor, params }) =>
  orderFile(sql, actor, { order_id: params.id, file_id: params.file_id }),
)
