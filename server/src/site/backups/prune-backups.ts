import { rm } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { App } from '../../platform/api/handler.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { type BackupRow, backupPath } from './backup-rows.ts'

/** Days for which failed backups are listed. */
const failedDays = 30

/**
 * Deletes all backups except the newest ones, as many as the settings say, and the last one that was proved. A backup whose file cannot be
 * deleted remains in the list.
 */
export async function pruneBackups({ sql, app, log }: { sql: Sql; app: App; log: Logger }): Promise<void> {
  const surplus = await sql<Pick<BackupRow, '_id' | 'folder' | 'name'>[]>`
    SELECT _id, folder, name FROM backups
    WHERE state = 'done'
      AND _id NOT IN (SELECT _id FROM backups WHERE state = 'done' ORDER BY started_at DESC, _id DESC LIMIT (SELECT keep FROM backup_settings))
      AND _id IS DISTINCT FROM (
        SELECT _id FROM backups WHERE proved_at IS NOT NULL ORDER BY started_at DESC, _id DESC LIMIT 1)`
  for (const row of surplus) {
    try {
      await rm(backupPath(row, app), { force: true })
      await sql`DELETE FROM backups WHERE _id = ${row._id}`
    } catch (error) {
      log.warn({ err: error, backup: row.name }, 'an old backup could not be deleted')
    }
  }
  await sql`DELETE FROM backups WHERE state = 'failed' AND started_at < now() - make_interval(days => ${failedDays})`
}
