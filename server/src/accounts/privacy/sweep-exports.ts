import { z } from 'zod'
import { deleteFiles } from '../../platform/files/file-rows.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'

export const sweepExports = jobKind('accounts.sweep_exports', z.object({}), { cron: '25 * * * *' })

/** Deletes the contents of exports that were downloaded an hour ago or have expired. */
export const sweepExportsJob = job(sweepExports, async ({ sql, now }) => {
  const over = sql`
    SELECT file_id FROM data_exports
    WHERE expires_at <= ${now} OR downloaded_at <= ${now}::timestamptz - interval '1 hour'`
  await deleteFiles(sql, over, now)
})
