import { Readable, type Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FileStore } from '../api/file-store.ts'
import { migrateWithin, migrationNames } from '../db/migrate.ts'
import type { Sql, Tx } from '../db/sql.ts'
import { errorCode } from '../errors/error-code.ts'
import { installJobsWithin } from '../jobs/install-jobs.ts'
import { jobsSchema } from '../jobs/open-boss.ts'
import { StartupError } from '../startup/startup-error.ts'
import { version } from '../startup/version.ts'
import { checkKey, checkRestoredKey, type KeyCheck } from './backup-key.ts'
import { type BackupTable, backupTables, fingerprint, fixTextFormats } from './backup-tables.ts'
import { type Manifest, parseEntryName } from './manifest.ts'
import { type BackupFile, readEntries, verifyBackup } from './read-backup.ts'
import type { Entry } from './tar.ts'
import { withoutConstraints } from './without-constraints.ts'

type RestoreOptions = BackupFile & {
  sql: Sql
  files: FileStore
  /** True to replace a site that already has users. */
  force: boolean
  key: KeyCheck
}

const insufficientPrivilege = '42501'

/**
 * Replaces the database with a backup and verifies every row and file content. The archive is verified first. A single transaction replaces
 * the tables, and the contents get new storage keys. If the restore fails or is killed at any point, the old site is untouched.
 */
export async function restore({
  sql,
  files,
  force,
  key,
  ...backup
}: RestoreOptions): Promise<{ files: number; version: string | undefined }> {
  const manifest = await verifyBackup(backup)
  refuseOtherRelease(manifest)
  await refuseUsedTarget(sql, force)
  await checkKey(manifest, key)
  const stored = new Map<string, string>()
  try {
    await sql.begin(async (tx) => {
      await emptyDatabase(tx)
      await migrateWithin(tx, { count: manifest.migrations.length })
      await installJobsWithin(tx)
      await fixTextFormats(tx)
      const tables = matchTables(manifest, await backupTables(tx))
      await withoutConstraints(tx, async () => {
        for (const { name } of tables.values()) await tx.unsafe(`DELETE FROM ${name}`)
        for await (const entry of readEntries(backup)) await restoreEntry(tx, files, tables, entry, stored)
        await linkContents(tx, manifest, stored)
      })
      for (const { name, last_value, is_called } of manifest.sequences)
        await tx`SELECT setval(${name}::regclass, ${last_value}::bigint, ${is_called})`
      await verifyTables(tx, manifest, tables)
      await migrateWithin(tx)
      await checkRestoredKey(tx, manifest, key)
    })
  } catch (error) {
    await Promise.allSettled([...stored.values()].map((storageKey) => files.remove(storageKey)))
    throw error
  }
  return { files: stored.size, version: manifest.version }
}

function refuseOtherRelease({ migrations, version: madeBy }: Manifest): void {
  const ours = migrationNames()
  if (migrations.every((name, index) => name === ours[index])) return
  const release = madeBy === undefined ? '' : ` (${madeBy}; this is ${version})`
  throw new StartupError(`The backup was made by a newer release of Mapwright${release}; restore it with that release.`)
}

/**
 * Finds this database's table for each table of the backup. SQL only uses names from this database, never from the archive. Tables of another
 * pg-boss release are skipped.
 */
function matchTables({ tables }: Manifest, own: BackupTable[]): Map<string, BackupTable> {
  const matched = new Map<string, BackupTable>()
  for (const { name, columns } of tables) {
    const table = own.find((known) => known.name === name)
    if (table && table.columns.join() === columns.join()) matched.set(name, table)
    else if (!name.startsWith(`${jobsSchema}.`)) throw new StartupError(`The backup does not fit the table ${name}.`)
  }
  return matched
}

async function refuseUsedTarget(sql: Sql, force: boolean): Promise<void> {
  const [{ others = 0 } = {}] = await sql<{ others: number }[]>`
    SELECT count(*)::int AS others FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name IN ('mapwright', 'mapwright-jobs')`
  if (others > 0) throw new StartupError('Mapwright is running on that database; stop it, then restore.')
  const [{ users } = {}] = await sql<{ users: string | null }[]>`SELECT to_regclass('public.users') AS users`
  if (!users || force) return
  const [{ people } = {}] = await sql<{ people: boolean }[]>`SELECT EXISTS (SELECT FROM users) AS people`
  if (people) throw new StartupError('That database already contains a site; --force replaces it with the backup.')
}

async function emptyDatabase(tx: Tx): Promise<void> {
  try {
    await tx.unsafe(`DROP SCHEMA IF EXISTS ${jobsSchema} CASCADE`)
    await tx`DROP SCHEMA IF EXISTS public CASCADE`
    await tx`CREATE SCHEMA public`
  } catch (error) {
    if (errorCode(error) !== insufficientPrivilege) throw error
    throw new StartupError(
      'The database user may not replace the contents of the database; make it the owner of the database.',
    )
  }
}

async function restoreEntry(
  tx: Tx,
  files: FileStore,
  tables: Map<string, BackupTable>,
  entry: Entry,
  stored: Map<string, string>,
): Promise<void> {
  const read = parseEntryName(entry.name)
  if (read.kind === 'table') {
    const table = tables.get(read.table)
    if (!table) return
    const target = await tx.unsafe(`COPY ${table.name} (${table.columns.join(', ')}) FROM STDIN`).writable()
    await writeAll(target, entry.content)
  }
  if (read.kind === 'content') {
    const { storage_key } = await files.put(Readable.from(entry.content), { maxBytes: entry.size })
    stored.set(read.file_id, storage_key)
  }
}

async function writeAll(target: Writable, content: AsyncIterable<Buffer>): Promise<void> {
  const done = finished(target)
  for await (const chunk of content)
    if (!target.write(chunk)) await new Promise((resume) => target.once('drain', resume))
  target.end()
  await done
}

/**
 * Records the storage keys that the file store assigned. Marks files as deleted if they were deleted while the backup ran, because the backup
 * does not contain their content.
 */
async function linkContents(tx: Tx, { gone }: Manifest, stored: Map<string, string>): Promise<void> {
  await tx`
    UPDATE files SET storage_key = content.storage_key
    FROM unnest(${[...stored.keys()]}::uuid[], ${[...stored.values()]}::text[]) AS content (_id, storage_key)
    WHERE files._id = content._id`
  await tx`UPDATE files SET deleted_at = now() WHERE _id = ANY (${gone}::uuid[])`
  const [lost] = await tx<{ name: string }[]>`
    SELECT name FROM files WHERE deleted_at IS NULL AND _id <> ALL (${[...stored.keys()]}::uuid[]) LIMIT 1`
  if (lost) throw new StartupError(`The backup is damaged: the content of the file ${lost.name} is missing.`)
}

async function verifyTables(tx: Tx, manifest: Manifest, tables: Map<string, BackupTable>): Promise<void> {
  for (const { name, ...expected } of manifest.tables) {
    const table = tables.get(name)
    if (!table || (name === 'public.files' && manifest.gone.length > 0)) continue
    const { count, sum } = await fingerprint(tx, table)
    if (count === expected.count && sum === expected.sum) continue
    throw new StartupError(`The table ${name} differs from the backup after loading; nothing was restored.`)
  }
}
