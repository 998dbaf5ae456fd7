import type { Tx } from '../db/sql.ts'
import type { JobKind } from './job-kind.ts'
import { installQueues, jobsSchema, openBoss } from './open-boss.ts'

/** Creates or upgrades the schema `jobs`, with a queue for each kind of job. Several processes may run this at the same time. */
export async function installJobs(url: string, kinds: readonly JobKind[]): Promise<void> {
  const boss = await openBoss(url, { work: false })
  try {
    await boss.start()
    await installQueues(boss, kinds)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Creates the schema `jobs` in an open transaction. The schema must not exist. The next start adds the queues. */
export async function installJobsWithin(tx: Tx): Promise<void> {
  const { getConstructionPlans } = await import('pg-boss')
  const plan = getConstructionPlans(jobsSchema)
  const inner = plan.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')
  if (/^\s*(BEGIN|COMMIT);/m.test(inner)) throw new Error('pg-boss creates its schema in several transactions')
  await tx.unsafe(inner)
  // pg-boss sets these timeouts for the whole transaction, which may take hours, so they are switched off again.
  await tx`SELECT set_config(name, '0', true) FROM unnest(ARRAY['lock_timeout', 'idle_in_transaction_session_timeout']) AS name`
}
