import type { FileKind, Payment } from '@mapwright/contract/orders/order.ts'
import { DownloadNewFile, DownloadOldFile, DownloadOrderFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { command, query } from '../../platform/api/handler.ts'
import type { Person } from '../../platform/api/principal.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { readFileRow } from '../../platform/files/file-rows.ts'
import { ownerSeenBy, viewerOf } from '../viewer.ts'
import { type Download, rememberDownload } from './remember-download.ts'

type FileRequest = { order_id: string; kind: FileKind } | { order_id: string; file_id: string }
type Candidate = { _id: string; file_id: string; is_result: boolean; payment: Payment }

const newestOf = (db: Db, wanted: FileRequest, isStaff: boolean) => db<Candidate[]>`
  SELECT x._id, x.file_id, x.is_result, o.payment FROM order_files x JOIN orders o ON o._id = x.order_id
  WHERE x.order_id = ${wanted.order_id}
    AND ${'kind' in wanted ? db`x.kind = ${wanted.kind}` : db`x._id = ${wanted.file_id}`}
    ${isStaff ? db`` : db`AND (NOT x.is_result OR x.delivered_at IS NOT NULL)`}
  ORDER BY x.version DESC LIMIT 1`

/** Reads a file of an order that the viewer may see. Customers see results only after delivery and payment. */
export async function orderFile(db: Db, actor: Person, wanted: FileRequest) {
  const viewer = viewerOf(actor)
  const owner = ownerSeenBy(viewer)
  const [order] = await db`SELECT 1 FROM orders
    WHERE _id = ${wanted.order_id} ${owner ? db`AND user_id = ${owner}` : db``}`
  found(order, 'orders.not_found')
  const [candidate] = await newestOf(db, wanted, viewer.isStaff)
  const { _id, file_id, is_result, payment } = found(candidate, 'orders.file_not_found')
  if (!viewer.isStaff && is_result && payment === 'due') throw new Problem('orders.payment_due')
  const content = found(await readFileRow(db, file_id), 'orders.file_gone')
  return { _id, name: content.name, media_type: content.media_type, content }
}

async function fetchResult(download: Download, wanted: FileRequest) {
  const { _id, ...file } = await orderFile(download.tx, download.actor, wanted)
  await rememberDownload(download, [_id])
  return file
}

/** Downloads the newest version of the original. */
export const downloadOldFile = query(DownloadOldFile, async ({ sql, actor, params }) => {
  const { _id, ...file } = await orderFile(sql, actor, { order_id: params.id, kind: 'original' })
  return file
})

/** Downloads the newest modified file. */
export const downloadNewFile = command(DownloadNewFile, ({ params, ...context }) =>
  fetchResult(context, { order_id: params.id, kind: 'modified' }),
)

/** Downloads any file of the order. */
export const downloadOrderFile = command(DownloadOrderFile, ({ params, ...context }) =>
  fetchResult(context, { order_id: params.id, file_id: params.file_id }),
)
