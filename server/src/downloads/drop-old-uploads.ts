import { z } from 'zod'
import type { Sql } from '../db/sql.ts'
import { job, jobKind } from '../jobs/job-kind.ts'

/** Deletes the files that customers sent a month ago, as it is with those of orders; the rows stay. Answers how many. */
export async function dropOldUploads(sql: Sql, now: Date): Promise<number> {
  const dropped = await sql`
    WITH old AS (
      UPDATE file_uploads SET is_gone = true
      WHERE NOT is_gone AND created_at < ${now}::timestamptz - interval '1 month' RETURNING file_id
    )
    UPDATE files SET deleted_at = ${now} WHERE _id IN (SELECT file_id FROM old) AND deleted_at IS NULL`
  return dropped.count
}

const kind = jobKind('downloads.drop_old_uploads', z.object({}), {
  cron: '51 * * * *',
  retries: 0,
  expire_seconds: 3000,
  at_once: 1,
})

export const dropOldUploadsJob = job(kind, async ({ sql, now, log }) => {
  const files = await dropOldUploads(sql, now)
  if (files > 0) log.info({ files }, 'deleted files that customers sent a month ago')
})
