import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ClientBase } from 'pg'
import { StartupError } from '../startup/startup-error.ts'
import type { Db, Tx } from './sql.ts'

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Names of this release's migrations, in order, as recorded in the database. */
export const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()

/** Key of the advisory lock that is held while migrations run. It allows several processes to start at the same time. */
const lockValue = 7_461_093

const options = {
  dir: folder,
  direction: 'up',
  migrationsTable: 'migrations',
  checkOrder: true,
  singleTransaction: true,
  log: () => {},
} as const

/**
 * Brings the database of a site up to date when the site starts. Usually nothing is missing; then the files of the migrations are not read, which
 * would take longer than the rest of the start. @throws StartupError if a newer release has migrated the database
 */
export async function updateDatabase(db: Db, url: string): Promise<void> {
  const applied = await readApplied(db)
  const own = new Set(migrationNames())
  const newer = applied.find((name) => !own.has(name))
  if (newer) refuseNewerDatabase(newer)
  if (applied.length < own.size) await migrate(url)
}

/** Applies the missing migrations under an advisory lock. */
export async function migrate(url: string): Promise<void> {
  const { runner } = await import('node-pg-migrate')
  await runner({ ...options, databaseUrl: url, lockValue, advisoryLockMode: 'wait' })
}

/**
 * Applies migrations inside an open transaction. `count` limits their number, because a backup of an earlier release is loaded into
 * the tables of that release.
 */
export async function migrateWithin(tx: Tx, { count = Number.POSITIVE_INFINITY } = {}): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(${lockValue})`
  const { runner } = await import('node-pg-migrate')
  await runner({ ...options, dbClient: clientWithin(tx), count, noLock: true })
}

/**
 * The part of a `pg` client that the migration runner uses. Ignores the runner's BEGIN and COMMIT, because the caller controls the
 * transaction.
 */
const clientWithin = (tx: Tx): ClientBase => {
  const query = async (text: string) => ({
    rows: /^(BEGIN|COMMIT|ROLLBACK)$/.test(text) ? [] : [...(await tx.unsafe(text))],
  })
  // The migration runner only calls `query`.
  return { query } as unknown as ClientBase
}

/** Returns the names of the applied migrations, in order. A database without tables has none. */
async function readApplied(db: Db): Promise<string[]> {
  const [{ table } = {}] = await db<{ table: string | null }[]>`SELECT to_regclass('public.migrations') AS table`
  if (!table) return []
  const rows = await db<{ name: string }[]>`SELECT name FROM migrations ORDER BY id`
  return rows.map(({ name }) => name)
}

/** This release would misread and damage the data of a newer one. */
function refuseNewerDatabase(migration: string): never {
  throw new StartupError(
    `The database belongs to a newer release of Mapwright (its migration ${migration} is unknown here). ` +
      'Start that release, or restore a backup made with this one.',
  )
}
