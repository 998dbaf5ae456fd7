import { z } from 'zod'
import { subscriber } from '../../events/subscriber.ts'
import { job, jobKind } from '../../jobs/job-kind.ts'

export const sweepRegAnswers = jobKind('vehicles.sweep_reg_answers', z.object({}), { cron: '20 3 * * *' })

/** A registration number says where somebody lives to those who may ask: what was said about it is forgotten when it is outdated. */
export const sweepRegAnswersJob = job(sweepRegAnswers, async ({ sql, now }) => {
  await sql`DELETE FROM reg_search_answers WHERE expires_at <= ${now}`
})

/** DELETE /caches/purge-all: the next look-up of every number asks the provider again. */
export const forgetRegAnswers = subscriber({
  name: 'vehicles.forget_reg_answers',
  on: ['site.caches_purged'],
  handle: async ({ tx }) => void (await tx`DELETE FROM reg_search_answers`),
})
