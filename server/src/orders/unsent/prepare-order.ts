import type { Upload } from '../../platform/api/handler.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { announceFileChange } from '../files/announce-file-change.ts'
import type { Examined } from '../files/examined.ts'
import { storeOrderFile } from '../files/store-order-file.ts'
import { addTimelineEntry, insertDraft, lockCustomer } from '../order-rows.ts'

type Prepared = {
  user_id: string
  /** The staff member who fills in the form. */
  actor_id: string
  values: { manufacture: string; model: string; comment: string }
  original: { upload: Upload; examined: Examined } | undefined
  /** Drafts whose input may be replaced, because staff have prepared them and the customer has not submitted them. */
  replaceable: readonly string[]
  now: Date
}

/**
 * Creates a draft for a customer and fills in the form for a new order. Returns the draft's id, or undefined if the customer has saved
 * other input.
 */
export async function prepareOrder(tx: Tx, prepared: Prepared): Promise<string | undefined> {
  const { user_id, actor_id, values, original, replaceable, now } = prepared
  await lockCustomer(tx, user_id)
  const [begun] = await tx`
    SELECT FROM unsent_orders
    WHERE user_id = ${user_id} AND (order_id IS NULL OR order_id <> ALL (${[...replaceable]}::uuid[]))`
  if (begun) return undefined
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
  await tx`
    INSERT INTO unsent_orders (user_id, order_id, values, saved_at) VALUES (${user_id}, ${order_id}, ${tx.json(typed)}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET order_id = excluded.order_id, values = excluded.values, saved_at = excluded.saved_at`
  return order_id
}
