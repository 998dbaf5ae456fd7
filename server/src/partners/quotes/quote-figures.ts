import { type QuoteFigures, quoteRules } from '@mapwright/contract/partners/quotes/quote.ts'
import { GetQuoteFigures } from '@mapwright/contract/partners/quotes/quote-endpoints.ts'
import { query } from '../../platform/api/handler.ts'

/** Counts quotes by website, most quotes first. */
export const quoteFigures = query(GetQuoteFigures, async ({ sql, actor, now }) => {
  const sources = await sql<QuoteFigures[]>`
    SELECT website_url, count(*)::int AS requested, count(answered_at)::int AS answered, count(accepted_at)::int AS accepted,
      count(*) FILTER (WHERE status = 'ordered')::int AS ordered
    FROM quotes
    WHERE user_id = ${actor._id} AND created_at > ${now}::timestamptz - make_interval(days => ${quoteRules.figure_days}::int)
    GROUP BY website_url ORDER BY requested DESC, website_url`
  return { sources: [...sources] }
})
