import { z } from 'zod'
import { subscriber } from '../../platform/events/subscriber.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'

export const sweepRegResults = jobKind('vehicles.sweep_reg_answers', z.object({}), { cron: '20 3 * * *' })

/** Removes expired results, because a registration number is personal data. */
export const sweepRegResultsJob = job(sweepRegResults, async ({ sql, now }) => {
  await sql`DELETE FROM reg_search_answers WHERE expires_at <= ${now}`
})

/** DELETE /caches/purge-all: the next look-up of each number queries the provider again. */
export const clearRegResults = subscriber({
  name: 'vehicles.forget_reg_answers',
  on: ['site.caches_purged'],
  handle: async ({ tx }) => void (await tx`DELETE FROM reg_search_answers`),
})
