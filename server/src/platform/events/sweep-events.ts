import { z } from 'zod'
import { job, jobKind } from '../jobs/job-kind.ts'

const kind = jobKind('platform.sweep_events', z.object({}), { cron: '56 3 * * *', retries: 0, at_once: 1 })

/** Deletes an event 90 days after its last attempt failed. By then, the mails that it would have sent are useless. */
export const eventsSweepJob = job(kind, async ({ sql, now }) => {
  await sql`DELETE FROM outbox WHERE dead_at < ${now}::timestamptz - interval '90 days'`
})
