import { z } from 'zod'
import type { Sql } from '../platform/db/sql.ts'
import { deleteFiles } from '../platform/files/file-rows.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'

/**
 * Deletes files that customers sent more than a month ago, but keeps their rows. Files of orders have the same retention period.
 * @returns the number of deleted files
 */
export const deleteOldUploads = (sql: Sql, now: Date): Promise<number> =>
  sql.begin(async (tx) => {
    const old = await tx<{ file_id: string }[]>`
      UPDATE file_uploads SET is_gone = true
      WHERE NOT is_gone AND created_at < ${now}::timestamptz - interval '1 month' RETURNING file_id`
    return deleteFiles(tx, tx`SELECT unnest(${old.map(({ file_id }) => file_id)}::uuid[])`, now)
  })

const kind = jobKind('downloads.delete_old_uploads', z.object({}), {
  cron: '51 * * * *',
  retries: 0,
  expire_seconds: 3000,
  at_once: 1,
})

export const deleteOldUploadsJob = job(kind, async ({ sql, now, log }) => {
  const files = await deleteOldUploads(sql, now)
  if (files > 0) log.info({ files }, 'deleted files that customers sent more than a month ago')
})
