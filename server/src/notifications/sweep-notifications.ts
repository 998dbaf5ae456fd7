import { z } from 'zod'
import { job, jobKind } from '../platform/jobs/job-kind.ts'

const kind = jobKind('notifications.sweep', z.object({}), { cron: '6 4 * * *', retries: 0, at_once: 1 })

/** Deletes notifications one year after they were created, or after two years if they are shown in the app and have not been read. */
export const sweepNotificationsJob = job(kind, async ({ sql, now }) => {
  await sql`
    DELETE FROM in_app_notifications WHERE created_at < ${now}::timestamptz -
      CASE WHEN in_app AND read_at IS NULL THEN interval '2 years' ELSE interval '1 year' END`
})
