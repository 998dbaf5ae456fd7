import type { Upload } from '../../platform/api/handler.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announceFileChange } from '../files/announce-file-change.ts'
import { deleteDrafts } from '../files/delete-drafts.ts'
import type { Examined } from '../files/examined.ts'
import { storeOrderFile } from '../files/store-order-file.ts'
import { addTimelineEntry, insertDraft, lockCustomer } from '../order-rows.ts'

type Prepared = {
  user_id: string
  /** The staff member who fills in the form. */
  actor_id: string
  values: { manufacture: string; model: string; comment: string }
  original: { upload: Upload; examined: Examined } | undefined
  now: Date
}

type Saved = { order_id: string | null; prepared: boolean }

/**
 * Creates a draft for a customer and fills in the form for a new order. Replaces and deletes the draft that staff prepared before. Returns
 * the new draft's id, or undefined if the customer has saved input; the caller then rolls back.
 */
export async function prepareOrder(tx: Tx, prepared: Prepared): Promise<string | undefined> {
  const { user_id, actor_id, values, original, now } = prepared
  await lockCustomer(tx, user_id)
  // A file that the customer has added to the draft counts as saved input.
  const [saved] = await tx<Saved[]>`
    SELECT u.order_id, u.prepared AND NOT EXISTS (
      SELECT FROM order_files f WHERE f.order_id = u.order_id AND f.actor_id = ${user_id}) AS prepared
    FROM unsent_orders u WHERE u.user_id = ${user_id} FOR UPDATE OF u`
  if (saved && !saved.prepared) return undefined
  if (saved?.order_id) await deleteDrafts(tx, [saved.order_id], now)
  const order_id = await insertDraft(tx, { user_id, now })
  if (original) {
    const { upload, examined } = original
    await addTimelineEntry(tx, { order_id, at: now, entry: 'created', actor_id })
    await storeOrderFile(tx, { order_id, owner_id: user_id, actor_id, kind: 'original', upload, ...examined, now })
    await announceFileChange(tx, { _id: order_id, user_id }, 'both')
  }
  const found = original?.examined.identification
  const unit = { ecu_brand: found?.ecu_brand?.value ?? '', ecu_version: found?.ecu_family?.value ?? '' }
  const typed = { ...values, ...unit, is_listed: values.manufacture === '' }
  // The condition protects input that the customer saves for the first time in this moment.
  const stored = await tx`
    INSERT INTO unsent_orders (user_id, order_id, values, saved_at, prepared)
    VALUES (${user_id}, ${order_id}, ${tx.json(typed)}, ${now}, true)
    ON CONFLICT (user_id) DO UPDATE SET order_id = excluded.order_id, values = excluded.values, saved_at = excluded.saved_at
    WHERE unsent_orders.prepared`
  return stored.count === 1 ? order_id : undefined
}
