import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import {
  type FailedWork,
  type System,
  type SystemWarning,
  systemWarnings,
} from '@mapwright/contract/site/system/system.ts'
import type { App } from '../../platform/api/handler.ts'
import type { Db, Sql } from '../../platform/db/sql.ts'
import { isLow } from '../../platform/files/disk-space.ts'
import { codeKinds } from '../../platform/mail/mail-kinds.ts'
import { version } from '../../platform/startup/version.ts'
import { isLatestBackupFailed } from '../backups/backup-rows.ts'
import { readDownChannels } from './channel-failures.ts'

type State = Decoded<System>

/** Minutes after which waiting work counts as late: then no process handles it. */
export const lateMinutes = 15
/** Days after which a backup counts as old. */
export const backupDays = 7
/** Days for which failed mails are listed and can be sent again. */
export const failedMailDays = 7
/** Days for which a failed mail is a warning. */
const warnedMailDays = 1
const maxKinds = 50
const maxErrorLength = 500
const maxTables = 12
const maxCalls = 12
/** The share of calls with a server error that counts as many, if at least `minErrors` calls had one. */
const maxErrorShare = 0.01
const minErrors = 5

/** Matches events that no process has tried to handle. */
export const isLateEvent = (db: Db) =>
  db`dead_at IS NULL AND tries = 0 AND run_at < now() - make_interval(mins => ${lateMinutes})`

/** Matches mails that have been waiting for long, except those that were just queued again. */
export const isLateMail = (db: Db) => db`
  status = 'queued' AND created_at < now() - make_interval(mins => ${lateMinutes}) AND NOT (tries = 0 AND tried_at IS NOT NULL)`

const startedAt = new Date(performance.timeOrigin)

async function readDatabase(db: Db): Promise<State['database']> {
  const [[server], tables] = await Promise.all([
    db<[Omit<State['database'], 'tables'>]>`
      SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS size,
        current_setting('max_connections')::int AS max_connections,
        (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections`,
    db<State['database']['tables']>`
      SELECT relname AS name, pg_total_relation_size(relid)::float8 AS size, n_live_tup::float8 AS rows
      FROM pg_stat_user_tables WHERE schemaname = 'public' ORDER BY 2 DESC, 1 LIMIT ${maxTables}`,
  ])
  return { ...server, tables: [...tables] }
}

type Stored = Pick<State['storage'], 'files' | 'size'>

/** Milliseconds for which the sum of all files is kept, because a site may have millions of them. */
const sumLifetimeMs = 10 * 60_000
const storedSums = new WeakMap<App, { at: number; sum: Promise<Stored> }>()

async function sumFiles(db: Db): Promise<Stored> {
  const [sum] = await db<[Stored]>`
    SELECT count(*)::int AS files, coalesce(sum(size), 0)::float8 AS size FROM files WHERE deleted_at IS NULL`
  return sum
}

/** Returns the number and size of all files, at most ten minutes old. */
function storedSum(db: Db, app: App): Promise<Stored> {
  const known = storedSums.get(app)
  if (known && performance.now() - known.at < sumLifetimeMs) return known.sum
  const sum = sumFiles(db)
  storedSums.set(app, { at: performance.now(), sum })
  sum.catch(() => storedSums.delete(app))
  return sum
}

async function readDisk({ files }: App): Promise<State['storage']['disk']> {
  const space = await files.space?.().catch(() => undefined)
  return space ? { free: space.free, total: space.total } : null
}

async function readStorage(db: Db, app: App): Promise<State['storage']> {
  const [stored, disk] = await Promise.all([storedSum(db, app), readDisk(app)])
  const kind = app.files.address.startsWith('file:') ? 'folder' : 'bucket'
  return { kind, ...stored, disk }
}

async function readMails(sql: Sql, app: App): Promise<State['mails']> {
  const [[counts], failed, server] = await Promise.all([
    sql<[{ waiting: number; late: number; latest_sent_at: Date | null }]>`
      SELECT count(*)::int AS waiting, count(*) FILTER (WHERE ${isLateMail(sql)})::int AS late,
        (SELECT sent_at FROM mails WHERE status = 'sent' ORDER BY created_at DESC LIMIT 1) AS latest_sent_at
      FROM mails WHERE status = 'queued'`,
    sql<Decoded<FailedWork>[]>`
      SELECT DISTINCT ON (kind) kind, count(*) OVER (PARTITION BY kind)::int AS count, coalesce(tried_at, created_at) AS latest_at,
        coalesce(error, '') AS error, kind <> ALL(${codeKinds}) AS can_retry
      FROM mails WHERE status = 'failed' AND created_at > now() - make_interval(days => ${failedMailDays})
      ORDER BY kind, created_at DESC LIMIT ${maxKinds}`,
    app.mailServer({ sql, app }),
  ])
  return { ...counts, failed: [...failed], has_server: server !== undefined }
}

