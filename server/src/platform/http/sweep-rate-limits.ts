import { z } from 'zod'
import { deleteOldHits } from '../api/count-hits.ts'
import { job, jobKind } from '../jobs/job-kind.ts'

const kind = jobKind('platform.sweep_rate_limits', z.object({}), { cron: '32 * * * *', retries: 0, at_once: 1 })

/** Deletes the counts of rate limits, one per limit and address, once their window is over. */
export const rateLimitsSweepJob = job(kind, async ({ sql, now }) => {
  await deleteOldHits(sql, now)
})
