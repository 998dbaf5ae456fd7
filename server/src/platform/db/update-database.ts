import type { Logger } from 'pino'
import { StartupError } from '../startup/startup-error.ts'
import { migrate, migrationNames } from './migrate.ts'
import type { Db } from './sql.ts'

/**
 * Brings the database of a site up to date when the site starts. Usually nothing is missing; then the files of the migrations are not read, which
 * would take longer than the rest of the start. @throws StartupError if a newer release has migrated the database
 */
export async function updateDatabase(db: Db, url: string, log: Logger): Promise<void> {
  const applied = await readApplied(db)
  const own = new Set(migrationNames())
  const newer = applied.find((name) => !own.has(name))
  if (newer) refuseNewerDatabase(newer)
  if (applied.length === own.size) return
  if (applied.length === 0) return migrate(url)
  const { migrateOnline } = await import('./migrate-online.ts')
  await migrateOnline({ db, url, log })
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
