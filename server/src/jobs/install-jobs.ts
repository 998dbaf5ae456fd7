import type { Tx } from '../db/sql.ts'
import type { JobKind } from './job-kind.ts'
import { installQueues, jobsSchema, openBoss } from './open-boss.ts'

/** Makes or upgrades the schema `jobs` with a queue for each kind, so that `enqueue` works; safe from several processes at once. */
export async function installJobs(url: string, kinds: readonly JobKind[]): Promise<void> {
  const boss = await openBoss(url, { work: false })
  try {
    await boss.start()
    await installQueues(boss, kinds)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Makes the schema `jobs`, which must not exist, inside an open transaction; queues are added at the next start. */
export async function installJobsWithin(tx: Tx): Promise<void> {
  const { getConstructionPlans } = await import('pg-boss')
  const plan = getConstructionPlans(jobsSchema)
  const inner = plan.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')
  if (/^\s*(BEGIN|COMMIT);/m.test(inner)) throw new Error('pg-boss builds its schema in several transactions')
  await tx.unsafe(inner)
  // The plan sets these for the rest of the transaction, which may take hours.
  await tx`SELECT set_config(name, '0', true) FROM unnest(ARRAY['lock_timeout', 'idle_in_transaction_session_timeout']) AS name`
}
