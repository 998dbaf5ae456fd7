import type { Logger } from 'pino'
import type { z } from 'zod'
import type { App } from '../api/handler.ts'
import type { Sql } from '../db/sql.ts'
import type { PublicFetch } from '../net/public-fetch.ts'

export type JobOptions = {
  /** Retries after the first attempt; the delay doubles from `retry_delay_seconds` up to an hour. */
  retries: number
  retry_delay_seconds: number
  /** An attempt that takes longer counts as failed. */
  expire_seconds: number
  /** Maximum concurrent jobs of this kind per process. */
  at_once: number
  /** Schedule in UTC, e.g. '0 * * * *'; runs with empty data. */
  cron?: string
}

/** A kind of job: its name, which is also the name of its queue, and the schema of its data. */
export type JobKind<Data extends object = object> = JobOptions & { name: string; data: z.ZodType<Data> }

export type JobContext<Data> = {
  data: Data
  sql: Sql
  app: App
  /** Fetches URLs entered by users. */
  publicFetch: PublicFetch
  now: Date
  log: Logger
  is_last_attempt: boolean
}

/** A kind with its handler. */
export type Job = JobKind & { handle(context: JobContext<unknown>): Promise<void> }

const defaults: JobOptions = { retries: 8, retry_delay_seconds: 15, expire_seconds: 300, at_once: 2 }

/** Declares a kind of job. Code that enqueues jobs needs only this, not the handler. */
export const jobKind = <Data extends object>(
  name: string,
  data: z.ZodType<Data>,
  options: Partial<JobOptions> = {},
): JobKind<Data> => ({ ...defaults, ...options, name, data })

/** Adds the handler to a kind. It must be idempotent: it may run more than once, for example after a crash. */
export const job = <Data extends object>(
  kind: JobKind<Data>,
  handle: (context: JobContext<Data>) => Promise<void>,
): Job => ({
  ...kind,
  handle: (context) => handle({ ...context, data: kind.data.parse(context.data) }),
})
