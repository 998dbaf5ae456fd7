import { CreateOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { onlyUpload } from '../../platform/api/only-upload.ts'
import { authorId } from '../../platform/api/principal.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { renewApproval } from '../approval-rows.ts'
import { queueUploadDecryption } from '../bridges/decrypt-original.ts'
import { announceFileChange } from '../files/announce-file-change.ts'
import { deleteDrafts, deleteOriginals } from '../files/delete-drafts.ts'
import { examineOriginal } from '../files/examine-upload.ts'
import { storeOrderFile } from '../files/store-order-file.ts'
import { addTimelineEntry, insertDraft, lockCustomer, lockOrder } from '../order-rows.ts'
import { readOrder } from '../reading/read-order.ts'
import { viewerOf } from '../viewer.ts'

/** Number of newest drafts that are kept regardless of their age. Other drafts are deleted after an hour. */
const keptDrafts = 3
/** Maximum number of drafts younger than an hour. Some programs upload many files before they submit the first order. */
const maxFreshDrafts = 100

async function deleteOldDrafts(
  tx: Tx,
  { newest, userId, now }: { newest: string; userId: string; now: Date },
): Promise<void> {
  const old = await tx<{ _id: string }[]>`
    SELECT _id FROM (
      SELECT _id, created_at, row_number() OVER (ORDER BY created_at DESC, _id DESC) AS rank
      FROM orders WHERE user_id = ${userId} AND status = 'draft' AND _id <> ${newest}
        AND NOT EXISTS (SELECT FROM order_approvals WHERE order_id = orders._id)
    ) AS others
    WHERE rank >= ${maxFreshDrafts} OR rank >= ${keptDrafts} AND created_at < ${now}::timestamptz - interval '1 hour'`
  if (old.length > 0)
    await deleteDrafts(
      tx,
      old.map(({ _id }) => _id),
      now,
    )
}

/** Deletes the original of a draft that gets a new one. Returns the draft's id. */
async function emptiedDraft(tx: Tx, _id: string, userId: string, now: Date): Promise<string> {
  const order = await lockOrder(tx, _id, userId)
  if (order.status !== 'draft') throw new Problem('orders.wrong_state', { details: { status: order.status } })
  await deleteOriginals(tx, _id, now)
  await renewApproval(tx, _id, now)
  return _id
}

/** Stores an original and the data identified in it. Creates a draft, or replaces the original in an existing draft of the customer. */
export const createOrder = command(CreateOrder, {
  prepare: ({ app, actor, files }) => examineOriginal(app.files, onlyUpload(files.original_file), actor._id),
  run: async ({ tx, actor, now, body, files, prepared, audit }) => {
    await lockCustomer(tx, actor._id)
    const order_id = body.order_id
      ? await emptiedDraft(tx, body.order_id, actor._id, now)
      : await insertDraft(tx, { user_id: actor._id, now })
    const upload = onlyUpload(files.original_file)
    await storeOrderFile(tx, {
      order_id,
      owner_id: actor._id,
      actor_id: authorId(actor),
      kind: 'original',
      upload,
      ...prepared,
      now,
    })
    await queueUploadDecryption(tx, order_id)
    if (!body.order_id) {
      await addTimelineEntry(tx, { order_id, at: now, entry: 'created', actor_id: authorId(actor) })
      await deleteOldDrafts(tx, { newest: order_id, userId: actor._id, now })
    }
    await announceFileChange(tx, { _id: order_id, user_id: actor._id }, 'both')
    audit({ target_id: order_id, after: { sha256: upload.sha256, size: upload.size } })
    return { order: await readOrder(tx, order_id, viewerOf(actor)) }
  },
})
