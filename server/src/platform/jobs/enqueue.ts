import { createHash } from 'node:crypto'
import type { Tx } from '../db/sql.ts'
import type { JobKind } from './job-kind.ts'
import { jobsSchema } from './open-boss.ts'

// The channel on which pg-boss listens for new jobs. Its name contains a hash of the schema.
const channel = `pgboss_${createHash('sha224').update(jobsSchema).digest('hex').slice(0, 24)}`

/** Inserts jobs with these data in the caller's transaction. Returns their number. */
export async function insertJobs(
  tx: Tx,
  name: string,
  data: readonly object[],
  start_after: Date | null = null,
): Promise<number> {
  const { count } = await tx`
    INSERT INTO jobs.job (name, data, start_after, keep_until, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, deletion_seconds)
    SELECT name, job_data, start_at, start_at + retention_seconds * interval '1 second', policy, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds
    FROM jobs.queue, coalesce(${start_after}::timestamptz, now()) AS start_at, jsonb_array_elements(${tx.json(data)}) AS job_data
    WHERE name = ${name}`
  if (!start_after && count > 0) await tx`SELECT pg_notify(${channel}, ${name})`
  return count
}

/**
 * Enqueues a job in the caller's transaction. The job exists only if the transaction commits. It starts immediately or at `start_after`. Uses
 * plain SQL, which pg-boss supports, because its method `send` uses a separate connection.
 */
export async function enqueue<Data extends object>(
  tx: Tx,
  kind: JobKind<Data>,
  data: Data,
  { start_after = null }: { start_after?: Date | null } = {},
): Promise<void> {
  if ((await insertJobs(tx, kind.name, [data], start_after)) !== 1)
    throw new Error(`the job ${kind.name} is not installed`)
}
