import { z } from 'zod'
import { InstantText } from '../../api/scalars.ts'

/** Conditions that an operator should act on, most urgent first. */
export const systemWarnings = [
  'disk_low',
  'events_dead',
  'events_late',
  'errors',
  'jobs_failed',
  'mails_failed',
  'mails_late',
  'channel_down',
  'no_mail_server',
  'backup_failed',
  'backup_old',
  'backup_missing',
] as const
export type SystemWarning = (typeof systemWarnings)[number]

/** Conditions that lose or refuse something soon. */
export const urgentWarnings: readonly SystemWarning[] = ['disk_low', 'events_dead', 'events_late']

/** Work of one kind that was given up. `error` is the message of the newest failure. */
export const FailedWork = z.strictObject({
  kind: z.string(),
  count: z.number().int(),
  latest_at: InstantText,
  error: z.string(),
  /** False if a repetition would do nothing or harm, for example because a code has expired. */
  can_retry: z.boolean(),
})
export type FailedWork = z.output<typeof FailedWork>

/** The state of the running site. Sizes are in bytes. */
export const System = z.strictObject({
  warnings: z.array(z.enum(systemWarnings)),
  release: z.strictObject({ version: z.string(), node: z.string(), started_at: InstantText }),
  database: z.strictObject({
    version: z.string(),
    size: z.number().int(),
    connections: z.number().int(),
    max_connections: z.number().int(),
    /** The largest tables with their indexes, largest first. The numbers of rows are estimates. */
    tables: z.array(z.strictObject({ name: z.string(), size: z.number().int(), rows: z.number().int() })),
  }),
  storage: z.strictObject({
    kind: z.enum(['folder', 'bucket']),
    files: z.number().int(),
    size: z.number().int(),
    /** The space of the disk; null for a bucket. */
    disk: z.strictObject({ free: z.number().int(), total: z.number().int() }).nullable(),
  }),
  mails: z.strictObject({
    has_server: z.boolean(),
    waiting: z.number().int(),
    late: z.number().int(),
    /** Mails that failed in the last seven days, by kind. */
    failed: z.array(FailedWork),
    latest_sent_at: InstantText.nullable(),
  }),
  jobs: z.strictObject({ waiting: z.number().int(), running: z.number().int(), failed: z.array(FailedWork) }),
  events: z.strictObject({ waiting: z.number().int(), late: z.number().int(), failed: z.array(FailedWork) }),
  /** The calls that the answering process has handled. */
  calls: z.strictObject({
    since: InstantText,
    last_hour: z.strictObject({ calls: z.number().int(), errors: z.number().int() }),
    /** The slowest calls by the 95th percentile. Durations are estimates, in ms. */
    slowest: z.array(
      z.strictObject({
        name: z.string(),
        count: z.number().int(),
        errors: z.number().int(),
        median_ms: z.number().int(),
        p95_ms: z.number().int(),
      }),
    ),
  }),
  backup: z.strictObject({ latest_at: InstantText.nullable() }),
  people: z.strictObject({ sessions: z.number().int(), customers: z.number().int() }),
})
export type System = z.output<typeof System>
