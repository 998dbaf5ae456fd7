import type { App } from '../../../platform/api/handler.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { errorText } from '../../../platform/errors/error-fields.ts'
import { type BackupRow, backupPath } from '../backup-rows.ts'
import { openSavedBucket, readCopySettings } from './copy-settings.ts'

const maxErrorLength = 500

type Copied = { copied_to: string | null; copy_error: string }

/**
 * Copies a backup to the bucket of the settings, if copies are on. Returns where the copy is, or why there is none. The address is stored before the
 * upload begins, so that whatever an interrupted upload has left is deleted with the backup.
 */
export async function copyBackup(db: Db, app: App, row: BackupRow, signal: AbortSignal): Promise<Copied> {
  const { is_on } = await readCopySettings(db)
  if (!is_on) return { copied_to: null, copy_error: '' }
  let copied_to: string | null = null
  try {
    const bucket = await openSavedBucket(db, app)
    if (!bucket) throw new Error('there is no bucket')
    copied_to = bucket.addressOf(row.name)
    await db`UPDATE backups SET copied_to = ${copied_to} WHERE _id = ${row._id}`
    await bucket.put(row.name, backupPath(row, app), signal)
    return { copied_to, copy_error: '' }
  } catch (error) {
    const reason = signal.aborted ? 'The process was stopped while it copied this backup.' : errorText(error, 'message')
    return { copied_to, copy_error: reason.slice(0, maxErrorLength) }
  }
}

/** Returns the bucket of a copy if it is still that of the settings. */
async function bucketOf(db: Db, app: App, { copied_to, name }: Pick<BackupRow, 'copied_to' | 'name'>) {
  const bucket = copied_to === null ? undefined : await openSavedBucket(db, app)
  return bucket?.addressOf(name) === copied_to ? bucket : undefined
}

/** Deletes the copy of a backup. A copy in a bucket that is no longer in the settings stays there. */
export async function removeCopy(db: Db, app: App, row: Pick<BackupRow, 'copied_to' | 'name'>): Promise<void> {
  await (await bucketOf(db, app, row))?.remove(row.name)
}

/** Opens the copy of a backup. Returns undefined if there is none in the bucket of the settings. */
export const readCopy = async (db: Db, app: App, row: Pick<BackupRow, 'copied_to' | 'name'>) =>
  (await bucketOf(db, app, row))?.read(row.name)
