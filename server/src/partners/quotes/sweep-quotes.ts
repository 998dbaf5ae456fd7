import { quoteRules } from '@mapwright/contract/partners/quotes/quote.ts'
import { z } from 'zod'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'

const kind = jobKind('partners.sweep_quotes', z.object({}), { cron: '43 3 * * *', retries: 2, at_once: 1 })

/** Deletes old quotes, including the data of the visitors who requested them. */
export const sweepQuotesJob = job(kind, async ({ sql, now }) => {
  await sql`
    DELETE FROM quotes WHERE created_at < ${now}::timestamptz - make_interval(days => ${quoteRules.kept_days}::int)`
})
