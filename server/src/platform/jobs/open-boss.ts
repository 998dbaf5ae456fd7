import { entriesOf } from '@mapwright/contract/api/typed-entries.ts'
import type { PgBoss, Queue } from 'pg-boss'
import type { JobKind } from './job-kind.ts'

/** The schema for the tables of pg-boss. */
export const jobsSchema = 'jobs'

const hour = 3600
const day = 24 * hour

/** Opens pg-boss on a small separate pool. Loads the package on demand. `work`: true to also run schedules and maintenance. */
export async function openBoss(url: string, { work }: { work: boolean }): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  return new PgBoss({
    connectionString: url,
    application_name: 'mapwright-jobs',
    schema: jobsSchema,
    max: work ? 4 : 1,
    supervise: work,
    schedule: work,
    useListenNotify: work,
  })
}

const queueOf = (kind: JobKind): Omit<Queue, 'name'> => ({
  retryLimit: kind.retries,
  retryDelay: kind.retry_delay_seconds,
  retryBackoff: true,
  retryDelayMax: hour,
  expireInSeconds: kind.expire_seconds,
  retentionSeconds: 14 * day,
  deleteAfterSeconds: 3 * day,
  notify: true,
})

/** Creates or updates a queue for each kind of job. Sends a single query if nothing has changed. */
export async function installQueues(boss: PgBoss, kinds: readonly JobKind[]): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const kind of kinds) {
    const wanted = queueOf(kind)
    const queue = present.get(kind.name)
    if (!queue) await boss.createQueue(kind.name, wanted)
    else if (entriesOf(wanted).some(([option, value]) => queue[option] !== value))
      await boss.updateQueue(kind.name, wanted)
  }
}