async function readJobs(db: Db, { repeatableJobs }: App): Promise<State['jobs']> {
  const [[counts], failed] = await Promise.all([
    db<[{ waiting: number; running: number }]>`
      SELECT count(*) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now())::int AS waiting,
        count(*) FILTER (WHERE state = 'active')::int AS running
      FROM jobs.job WHERE state IN ('created', 'retry', 'active')`,
    db<Omit<Decoded<FailedWork>, 'can_retry'>[]>`
      SELECT f.kind, f.count, f.latest_at, left(coalesce(newest.error, ''), ${maxErrorLength}) AS error
      FROM (SELECT name AS kind, count(*)::int AS count, max(coalesce(completed_on, created_on)) AS latest_at
        FROM jobs.job WHERE state = 'failed' GROUP BY name ORDER BY 3 DESC LIMIT ${maxKinds}) f,
      LATERAL (SELECT coalesce(output ->> 'message', output #>> '{}') AS error FROM jobs.job
        WHERE name = f.kind AND state = 'failed' ORDER BY completed_on DESC NULLS LAST LIMIT 1) newest
      ORDER BY f.latest_at DESC`,
  ])
  return { ...counts, failed: failed.map((one) => ({ ...one, can_retry: repeatableJobs.has(one.kind) })) }
}

async function readEvents(db: Db): Promise<State['events']> {
  const [[counts], failed] = await Promise.all([
    db<[{ waiting: number; late: number }]>`
      SELECT count(*) FILTER (WHERE run_at <= now())::int AS waiting, count(*) FILTER (WHERE ${isLateEvent(db)})::int AS late
      FROM outbox WHERE dead_at IS NULL`,
    db<Decoded<FailedWork>[]>`
      SELECT DISTINCT ON (1) event ->> 'type' AS kind, count(*) OVER (PARTITION BY event ->> 'type')::int AS count, dead_at AS latest_at,
        left(coalesce(error, ''), ${maxErrorLength}) AS error, true AS can_retry
      FROM outbox WHERE dead_at IS NOT NULL ORDER BY 1, dead_at DESC LIMIT ${maxKinds}`,
  ])
  return { ...counts, failed: [...failed] }
}

async function readPeople(db: Db): Promise<State['people']> {
  const [people] = await db<[State['people']]>`
    SELECT (SELECT count(*)::int FROM sessions WHERE ended_at IS NULL AND expires_at > now()) AS sessions,
      (SELECT count(*)::int FROM users WHERE role_id = ${roles.customer} AND deleted_at IS NULL) AS customers`
  return people
}

const readCalls = async ({ calls }: App): Promise<State['calls']> => ({
  since: calls.since,
  last_hour: calls.lastHour(),
  slowest: await calls.slowest(maxCalls),
})

const isOld = (at: Date, days: number): boolean => Date.now() - at.getTime() > days * 86_400_000

const areMany = ({ calls, errors }: State['calls']['last_hour']): boolean =>
  errors >= minErrors && errors > calls * maxErrorShare

/** Checks whether many of the calls that this process answered in the last hour ended with a server error. */
export const hasManyErrors = ({ calls }: App): boolean => areMany(calls.lastHour())

type Judged = Pick<State, 'events' | 'jobs' | 'mails' | 'backup'> & {
  storage: Pick<State['storage'], 'disk'>
  calls: Pick<State['calls'], 'last_hour'>
}

function warningsOf(
  { storage, events, calls, jobs, mails, backup }: Judged,
  { hasFailedBackup, hasDownChannel }: { hasFailedBackup: boolean; hasDownChannel: boolean },
): SystemWarning[] {
  const is: Record<SystemWarning, boolean> = {
    disk_low: storage.disk !== null && isLow(storage.disk),
    events_dead: events.failed.length > 0,
    events_late: events.late > 0,
    errors: areMany(calls.last_hour),
    jobs_failed: jobs.failed.length > 0,
    mails_failed: mails.failed.some(({ latest_at }) => !isOld(latest_at, warnedMailDays)),
    mails_late: mails.late > 0,
    channel_down: hasDownChannel,
    no_mail_server: !mails.has_server,
    backup_failed: hasFailedBackup,
    backup_old: backup.latest_at !== null && isOld(backup.latest_at, backupDays),
    backup_missing: backup.latest_at === null,
  }
  return systemWarnings.filter((warning) => is[warning])
}

const readBackup = async (db: Db): Promise<State['backup']> => {
  const [backup] = await db<[State['backup']]>`SELECT backed_up_at AS latest_at FROM first_steps`
  return backup
}

/** Derives the warnings without reading the figures that they do not depend on. */
export async function readWarnings(sql: Sql, app: App): Promise<SystemWarning[]> {
  const [disk, mails, jobs, events, backup, hasFailedBackup, down] = await Promise.all([
    readDisk(app),
    readMails(sql, app),
    readJobs(sql, app),
    readEvents(sql),
    readBackup(sql),
    isLatestBackupFailed(sql),
    readDownChannels(sql),
  ])
  const hasDownChannel = down.length > 0
  const calls = { last_hour: app.calls.lastHour() }
  return warningsOf({ storage: { disk }, mails, jobs, events, calls, backup }, { hasFailedBackup, hasDownChannel })
}

/** Reads the state of the site, and derives the warnings from it. */
export async function readSystem(sql: Sql, app: App): Promise<State> {
  const [database, storage, mails, jobs, events, calls, people, backup, hasFailedBackup, down] = await Promise.all([
    readDatabase(sql),
    readStorage(sql, app),
    readMails(sql, app),
    readJobs(sql, app),
    readEvents(sql),
    readCalls(app),
    readPeople(sql),
    readBackup(sql),
    isLatestBackupFailed(sql),
    readDownChannels(sql),
  ])
  const hasDownChannel = down.length > 0
  const release = { version, node: process.version, started_at: startedAt }
  const state = { release, database, storage, mails, jobs, events, calls, people, backup }
  return { warnings: warningsOf(state, { hasFailedBackup, hasDownChannel }), ...state }
}
