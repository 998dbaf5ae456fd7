import {
  customerFileStates,
  type FileKind,
  modifiedFileStates,
  removableFileKinds,
  staffFileKinds,
  type TimelineEntry,
} from '@mapwright/contract/orders/order.ts'
import { RemoveOrderFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { authorId } from '../../platform/api/principal.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { deleteFile } from '../../platform/files/file-rows.ts'
import { renewApproval } from '../approval-rows.ts'
import { addTimelineEntry, type LockedOrder, lockOrder, requireStatusIn } from '../order-rows.ts'
import { readOrder } from '../reading/read-order.ts'
import { ownerSeenBy, viewerOf } from '../viewer.ts'
import { announceFileChange } from './announce-file-change.ts'

type Removed = { _id: string; file_id: string; kind: FileKind; name: string; size: number; sha256: string }
type FoundFile = Removed & { is_result: boolean; delivered_at: Date | null; is_new: boolean }

/** Files that the customer or staff may remove, by order status, kind and visibility. */
type Side = {
  states: readonly string[]
  kinds: readonly string[]
  sees: (file: FoundFile) => boolean
  added: (file: FoundFile) => boolean
  entry: TimelineEntry
  audience: Parameters<typeof announceFileChange>[2]
}

const customerSide: Side = {
  states: customerFileStates,
  kinds: removableFileKinds,
  sees: ({ is_result, delivered_at }) => !is_result || delivered_at !== null,
  added: ({ is_result, is_new }) => !is_result && is_new,
  entry: 'file_removed',
  audience: 'both',
}
const staffSide: Side = {
  states: modifiedFileStates,
  kinds: staffFileKinds,
  sees: () => true,
  added: ({ is_result, delivered_at }) => is_result && delivered_at === null,
  entry: 'result_removed',
  audience: 'staff',
}

/** Reads a file. `is_new` is true if staff have not asked the customer for anything since the file was added. */
const readFile = (tx: Tx, orderId: string, _id: string) => tx<FoundFile[]>`
  SELECT x._id, x.file_id, x.kind, x.is_result, x.delivered_at, f.name, f.size::float8 AS size, f.sha256,
    NOT EXISTS (SELECT FROM order_timeline t WHERE t.order_id = x.order_id AND t.entry = 'asked' AND t.at >= x.created_at) AS is_new
  FROM order_files x JOIN files f ON f._id = x.file_id
  WHERE x.order_id = ${orderId} AND x._id = ${_id}`

type Removing = { actor: { _id: string }; now: Date; file_id: string; side: Side }

/**
 * Removes a file that this side (customer or staff) added. Throws if the other side may already have used the file. A later cleanup deletes
 * the content.
 */
async function removeFile(tx: Tx, order: LockedOrder, { actor, now, file_id, side }: Removing): Promise<Removed> {
  const { _id: order_id } = order
  requireStatusIn(side.states, order)
  const [known] = await readFile(tx, order_id, file_id)
  const file = found(known && side.sees(known) ? known : undefined, 'orders.file_not_found')
  if (!side.added(file) || !side.kinds.includes(file.kind)) throw new Problem('orders.file_stays')

  await tx`DELETE FROM order_files WHERE _id = ${file._id}`
  await renewApproval(tx, order_id, now)
  await deleteFile(tx, file.file_id, now)
  await addTimelineEntry(tx, { order_id, at: now, entry: side.entry, actor_id: authorId(actor), text: file.name })
  await announceFileChange(tx, order, side.audience)
  return file
}

/**
 * Removes a wrong archive, id file or log. Customers may remove files from their own orders that nobody is working on; staff may remove
 * files from the next delivery.
 */
export const removeOrderFile = command(RemoveOrderFile, async ({ tx, actor, now, params, audit }) => {
  const viewer = viewerOf(actor)
  const order = await lockOrder(tx, params.id, ownerSeenBy(viewer))
  const side = viewer.isStaff ? staffSide : customerSide
  const { kind, size, sha256 } = await removeFile(tx, order, { actor, now, file_id: params.file_id, side })
  audit({ before: { kind, size, sha256 } })
  return { order: await readOrder(tx, order._id, viewer) }
})
