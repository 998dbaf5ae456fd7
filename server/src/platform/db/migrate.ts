import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
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

/** Applies the missing migrations under an advisory lock. */
export async function migrate(url: string): Promise<void> {
  await runner({ ...options, databaseUrl: url, lockValue, advisoryLockMode: 'wait' })
}

/**
 * Applies migrations inside an open transaction. `count` limits their number, because a backup of an earlier release is loaded into
 * the tables of that release.
 */
export async function migrateWithin(tx: Tx, { count = Number.POSITIVE_INFINITY } = {}): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(${lockValue})`
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

/** Refuses a database that a newer release has migrated, because this release would misread and damage its data. @throws StartupError */
export async function refuseNewerDatabase(db: Db): Promise<void> {
  const [{ table } = {}] = await db<{ table: string | null }[]>`SELECT to_regclass('public.migrations') AS table`
  if (!table) return
  const [newer] = await db<{ name: string }[]>`
    SELECT name FROM migrations WHERE name <> ALL (${migrationNames()}) ORDER BY id LIMIT 1`
  if (!newer) return
  throw new StartupError(
    `The database belongs to a newer release of Mapwright (its migration ${newer.name} is unknown here). ` +
      'Start that release, or restore a backup made with this one.',
  )
}
