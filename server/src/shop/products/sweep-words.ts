import { z } from 'zod'
import type { Sql } from '../../platform/db/sql.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'

/** Deletes the words that no longer occur in a product. One that is added meanwhile may go with them, and is only missed if it is mistyped. */
export async function sweepWords(sql: Sql): Promise<void> {
  await sql`
    WITH used AS MATERIALIZED (SELECT DISTINCT word FROM shop_products, shop_words_of(search) AS word)
    DELETE FROM shop_words w WHERE NOT EXISTS (SELECT FROM used WHERE used.word = w.word)`
}

export const sweepWordsJob = job(jobKind('shop.sweep_words', z.object({}), { cron: '20 3 * * 0' }), ({ sql }) =>
  sweepWords(sql),
)
