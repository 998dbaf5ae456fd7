import {
  type CustomerFileKind,
  customerFileStates,
  modifiedFileStates,
  staffFileKinds,
  type TimelineEntry,
} from '@mapwright/contract/orders/order.ts'
import { AddOrderFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { command, type Upload } from '../../platform/api/handler.ts'
import { onlyUpload } from '../../platform/api/only-upload.ts'
import { authorId, type Person } from '../../platform/api/principal.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { renewApproval } from '../approval-rows.ts'
import { queueUploadDecryption } from '../bridges/decrypt-original.ts'
import { addTimelineEntry, type LockedOrder, lockOrder, requireStatusIn } from '../order-rows.ts'
import { readOrder } from '../reading/read-order.ts'
import { ownerSeenBy, viewerOf } from '../viewer.ts'
import { announceFileChange } from './announce-file-change.ts'
import { deleteOriginals } from './delete-drafts.ts'
import { examineAdded } from './examine-added.ts'
import type { Examined } from './examined.ts'
import { storeOrderFile } from './store-order-file.ts'

type Added = CustomerFileKind
type Adding = { actor: Pick<Person, '_id'>; now: Date; kind: Added; upload: Upload; examined: Partial<Examined> }

const entries = {
  original: 'original_added',
  extra: 'extra_added',
  id_file: 'id_file_added',
  log: 'log_added',
} as const satisfies Record<Added, TimelineEntry>

/** Adds a file of the customer to an order that nobody is working on. */
async function addOwnFile(tx: Tx, order: LockedOrder, { actor, now, kind, upload, examined }: Adding): Promise<void> {
  requireStatusIn(customerFileStates, order)
  const { _id: order_id, user_id: owner_id } = order
  if (order.status === 'draft' && kind === 'original') await deleteOriginals(tx, order_id, now)
  await storeOrderFile(tx, { order_id, owner_id, actor_id: authorId(actor), kind, upload, ...examined, now })
  if (kind === 'original') await queueUploadDecryption(tx, order_id)
  await renewApproval(tx, order_id, now)
  await addTimelineEntry(tx, { order_id, at: now, entry: entries[kind], actor_id: authorId(actor) })
  await announceFileChange(tx, order, 'both')
}

/** Adds a file of a staff member to the next delivery. The customer sees the file after the delivery. */
async function addResultFile(tx: Tx, order: LockedOrder, { actor, now, kind, upload }: Adding): Promise<void> {
  const kinds: readonly string[] = staffFileKinds
  if (!kinds.includes(kind)) throw new Problem('request.forbidden')
  requireStatusIn(modifiedFileStates, order)
  const { _id: order_id, user_id: owner_id } = order
  await storeOrderFile(tx, { order_id, owner_id, actor_id: actor._id, kind, from_staff: true, upload, now })
  await addTimelineEntry(tx, { order_id, at: now, entry: 'result_added', actor_id: actor._id, text: upload.name })
  await announceFileChange(tx, order, 'staff')
}

/** Adds an archive, an id file, a log or a corrected original to an order. */
export const addOrderFile = command(AddOrderFile, {
  prepare: ({ app, actor, body, files }) => examineAdded(app.files, body.kind, onlyUpload(files.file), actor._id),
  run: async ({ tx, actor, now, params, body: { kind }, files, prepared, audit }) => {
    const viewer = viewerOf(actor)
    const order = await lockOrder(tx, params.id, ownerSeenBy(viewer))
    const upload = onlyUpload(files.file)
    const add = viewer.isStaff ? addResultFile : addOwnFile
    await add(tx, order, { actor, now, kind, upload, examined: prepared })
    audit({ after: { kind, sha256: upload.sha256, size: upload.size } })
    return { order: await readOrder(tx, order._id, viewer) }
  },
})
