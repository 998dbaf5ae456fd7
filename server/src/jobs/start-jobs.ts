import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { App } from '../api/handler.ts'
import { retryConflict } from '../db/retry-conflict.ts'
import type { Sql } from '../db/sql.ts'
import type { PublicFetch } from '../net/public-fetch.ts'
import { installJobs } from './install-jobs.ts'
import type { Job } from './job-kind.ts'
import { installQueues, openBoss } from './open-boss.ts'

export type Jobs = {
  /** Takes no new job and waits, half a minute at most, for the running ones; what is cut off runs again later. */
  stop(): Promise<void>
}

type Start = {
  url: string
  sql: Sql
  app: App
  publicFetch: PublicFetch
  jobs: readonly Job[]
  work: boolean
  log: Logger
}

/** Installs what `enqueue` needs and, with `work`, works the jobs of all processes together with whoever else does. */
export async function startJobs({ url, sql, app, publicFetch, jobs, work, log }: Start): Promise<Jobs> {
  if (!work) {
    await installJobs(url, jobs)
    return { stop: async () => {} }
  }
  const boss = await openBoss(url, { work })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: the database did not answer'))
  await boss.start()
  await installQueues(boss, jobs)
  await keepSchedules(boss, jobs)
  for (const job of jobs)
    for (let n = 0; n < job.at_once; n++) await addWorker(boss, job, { sql, app, publicFetch, log })
  return { stop: () => boss.stop({ graceful: true, timeout: 30_000 }) }
}

type Surroundings = Pick<Start, 'sql' | 'app' | 'publicFetch' | 'log'>

async function addWorker(boss: PgBoss, job: Job, surroundings: Surroundings): Promise<void> {
  let id = ''
  const handle = async ([taken]: JobWithMetadata<unknown>[]) => {
    try {
      if (taken) await runJob(job, taken, surroundings)
    } finally {
      // Where one job was, more may wait: look again at once instead of after the pause between polls.
      boss.notifyWorker(id)
    }
  }
  // New jobs announce themselves; polling only finds retries and whatever a lost connection missed.
  const options = { includeMetadata: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const
  id = await boss.work(job.name, options, handle)
}

async function runJob(job: Job, taken: JobWithMetadata<unknown>, surroundings: Surroundings): Promise<void> {
  const jobLog = surroundings.log.child({ job: job.name, job_id: taken.id, attempt: taken.retryCount + 1 })
  const is_last_attempt = taken.retryCount >= taken.retryLimit
  try {
    const context = { ...surroundings, data: taken.data, log: jobLog, is_last_attempt }
    // Jobs can be repeated, so the transactions that did commit do no harm.
    await retryConflict(() => job.handle({ ...context, now: new Date() }))
  } catch (error) {
    jobLog[is_last_attempt ? 'error' : 'warn']({ err: error }, 'job failed')
    throw error
  }
}

/** The declared schedules, and no others: one that a newer version dropped must not go on by itself. */
async function keepSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const kept = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule.cron]))
  const wanted = new Map(jobs.flatMap((job) => (job.cron ? [[job.name, job.cron] as const] : [])))
  for (const [name, cron] of wanted) if (kept.get(name) !== cron) await boss.schedule(name, cron, {}, { tz: 'UTC' })
  for (const name of kept.keys()) if (!wanted.has(name)) await boss.unschedule(name)
}
