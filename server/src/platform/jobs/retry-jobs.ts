import type { Tx } from '../db/sql.ts'
import { enqueue } from './enqueue.ts'

/**
 * Replaces the failed jobs of a kind by new ones, one for each distinct data, because jobs are idempotent. Returns the number of new jobs. A kind
 * that this release does not know is left alone.
 */
export async function retryJobs(tx: Tx, name: string): Promise<number> {
  const failed = await tx<{ data: object | null }[]>`
    DELETE FROM jobs.job WHERE name = ${name} AND state = 'failed' AND name IN (SELECT name FROM jobs.queue) RETURNING data`
  const distinct = new Map(failed.map(({ data }) => [JSON.stringify(data), data ?? {}]))
  for (const data of distinct.values()) await enqueue(tx, { name }, data)
  return distinct.size
}
