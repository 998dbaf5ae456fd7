import type { JobKind } from './job-kind.ts'
import { installQueues, openBoss } from './open-boss.ts'

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
