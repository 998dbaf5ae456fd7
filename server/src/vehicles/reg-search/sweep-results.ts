import { z } from 'zod'
import { subscriber } from '../../platform/events/subscriber.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'

export const sweepRegResults = jobKind('vehicles.sweep_reg_search_cache', z.object({}), { cron: '20 3 * * *' })

/** Removes expired results, because a registration number is personal data. */
export const sweepRegResultsJob = job(sweepRegResults, async ({ sql, now }) => {
  await sql`DELETE FROM reg_search_cache WHERE expires_at <= ${now}`
})

/** Clears the cache when staff clear all caches, so that the next look-up of each number queries the provider again. */
export const clearRegResults = subscriber({
  name: 'vehicles.clear_reg_search_cache',
  on: ['site.caches_purged'],
  handle: async ({ tx }) => void (await tx`DELETE FROM reg_search_cache`),
})
