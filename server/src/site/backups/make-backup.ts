import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Logger } from 'pino'
import type { App } from '../../platform/api/handler.ts'
import { backUp } from '../../platform/backup/back-up.ts'
import { proveBackup } from '../../platform/backup/prove-backup.ts'
import type { Db, Sql } from '../../platform/db/sql.ts'
import { errorText } from '../../platform/errors/error-fields.ts'
import { makeFolder } from '../../platform/startup/make-folder.ts'
import { requireAllowedFolder } from './backup-folder.ts'
import { type BackupRow, backupPath, removeFiles } from './backup-rows.ts'
import { readBackupSettings, storedPassphrase } from './backup-settings-rows.ts'
import { copyBackup } from './copies/copy-backup.ts'
import { pruneBackups } from './prune-backups.ts'

type Context = { sql: Sql; app: App; log: Logger; signal: AbortSignal }

const maxErrorLength = 500
const aliveMs = 2_000
/** Key of the advisory lock that is held while a backup is made and proved. */
const lockValue = 7_461_094

/** Runs `work` unless another process is making a backup of this database. Returns false if one is. */
export async function withBackupLock(sql: Sql, work: () => Promise<void>): Promise<boolean> {
  return sql.begin(async (tx) => {
    await tx`SELECT set_config('idle_in_transaction_session_timeout', '0', true)`
    const [{ locked }] = await tx<[{ locked: boolean }]>`SELECT pg_try_advisory_xact_lock(${lockValue}) AS locked`
    if (locked) await work()
    return locked
  })
}

/** Reports every two seconds that the backup is being made, and how much has been written. */
function reportProgress(sql: Sql, _id: string) {
  let written = 0
  const report = () => {
    sql`UPDATE backups SET alive_at = now(), written = ${written} WHERE _id = ${_id} AND state = 'running'`.catch(
      () => {},
    )
  }
  const timer = setInterval(report, aliveMs)
  return {
    onProgress: (bytes: number) => {
      written = bytes
    },
    stop: () => clearInterval(timer),
  }
}

/** Estimates the size of the archive before it is compressed: that of the last one, or the sizes of database and files. */
const expectedBytes = (db: Db) => db`
  coalesce((SELECT written FROM backups WHERE state = 'done' ORDER BY started_at DESC LIMIT 1),
    pg_database_size(current_database()) + (SELECT coalesce(sum(size), 0) FROM files WHERE deleted_at IS NULL))`

const explain = (error: unknown): string => errorText(error, 'message').slice(0, maxErrorLength)

async function write(
  { sql, app, signal }: Context,
  row: BackupRow,
  onProgress: (bytes: number) => void,
): Promise<string | undefined> {
  const passphrase = row.is_encrypted ? storedPassphrase(await readBackupSettings(sql), app.secretKey) : undefined
  if (row.is_encrypted && passphrase === undefined)
    throw new Error('The passphrase was removed from the settings before the backup was written.')
  // Links may have changed since the folder was chosen.
  await requireAllowedFolder(row.folder, app)
  const file = backupPath(row, app)
  await sql`UPDATE backups SET expected = ${expectedBytes(sql)} WHERE _id = ${row._id}`
  makeFolder(dirname(file), 0o700)
  const { files, bytes } = await backUp({
    ...{ sql, files: app.files, file, secretKey: app.secretKey, passphrase, onProgress, signal },
    readSealedValues: app.backups.readSealedValues,
  })
  const { size } = await stat(file)
  await sql`
    UPDATE backups SET phase = 'proving', alive_at = now(), size = ${size}, files = ${files}, written = ${bytes} WHERE _id = ${row._id}`
  return passphrase
}

/** Restores the backup into a scratch database. Returns the proof, or why there is none. */
async function prove({ sql, app, log, signal }: Context, row: BackupRow, passphrase: string | undefined) {
  try {
    const proof = await proveBackup({
      ...{
        sql,
        databaseUrl: app.backups.databaseUrl,
        secretKey: app.secretKey,
        file: backupPath(row, app),
        passphrase,
        signal,
      },
      async check(restored) {
        const drifts = await app.backups.countDrifts(restored)
        if (drifts > 0)
          throw new Error(`The books of the restored site have ${drifts} differences; see npm run reconcile.`)
      },
    })
    return { proof, error: '' } as const
  } catch (error) {
    signal.throwIfAborted()
    log.error({ err: error, backup: row.name }, 'the backup could not be proved')
    return { proof: 'failed', error: explain(error) } as const
  }
}

/**
 * Writes and proves a backup, records the outcome, and removes the backups that are not kept. A backup that was not proved when the process stops
 * counts as failed, and its files are removed.
 */
export async function makeBackup(context: Context, row: BackupRow): Promise<void> {
  const { sql, app, log, signal } = context
  const { _id } = row
  const { onProgress, stop } = reportProgress(sql, _id)
  try {
    const passphrase = await write(context, row, onProgress)
    const { proof, error } = await prove(context, row, passphrase)
    await sql`
      UPDATE backups SET phase = 'copying', alive_at = now(), proof = ${proof}, error = ${error},
        proved_at = ${proof === 'failed' ? null : sql`now()`} WHERE _id = ${_id}`
    const copied = await copyBackup(sql, app, row, signal)
    await sql`UPDATE backups SET ${sql({ state: 'done', ...copied })}, finished_at = now() WHERE _id = ${_id}`
    if (copied.copy_error) log.error({ backup: row.name, reason: copied.copy_error }, 'the backup could not be copied')
    if (proof !== 'failed') await sql`UPDATE first_steps SET backed_up_at = now()`
    log.info({ backup: row.name, proof }, 'backed up')
  } catch (error) {
    if (signal.aborted) await removeFiles(row, app)
    log.error({ err: error, backup: row.name }, 'the backup failed')
    const reason = signal.aborted ? 'The process was stopped while it made this backup.' : explain(error)
    await sql`
      UPDATE backups SET state = 'failed', finished_at = now(), proof = NULL, proved_at = NULL, error = ${reason} WHERE _id = ${_id}`
  } finally {
    stop()
  }
  if (!signal.aborted) await pruneBackups(context)
}
