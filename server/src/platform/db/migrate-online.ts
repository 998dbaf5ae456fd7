import { setTimeout as sleep } from 'node:timers/promises'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import type { Logger } from 'pino'
import { errorCode } from '../errors/error-code.ts'
import { StartupError } from '../startup/startup-error.ts'
import { migrationLock, migrationNames, migrationsFolder, runnerOptions } from './migrate.ts'
import { isConflict } from './retry-conflict.ts'
import type { Db } from './sql.ts'

/** Maximum time, in ms, for which other processes wait for a lock of a migration before it is rolled back. */
const maxBlockedMs = 500
const checkEveryMs = 100
/** Maximum time, in ms, for which a migration waits for a lock. Meanwhile, all later statements on the same table wait behind it. */
const maxLockWaitMs = 400
/**
 * The same if `deadlock_timeout` cannot be changed, which takes a superuser. PostgreSQL stops an automatic vacuum for a waiting statement
 * only after that time, a second by default.
 */
const maxLockWaitAtDefaultsMs = 1_100
const pausesMs = [200, 500, 1_000, 2_000, 5_000]
const defaultPatienceMs = 120_000

/** Codes of lock_not_available and query_canceled. */
const lockTimeout = '55P03'
const cancelled = '57014'

type Upgrade = {
  db: Db
  url: string
  log: Logger
  folder?: string
  /** Time, in ms, after which a migration that gets no locks fails the start. */
  patienceMs?: number
}

/**
 * Applies the missing migrations while processes of the previous release use the database (docs/decisions/103). Each migration is a transaction
 * of its own. If processes have to wait for its locks, it is rolled back and repeated later.
 * @throws StartupError if a migration cannot run while other processes use the database
 */
export async function migrateOnline({
  db,
  url,
  log,
  folder = migrationsFolder,
  patienceMs = defaultPatienceMs,
}: Upgrade) {
  const client = new pg.Client({ connectionString: url, application_name: 'mapwright-migrations' })
  // Without a listener, the loss of the connection would end the process. The running statement is rejected with or without it.
  client.on('error', () => {})
  await client.connect()
  try {
    // Processes that start at the same time wait here, whatever limits the database or its user has.
    await client.query('SET lock_timeout = 0')
    await client.query('SET statement_timeout = 0')
    await client.query(`SELECT pg_advisory_lock(${migrationLock})`)
    await limitLocks(client)
    let waitingFor: { name: string | undefined; since: number } | undefined
    for (let failures = 0; ; failures++) {
      const isDone = await tryMigrations(client, { db, folder })
      if (isDone) return
      const name = await nextMigration(client, folder)
      if (!waitingFor || name !== waitingFor.name) waitingFor = { name, since: performance.now() }
      if (performance.now() - waitingFor.since > patienceMs) refuseToWait(name)
      log.warn({ migration: name }, 'a migration is repeated, because other processes use its tables')
      await sleep(pausesMs[Math.min(failures, pausesMs.length - 1)])
    }
  } finally {
    await client.end()
  }
}

async function limitLocks(client: pg.Client): Promise<void> {
  const maySet = await client.query("SET deadlock_timeout = '200ms'").then(
    () => true,
    () => false,
  )
  await client.query(`SET lock_timeout = ${maySet ? maxLockWaitMs : maxLockWaitAtDefaultsMs}`)
}

/** Returns false if locks were not available or other processes had to wait. Migrations that ran before remain applied. */
async function tryMigrations(client: pg.Client, { db, folder }: { db: Db; folder: string }): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const watch = watchWaiting(db, rows[0]?.pid ?? 0)
  try {
    await runner({ ...runnerOptions, dir: folder, singleTransaction: false, dbClient: client, noLock: true })
    return true
  } catch (error) {
    // The error can arrive before the watcher knows that it has cancelled the statement. A later cancel would hit the next statement.
    await watch.stop()
    await client.query('ROLLBACK')
    const code = error instanceof Error ? errorCode(error) : undefined
    if (code === lockTimeout || isConflict(error) || (code === cancelled && watch.hasCancelled())) return false
    throw error
  } finally {
    await watch.stop()
  }
}

/** Cancels the migration's statement when another process has waited too long for its locks, or behind it for the same lock. */
function watchWaiting(db: Db, pid: number) {
  const over = new AbortController()
  let hasCancelled = false
  const watch = async () => {
    while (!over.signal.aborted) {
      await sleep(checkEveryMs, undefined, { signal: over.signal }).catch(() => undefined)
      if (over.signal.aborted) return
      const rows = await db`
        SELECT pg_cancel_backend(${pid}) FROM pg_locks
        WHERE NOT granted AND locktype <> 'advisory'
          AND clock_timestamp() - waitstart > ${maxBlockedMs} * interval '1 millisecond'
          AND ${pid}::int = ANY (pg_blocking_pids(pid)) LIMIT 1`.catch(() => [])
      hasCancelled ||= rows.length > 0
    }
  }
  const watching = watch()
  return {
    hasCancelled: () => hasCancelled,
    stop: async () => {
      over.abort()
      await watching
    },
  }
}

async function nextMigration(client: pg.Client, folder: string): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations')
  const applied = new Set(rows.map(({ name }) => name))
  return migrationNames(folder).find((name) => !applied.has(name))
}

function refuseToWait(name: string | undefined): never {
  throw new StartupError(
    `The database cannot be upgraded while it is in use: the migration ${name} would stop other processes for more than a second. ` +
      'Stop them (also backups and reports that are running), then start this release again; it continues where it stopped.',
  )
}
