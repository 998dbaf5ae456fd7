import type { Logger } from 'pino'
import type { App } from '../../platform/api/handler.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { type BackupRow, removeFiles } from './backup-rows.ts'
import { removeCopy } from './copies/copy-backup.ts'

type Listed = Pick<BackupRow, '_id' | 'folder' | 'name' | 'copied_to'> & { isOver: boolean }

/** Days for which failed backups are listed. */
const failedDays = 30

/**
 * Deletes all backups except the newest ones, as many as the settings say, and the last one that was proved; and what failed backups have left; with
 * their copies.
 * A backup whose file cannot be deleted remains in the list.
 */
export async function pruneBackups({ sql, app, log }: { sql: Sql; app: App; log: Logger }): Promise<void> {
  const surplus = await sql<Listed[]>`
    SELECT _id, folder, name, copied_to, true AS "isOver" FROM backups
    WHERE state = 'done'
      AND _id NOT IN (SELECT _id FROM backups WHERE state = 'done' ORDER BY started_at DESC, _id DESC LIMIT (SELECT keep FROM backup_settings))
      AND _id IS DISTINCT FROM (
        SELECT _id FROM backups WHERE proved_at IS NOT NULL ORDER BY started_at DESC, _id DESC LIMIT 1)`
  const failed = await sql<Listed[]>`
    SELECT _id, folder, name, copied_to, started_at < now() - make_interval(days => ${failedDays}) AS "isOver"
    FROM backups WHERE state = 'failed'`
  for (const { isOver, ...row } of [...surplus, ...failed]) {
    try {
      await removeFiles(row, app)
      await removeCopy(sql, app, row)
      if (isOver) await sql`DELETE FROM backups WHERE _id = ${row._id}`
    } catch (error) {
      log.warn({ err: error, backup: row.name }, 'an old backup could not be deleted')
    }
  }
}
