import { z } from 'zod'
import { deleteAttachments } from '../../conversations/delete-attachments.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { deleteFile } from '../../platform/files/file-rows.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { orderSubject } from '../order-subject.ts'

/** One transaction takes this many orders, so that none holds its locks for long. */
const batch = 100

async function deleteBatch(sql: Sql, now: Date): Promise<number> {
  return sql.begin(async (tx) => {
    const orders = await tx<{ _id: string }[]>`
      UPDATE orders SET files_dropped_at = ${now} WHERE _id IN (
        SELECT _id FROM orders
        WHERE status IN ('completed', 'cancelled') AND files_dropped_at IS NULL
          AND coalesce(cancelled_at, completed_at) < ${now}::timestamptz - interval '1 month'
        ORDER BY coalesce(cancelled_at, completed_at) LIMIT ${batch} FOR NO KEY UPDATE SKIP LOCKED
      ) RETURNING _id`
    const ids = orders.map(({ _id }) => _id)
    const files = await tx<{ file_id: string }[]>`
      SELECT file_id FROM order_files WHERE order_id = ANY (${ids})`
    for (const { file_id } of files) await deleteFile(tx, file_id, now)
    await deleteAttachments(tx, orderSubject, ids, now)
    return orders.length
  })
}

/** Deletes the files of orders that were finished a month ago; the orders stay. Returns the number of orders whose files were deleted. */
export async function deleteOldFiles(sql: Sql, now: Date): Promise<number> {
  let deleted = 0
  for (;;) {
    const some = await deleteBatch(sql, now)
    deleted += some
    if (some < batch) return deleted
  }
}

const kind = jobKind('orders.delete_old_files', z.object({}), {
  cron: '41 * * * *',
  retries: 0,
  expire_seconds: 3000,
  at_once: 1,
})

export const deleteOldFilesJob = job(kind, async ({ sql, now, log }) => {
  const orders = await deleteOldFiles(sql, now)
  if (orders > 0) log.info({ orders }, 'deleted the files of orders that were finished a month ago')
})
