import type { Logger } from 'pino'
import type { z } from 'zod'
import type { App } from '../api/handler.ts'
import type { Sql } from '../db/sql.ts'
import type { PublicFetch } from '../net/public-fetch.ts'

export type JobOptions = {
  /** Tries after the first one; the pause between them doubles from `retry_delay_seconds` up to an hour. */
  retries: number
  retry_delay_seconds: number
  /** A try that takes longer counts as failed. */
  expire_seconds: number
  /** How many of a kind one process works at the same time. */
  at_once: number
  /** Runs by itself, with empty data, e.g. '0 * * * *' (UTC). */
  cron?: string
}

/** What can be asked for: a name, which is also its queue, and the shape of its data. */
export type JobKind<Data extends object = object> = JobOptions & { name: string; data: z.ZodType<Data> }

export type JobContext<Data> = {
  data: Data
  sql: Sql
  app: App
  /** For servers whose address somebody typed in. */
  publicFetch: PublicFetch
  now: Date
  log: Logger
  is_last_attempt: boolean
}

/** A kind with the work bound to it. */
export type Job = JobKind & { handle(context: JobContext<unknown>): Promise<void> }

const defaults: JobOptions = { retries: 8, retry_delay_seconds: 15, expire_seconds: 300, at_once: 2 }

/** Declares a kind of job. Whoever asks for one needs only this, not the code that does it. */
export const jobKind = <Data extends object>(
  name: string,
  data: z.ZodType<Data>,
  options: Partial<JobOptions> = {},
): JobKind<Data> => ({ ...defaults, ...options, name, data })

/** Binds the work to a kind. It may run more than once, after a crash for instance: it must stand being repeated. */
export const job = <Data extends object>(
  kind: JobKind<Data>,
  handle: (context: JobContext<Data>) => Promise<void>,
): Job => ({
  ...kind,
  handle: (context) => handle({ ...context, data: kind.data.parse(context.data) }),
})
