import { z } from 'zod'
import { job, jobKind } from '../../jobs/job-kind.ts'

export const sweepRegAnswers = jobKind('vehicles.sweep_reg_answers', z.object({}), { cron: '20 3 * * *' })

/** A registration number says where somebody lives to those who may ask: what was said about it is forgotten when it is outdated. */
export const sweepRegAnswersJob = job(sweepRegAnswers, async ({ sql, now }) => {
  await sql`DELETE FROM reg_search_answers WHERE expires_at <= ${now}`
})
