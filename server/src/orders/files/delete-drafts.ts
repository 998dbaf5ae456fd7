import type { Tx } from '../../platform/db/sql.ts'
import { deleteFile } from '../../platform/files/file-rows.ts'

/** Deletes the original of a draft with its decrypted read, so that a new original can replace it. */
export async function deleteOriginals(tx: Tx, orderId: string, now: Date): Promise<void> {
  const files = await tx<{ file_id: string }[]>`
    DELETE FROM order_files WHERE order_id = ${orderId} AND kind IN ('original', 'decrypted') RETURNING file_id`
  for (const { file_id } of files) await deleteFile(tx, file_id, now)
}

/**
 * Deletes the given orders with all their data, except orders that are no longer drafts. The caller must have locked the customer's row
 * (`lockCustomer`).
 */
export async function deleteDrafts(tx: Tx, orderIds: readonly string[], now: Date): Promise<void> {
  const drafts = await tx<{ _id: string }[]>`
    SELECT _id FROM orders WHERE _id = ANY(${orderIds}::uuid[]) AND status = 'draft' ORDER BY _id FOR UPDATE`
  const ids = drafts.map(({ _id }) => _id)
  const files = await tx<{ file_id: string }[]>`
    DELETE FROM order_files WHERE order_id = ANY(${ids}::uuid[]) RETURNING file_id`
  await tx`DELETE FROM orders WHERE _id = ANY(${ids}::uuid[])`
  for (const { file_id } of files) await deleteFile(tx, file_id, now)
}
