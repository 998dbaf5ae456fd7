import { attachmentRetention } from '../../conversations/delete-attachments.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { deleteFiles } from '../../platform/files/file-rows.ts'
import { orderSubject } from '../order-subject.ts'

/**
 * Selects orders whose files are already deleted, but whose messages still have attachments. The latest message is at least a month old.
 */
async function withLaterAttachments(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const orders = await tx<{ _id: string }[]>`
    SELECT DISTINCT o._id FROM files f JOIN conversation_files x ON x.file_id = f._id
      JOIN conversation_messages m ON m._id = x.message_id JOIN conversations c ON c._id = m.conversation_id
      JOIN orders o ON o._id = c.subject_id
    WHERE f.deleted_at IS NULL AND c.subject_kind = ${orderSubject.kind} AND o.files_dropped_at IS NOT NULL
      AND o.status IN ('completed', 'cancelled')
      AND NOT EXISTS (SELECT FROM conversation_messages later
        WHERE later.conversation_id = c._id AND later.created_at > ${now}::timestamptz - interval '1 month')
    LIMIT ${limit}`
  return orders.map(({ _id }) => _id)
}

/** Deletes the files and attachments of orders that were finished a month ago. The orders themselves are kept. */
export const { deleteOld: deleteOldFiles, job: deleteOldFilesJob } = attachmentRetention({
  subject: orderSubject,
  name: 'orders.delete_old_files',
  cron: '41 * * * *',
  async expired(tx, now, limit) {
    const orders = await tx<{ _id: string }[]>`
      UPDATE orders SET files_dropped_at = ${now} WHERE _id IN (
        SELECT _id FROM orders
        WHERE status IN ('completed', 'cancelled') AND files_dropped_at IS NULL
          -- The first condition uses the index. Subtracting a month from now is not the same as adding one at the ends of months.
          AND coalesce(cancelled_at, completed_at) < ${now}::timestamptz - interval '28 days'
          AND coalesce(cancelled_at, completed_at) + interval '1 month' < ${now}
        ORDER BY coalesce(cancelled_at, completed_at) LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
      ) RETURNING _id`
    const ids = orders.map(({ _id }) => _id)
    await deleteFiles(tx, tx`SELECT file_id FROM order_files WHERE order_id = ANY (${ids})`, now)
    await tx`UPDATE tool_file_jobs SET facts = '{}' WHERE order_id = ANY (${ids})`
    return [...ids, ...(await withLaterAttachments(tx, now, limit - ids.length))]
  },
})
