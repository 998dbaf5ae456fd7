import type { Db } from '../db/sql.ts'
import type { JobKind } from './job-kind.ts'

/** Cancels the jobs of a kind with these data that have not ended. One that is running goes on, but its outcome is not recorded. */
export async function cancelJobs<Data extends object>(db: Db, { name }: JobKind<Data>, data: Data): Promise<void> {
  await db`
    UPDATE jobs.job SET state = 'cancelled', completed_on = now()
    WHERE name = ${name} AND state < 'completed' AND data = ${db.json({ ...data })}`
}
