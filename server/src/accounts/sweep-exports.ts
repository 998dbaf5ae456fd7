import { z } from 'zod'
import { job, jobKind } from '../platform/jobs/job-kind.ts'

export const sweepExports = jobKind('accounts.sweep_exports', z.object({}), { cron: '25 * * * *' })

/** Deletes the contents of exports that were downloaded an hour ago or have expired. */
export const sweepExportsJob = job(sweepExports, async ({ sql, now }) => {
  await sql`
    UPDATE files f SET deleted_at = ${now} FROM data_exports x
    WHERE f._id = x.file_id AND f.deleted_at IS NULL
      AND (x.expires_at <= ${now} OR x.downloaded_at <= ${now}::timestamptz - interval '1 hour')`
})
