import type { Logger } from 'pino'
import type { z } from 'zod'
import type { App } from '../api/handler.ts'
import type { Sql } from '../db/sql.ts'
import type { PublicFetch } from '../net/public-fetch.ts'

export type JobOptions = {
  /** Maximum number of retries after the first attempt. The delay doubles from `retry_delay_seconds` up to an hour. */
  retries: number
  retry_delay_seconds: number
  /** Timeout of an attempt. A longer attempt counts as failed. */
  expire_seconds: number
  /** Maximum number of concurrent jobs of this kind per process. */
  at_once: number
  /** Schedule in UTC, such as '0 * * * *'. Scheduled jobs have empty data. */
  cron?: string
  /**
   * True if failed jobs must not be run again by hand: their outcome has been reported, or they are useful only at the time at which they were
   * enqueued.
   */
  isFinal?: boolean
}

/** A kind of job. `name`: the name of the job and of its queue. `data`: the schema of the job's data. */
export type JobKind<Data extends object = object> = JobOptions & { name: string; data: z.ZodType<Data> }

export type JobContext<Data> = {
  data: Data
  sql: Sql
  app: App
  /** Fetches URLs that users have entered. */
  publicFetch: PublicFetch
  now: Date
  log: Logger
  is_last_attempt: boolean
  /** Aborted when the process stops. Long jobs end then, because the process waits only a few seconds for them. */
  signal: AbortSignal
}

/** A kind of job with its handler. */
export type Job = JobKind & { handle(context: JobContext<unknown>): Promise<void> }

const defaults: JobOptions = { retries: 8, retry_delay_seconds: 15, expire_seconds: 300, at_once: 2 }

/** Declares a kind of job. Code that only enqueues jobs does not need the handler. */
export const jobKind = <Data extends object>(
  name: string,
  data: z.ZodType<Data>,
  options: Partial<JobOptions> = {},
): JobKind<Data> => ({ ...defaults, ...options, name, data })

/** Adds the handler to a kind of job. The handler must be idempotent, because it may run more than once, for example after a crash. */
export const job = <Data extends object>(
  kind: JobKind<Data>,
  handle: (context: JobContext<Data>) => Promise<void>,
): Job => ({
  ...kind,
  handle: (context) => handle({ ...context, data: kind.data.parse(context.data) }),
})
