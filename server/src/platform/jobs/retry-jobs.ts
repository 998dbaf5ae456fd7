import type { Tx } from '../db/sql.ts'
import { insertJobs } from './enqueue.ts'

/** Maximum number of failed jobs per call. Operators repeat the call for more. */
const maxJobs = 10_000

/** Replaces failed jobs of a kind by new ones, one for each distinct data, because jobs are idempotent. Returns the number of new jobs. */
export async function retryJobs(tx: Tx, name: string): Promise<number> {
  const failed = await tx<{ data: object | null }[]>`
    DELETE FROM jobs.job WHERE name = ${name} AND id IN (
      SELECT id FROM jobs.job WHERE name = ${name} AND state = 'failed' ORDER BY created_on, id LIMIT ${maxJobs} FOR UPDATE)
    RETURNING data`
  const distinct = new Map(failed.map(({ data }) => [JSON.stringify(data), data ?? {}]))
  return distinct.size === 0 ? 0 : insertJobs(tx, name, [...distinct.values()])
}
