import { z } from 'zod'
import { job, jobKind } from '../jobs/job-kind.ts'

const kind = jobKind('platform.sweep_events', z.object({}), { cron: '56 3 * * *', retries: 0, at_once: 1 })

/** Deletes events 90 days after the last of their attempts has failed, when the mails that they would have sent are of no use. */
export const eventsSweepJob = job(kind, async ({ sql, now }) => {
  await sql`DELETE FROM outbox WHERE dead_at < ${now}::timestamptz - interval '90 days'`
})
