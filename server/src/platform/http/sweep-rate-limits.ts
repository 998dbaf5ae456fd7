import { z } from 'zod'
import { deleteOldHits } from '../api/count-hits.ts'
import { job, jobKind } from '../jobs/job-kind.ts'

const kind = jobKind('platform.sweep_rate_limits', z.object({}), { cron: '32 * * * *', retries: 0, at_once: 1 })

/** Deletes the hit counts of rate limits whose window is over. There is one count per limit and address. */
export const rateLimitsSweepJob = job(kind, async ({ sql, now }) => {
  await deleteOldHits(sql, now)
})
