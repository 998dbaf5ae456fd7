import { setTimeout } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { App } from '../api/handler.ts'
import { retryConflict } from '../db/retry-conflict.ts'
import type { Sql } from '../db/sql.ts'
import type { PublicFetch } from '../net/public-fetch.ts'
import { installJobs } from './install-jobs.ts'
import type { Job } from './job-kind.ts'
import { installQueues, openBoss } from './open-boss.ts'

const stopTimeoutMs = 30_000

export type Jobs = {
  /** Starts running jobs. Without it, jobs only wait: for another process, or for the next start. */
  work(): Promise<void>
  /**
   * Takes no new jobs and waits up to 30 seconds for running ones, unless the process ends earlier (`run-site.ts`). Interrupted jobs run
   * again later, if their kind allows retries.
   */
  stop(): Promise<void>
}

type Start = {
  url: string
  sql: Sql
  app: App
  publicFetch: PublicFetch
  jobs: readonly Job[]
  works: boolean
  log: Logger
}

/** Installs everything that `enqueue` needs. With `works`, this process also runs jobs, as soon as `work` is called. */
export async function openJobs({ url, sql, app, publicFetch, jobs, works, log }: Start): Promise<Jobs> {
  if (!works) {
    await installJobs(url, jobs)
    return { work: async () => {}, stop: async () => {} }
  }
  const boss = await openBoss(url, { work: works })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: the database did not respond'))
  await boss.start()
  await installQueues(boss, jobs)
  await syncSchedules(boss, jobs)
  const ending = new AbortController()
  const environment = { sql, app, publicFetch, log, signal: ending.signal }
  return {
    async work() {
      for (const job of jobs) for (let n = 0; n < job.at_once; n++) await addWorker(boss, job, environment)
    },
    stop() {
      ending.abort()
      return stopBoss(boss, jobs)
    },
  }
}

/** Stops pg-boss. The workers are stopped first, because pg-boss itself only checks every half second whether they have stopped. */
async function stopBoss(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const stopped = Promise.all(jobs.map(({ name }) => boss.offWork(name)))
  await Promise.race([stopped, setTimeout(stopTimeoutMs, undefined, { ref: false })])
  await boss.stop({ graceful: true, timeout: 1_000 })
}

type JobEnvironment = Pick<Start, 'sql' | 'app' | 'publicFetch' | 'log'> & { signal: AbortSignal }

async function addWorker(boss: PgBoss, job: Job, environment: JobEnvironment): Promise<void> {
  let id = ''
  const handle = async ([taken]: JobWithMetadata<unknown>[]) => {
    try {
      if (taken) await runJob(job, taken, environment)
    } finally {
      // More jobs may be waiting, so check again immediately instead of at the next poll.
      boss.notifyWorker(id)
    }
  }
  // New jobs arrive by notification. Polling is only for retries, and for jobs that were missed while the connection was lost.
  const options = { includeMetadata: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const
  id = await boss.work(job.name, options, handle)
}

async function runJob(job: Job, taken: JobWithMetadata<unknown>, environment: JobEnvironment): Promise<void> {
  const jobLog = environment.log.child({ job: job.name, job_id: taken.id, attempt: taken.retryCount + 1 })
  const is_last_attempt = taken.retryCount >= taken.retryLimit
  try {
    const context = { ...environment, data: taken.data, log: jobLog, is_last_attempt }
    // A retry is safe because jobs are idempotent, even if earlier transactions of the job have committed.
    await retryConflict(() => job.handle({ ...context, now: new Date() }))
  } catch (error) {
    jobLog[is_last_attempt ? 'error' : 'warn']({ err: error }, 'job failed')
    throw error
  }
}

/** Installs the declared schedules and removes all other schedules, such as those of an earlier release. */
async function syncSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const installed = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule.cron]))
  const declared = new Map(jobs.flatMap((job) => (job.cron ? [[job.name, job.cron] as const] : [])))
  for (const [name, cron] of declared)
    if (installed.get(name) !== cron) await boss.schedule(name, cron, {}, { tz: 'UTC' })
  for (const name of installed.keys()) if (!declared.has(name)) await boss.unschedule(name)
}
