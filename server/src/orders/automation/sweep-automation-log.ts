import { z } from 'zod'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'

const kind = jobKind('orders.sweep_automation_log', z.object({}), { cron: '16 4 * * *', retries: 0, at_once: 1 })

/**
 * Deletes the requests and results of automation a year after their run ended. The runs stay with their order: they say where a delivered
 * file came from.
 */
export const sweepAutomationLogJob = job(kind, async ({ sql, now }) => {
  await sql`
    DELETE FROM automation_log l USING automation_runs r
    WHERE r._id = l.run_id AND r.finished_at < ${now}::timestamptz - interval '1 year'
      AND l.at < ${now}::timestamptz - interval '1 year'`
})
