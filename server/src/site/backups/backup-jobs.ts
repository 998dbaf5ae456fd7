import { type Job, job } from '../../platform/jobs/job-kind.ts'
import { runBackup, scheduleBackups } from './backup-kinds.ts'
import { backupRow, failInterrupted, removeFiles, startBackup } from './backup-rows.ts'
import { isBackupDue } from './backup-settings-rows.ts'
import { makeBackup, withBackupLock } from './make-backup.ts'

const runBackupJob = job(runBackup, async ({ data: { backup_id }, sql, app, log, signal }) => {
  const isFirst = await withBackupLock(sql, async () => {
    const { count } = await sql`
      UPDATE backups SET phase = 'writing', alive_at = now() WHERE _id = ${backup_id} AND state = 'running' AND phase = 'waiting'`
    const row = count > 0 ? await backupRow(sql, backup_id) : undefined
    if (row) await makeBackup({ sql, app, log, signal }, row)
  })
  if (!isFirst)
    await sql`
      UPDATE backups SET state = 'failed', finished_at = now(), error = 'Another process is making a backup.'
      WHERE _id = ${backup_id} AND state = 'running'`
})

const scheduleBackupsJob = job(scheduleBackups, async ({ sql, app, now }) => {
  for (const row of await failInterrupted(sql)) await removeFiles(row, app)
  await sql.begin(async (tx) => {
    await tx`SELECT FROM backup_settings FOR UPDATE`
    if (await isBackupDue(tx, now)) await startBackup(tx, now, { is_scheduled: true })
  })
})

export const backupJobs: readonly Job[] = [runBackupJob, scheduleBackupsJob]
