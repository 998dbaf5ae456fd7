import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { Backup } from '@mapwright/contract/site/backups/backup.ts'
import { uuidv7 } from 'uuidv7'
import type { App } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { unfinishedSuffix } from '../../platform/backup/back-up.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { cancelJobs } from '../../platform/jobs/cancel-jobs.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { folderPath } from './backup-folder.ts'
import { runBackup } from './backup-kinds.ts'
import { readBackupSettings } from './backup-settings-rows.ts'

export type BackupRow = Omit<Decoded<Backup>, 'is_present' | 'progress'> & {
  phase: 'waiting' | 'writing' | 'proving' | 'copying'
  written: number
  expected: number
}

/** More than can be kept, so that each kept backup is listed. */
const maxListed = 500
/** Minutes without a sign of life after which a running backup counts as interrupted. */
const silentMinutes = 5

const columns = (db: Db) => db`
  _id, state, phase, started_at, finished_at, is_scheduled, folder, name, is_encrypted, size::float8, files, proof, proved_at, error, copied_to,
  copy_error, written::float8, expected::float8`

/** The newest backups, newest first. */
export const backupRows = (db: Db) => db<BackupRow[]>`
  SELECT ${columns(db)} FROM backups ORDER BY started_at DESC, _id DESC LIMIT ${maxListed}`

export async function backupRow(db: Db, _id: string): Promise<BackupRow | undefined> {
  const [row] = await db<BackupRow[]>`SELECT ${columns(db)} FROM backups WHERE _id = ${_id}`
  return row
}

/** The path of a backup's file on this machine. */
export const backupPath = ({ folder, name }: Pick<BackupRow, 'folder' | 'name'>, { backups }: App): string =>
  join(folderPath(folder, backups), name)

/** Deletes the files of a backup, the finished one and the unfinished one. */
export async function removeFiles(row: Pick<BackupRow, 'folder' | 'name'>, app: App): Promise<void> {
  const path = backupPath(row, app)
  await Promise.all([rm(path, { force: true }), rm(`${path}${unfinishedSuffix}`, { force: true })])
}

/** Returns true if the latest finished backup failed, cannot be relied on, or could not be copied. */
export async function isLatestBackupFailed(db: Db): Promise<boolean> {
  const [latest] = await db<{ failed: boolean }[]>`
    SELECT state = 'failed' OR proof IS NOT DISTINCT FROM 'failed' OR copy_error <> '' AS failed
    FROM backups WHERE state <> 'running' ORDER BY started_at DESC, _id DESC LIMIT 1`
  return latest?.failed ?? false
}

function progressOf({ state, phase, written, expected }: BackupRow): Decoded<Backup>['progress'] {
  if (state !== 'running') return null
  if (phase === 'writing') return { phase, share: expected > 0 ? Math.min(written / expected, 0.99) : 0 }
  return { phase, share: phase === 'waiting' ? 0 : 1 }
}

/** Adds to a row what is known only while it is shown. */
export async function shownBackup(row: BackupRow, app: App): Promise<Decoded<Backup>> {
  const { phase: _phase, written: _written, expected: _expected, ...shown } = row
  const is_present =
    row.state === 'done' &&
    (await stat(backupPath(row, app)).then(
      (file) => file.isFile(),
      () => false,
    ))
  // The address of an incomplete copy is kept only to delete what is there.
  const copied_to = row.state === 'done' && row.copy_error === '' ? row.copied_to : null
  return { ...shown, copied_to, is_present, progress: progressOf(row) }
}

/** Names backups by their time in UTC. The end of the id keeps sites apart that share a folder. */
const nameOf = (_id: string, now: Date, isEncrypted: boolean): string =>
  `mapwright-${now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}-${_id.slice(-4)}.backup${isEncrypted ? '.age' : ''}`

/** Starts a backup in the background. @throws Problem if one is running */
export async function startBackup(tx: Tx, now: Date, { is_scheduled }: { is_scheduled: boolean }): Promise<string> {
  const { folder, passphrase_sealed } = await readBackupSettings(tx)
  const _id = uuidv7()
  const is_encrypted = passphrase_sealed !== null
  const name = nameOf(_id, now, is_encrypted)
  const { count } = await tx`
    INSERT INTO backups (_id, state, is_scheduled, started_at, alive_at, folder, name, is_encrypted)
    VALUES (${_id}, 'running', ${is_scheduled}, ${now}, now(), ${folder}, ${name}, ${is_encrypted}) ON CONFLICT DO NOTHING`
  if (count === 0) throw new Problem('site.backup_under_way')
  await enqueue(tx, runBackup, { backup_id: _id })
  return _id
}

/**
 * Fails backups whose process has ended before they were complete, and cancels their jobs, which would otherwise fail half a day later. Returns the backups, so that what they
 * have written can be removed.
 */
export async function failInterrupted(db: Db): Promise<Pick<BackupRow, 'folder' | 'name'>[]> {
  const silent = db`state = 'running' AND alive_at < now() - make_interval(mins => ${silentMinutes})`
  const complete = await db<{ _id: string }[]>`
    UPDATE backups SET state = 'done', finished_at = now(), copy_error = 'The process that copied this backup ended.'
    WHERE ${silent} AND phase = 'copying' RETURNING _id`
  const failed = await db<Pick<BackupRow, '_id' | 'folder' | 'name'>[]>`
    UPDATE backups SET state = 'failed', finished_at = now(), proof = NULL, proved_at = NULL,
      error = 'The process that made this backup ended, or none runs background work.'
    WHERE ${silent} RETURNING _id, folder, name`
  for (const { _id } of [...complete, ...failed]) await cancelJobs(db, runBackup, { backup_id: _id })
  return failed
}
