import { z } from 'zod'
import type { Sql } from '../platform/db/sql.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'

/** Deletes files that customers sent more than a month ago, as for files of orders, but keeps their rows. @returns the number of files */
export async function deleteOldUploads(sql: Sql, now: Date): Promise<number> {
  const deleted = await sql`
    WITH old AS (
      UPDATE file_uploads SET is_gone = true
      WHERE NOT is_gone AND created_at < ${now}::timestamptz - interval '1 month' RETURNING file_id
    )
    UPDATE files SET deleted_at = ${now} WHERE _id IN (SELECT file_id FROM old) AND deleted_at IS NULL`
  return deleted.count
}

const kind = jobKind('downloads.drop_old_uploads', z.object({}), {
  cron: '51 * * * *',
  retries: 0,
  expire_seconds: 3000,
  at_once: 1,
})

export const deleteOldUploadsJob = job(kind, async ({ sql, now, log }) => {
  const files = await deleteOldUploads(sql, now)
  if (files > 0) log.info({ files }, 'deleted files that customers sent more than a month ago')
})
