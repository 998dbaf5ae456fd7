import { z } from 'zod'
import type { Sql } from '../../platform/db/sql.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'

/**
 * Deletes words that no product contains. May also delete a word that is being added at the same time. A search still finds that word if it is
 * spelled correctly, but not if it is misspelled.
 */
export async function sweepWords(sql: Sql): Promise<void> {
  await sql`
    WITH used AS MATERIALIZED (SELECT DISTINCT word FROM shop_products, shop_words_of(search) AS word)
    DELETE FROM shop_words w WHERE NOT EXISTS (SELECT FROM used WHERE used.word = w.word)`
}

export const sweepWordsJob = job(jobKind('shop.sweep_words', z.object({}), { cron: '20 3 * * 0' }), ({ sql }) =>
  sweepWords(sql),
)
