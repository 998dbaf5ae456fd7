import { customerFileStates, type FileKind, removableFileKinds } from '@mapwright/contract/orders/order.ts'
import { RemoveOrderFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { command } from '../api/handler.ts'
import { found, Problem } from '../api/problem.ts'
import type { Tx } from '../db/sql.ts'
import { dropFile } from '../files/file-rows.ts'
import { type LockedOrder, lockOrder, tellTimeline } from './order-rows.ts'
import { readOrder } from './read-order.ts'
import { tellOfFiles } from './tell-of-files.ts'
import { viewerOf } from './viewer.ts'

type Removing = { actor: { _id: string }; now: Date; file_id: string }
type Removed = { _id: string; file_id: string; kind: FileKind; name: string; size: number; sha256: string }

/** A file that the customer sees, and whether it came after staff had asked; in a draft nobody has asked. */
const readOwnFile = (tx: Tx, orderId: string, _id: string) => tx<(Removed & { is_result: boolean; is_new: boolean })[]>`
  SELECT x._id, x.file_id, x.kind, x.is_result, f.name, f.size::float8 AS size, f.sha256,
    NOT EXISTS (SELECT FROM order_timeline t WHERE t.order_id = x.order_id AND t.entry = 'asked' AND t.at >= x.created_at) AS is_new
  FROM order_files x JOIN files f ON f._id = x.file_id
  WHERE x.order_id = ${orderId} AND x._id = ${_id} AND (NOT x.is_result OR x.delivered_at IS NOT NULL)`

/** Takes away what its customer added beside the read, unless somebody may have worked with it; the sweep removes the content. */
async function removeFile(tx: Tx, order: LockedOrder, { actor, now, file_id }: Removing): Promise<Removed> {
  const { _id: order_id, status } = order
  const states: readonly string[] = customerFileStates
  if (!states.includes(status)) throw new Problem('orders.wrong_state', { details: { status } })
  const [file] = await readOwnFile(tx, order_id, file_id)
  const { is_result, is_new, ...removed } = found(file, 'orders.file_not_found')
  const kinds: readonly string[] = removableFileKinds
  if (is_result || !is_new || !kinds.includes(removed.kind)) throw new Problem('orders.file_stays')

  await tx`DELETE FROM order_files WHERE _id = ${removed._id}`
  await dropFile(tx, removed.file_id, now)
  await tellTimeline(tx, { order_id, at: now, entry: 'file_removed', actor_id: actor._id, text: removed.name })
  await tellOfFiles(tx, order, 'both')
  return removed
}

/** Takes a wrong archive, id file or log off an own order that is not with staff just now. */
export const removeOrderFile = command(RemoveOrderFile, async ({ tx, actor, now, params, audit }) => {
  const order = await lockOrder(tx, params.id, actor._id)
  const { kind, size, sha256 } = await removeFile(tx, order, { actor, now, file_id: params.file_id })
  audit({ before: { kind, size, sha256 } })
  return { order: await readOrder(tx, order._id, viewerOf(actor)) }
})
