import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import type { ClientBase } from 'pg'
import { StartupError } from '../startup-error.ts'
import type { Db, Tx } from './sql.ts'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The migrations of this release, in order, as the database records them. */
export const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()

/** Held while migrations run, so that several processes may start at once. */
const lockValue = 7_461_093

const options = {
  dir: folder,
  direction: 'up',
  migrationsTable: 'migrations',
  checkOrder: true,
  singleTransaction: true,
  log: () => {},
} as const

/** Applies the missing migrations of server/migrations, in order, under an advisory lock. */
export async function migrate(url: string): Promise<void> {
  await runner({ ...options, databaseUrl: url, lockValue, advisoryLockMode: 'wait' })
}

/**
 * The same inside an open transaction: what it does is undone when that rolls back. `count` stops after so many, because a backup of
 * an earlier release is loaded into the tables of that release.
 */
export async function migrateWithin(tx: Tx, { count = Number.POSITIVE_INFINITY } = {}): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(${lockValue})`
  await runner({ ...options, dbClient: clientWithin(tx), count, noLock: true })
}

/** The part of a `pg` client that the runner uses. The transaction is the caller's, so its own BEGIN and COMMIT are skipped. */
const clientWithin = (tx: Tx): ClientBase => {
  const query = async (text: string) => ({
    rows: /^(BEGIN|COMMIT|ROLLBACK)$/.test(text) ? [] : [...(await tx.unsafe(text))],
  })
  return { query } as unknown as ClientBase
}

/** @throws StartupError when a newer release has migrated this database: an older one would misread and damage its data. */
export async function refuseNewerDatabase(db: Db): Promise<void> {
  const [{ there } = {}] = await db<{ there: string | null }[]>`SELECT to_regclass('public.migrations') AS there`
  if (!there) return
  const [newer] = await db<{ name: string }[]>`
    SELECT name FROM migrations WHERE name <> ALL (${migrationNames()}) ORDER BY id LIMIT 1`
  if (!newer) return
  throw new StartupError(
    `The database belongs to a newer release of Mapwright (its migration ${newer.name} is unknown here). ` +
      'Start that release, or restore a backup made with this one.',
  )
}
