import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ClientBase } from 'pg'
import type { Tx } from './sql.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Names of this release's migrations, in order, as recorded in the database. */
export const migrationNames = (folder = migrationsFolder): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()

/** Key of the advisory lock that is held while migrations run. It allows several processes to start at the same time. */
export const migrationLock = 7_461_093

export const runnerOptions = {
  dir: migrationsFolder,
  direction: 'up',
  migrationsTable: 'migrations',
  checkOrder: true,
  singleTransaction: true,
  log: () => {},
} as const

/** Creates the tables of a new database in one transaction, under an advisory lock. */
export async function migrate(url: string): Promise<void> {
  const { runner } = await import('node-pg-migrate')
  await runner({ ...runnerOptions, databaseUrl: url, lockValue: migrationLock, advisoryLockMode: 'wait' })
}

/**
 * Applies migrations inside an open transaction. `count` limits their number, because a backup of an earlier release is loaded into
 * the tables of that release.
 */
export async function migrateWithin(tx: Tx, { count = Number.POSITIVE_INFINITY } = {}): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(${migrationLock})`
  const { runner } = await import('node-pg-migrate')
  await runner({ ...runnerOptions, dbClient: clientWithin(tx), count, noLock: true })
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
