import { z } from 'zod'
import { jobKind } from '../../platform/jobs/job-kind.ts'

const halfDay = 43_200

/** Makes one backup. Its failure is recorded with the backup. */
export const runBackup = jobKind('site.run_backup', z.object({ backup_id: z.uuid() }), {
  retries: 0,
  expire_seconds: halfDay,
  at_once: 1,
  isFinal: true,
})

/** Starts backups at their time. */
export const scheduleBackups = jobKind('site.schedule_backups', z.object({}), {
  cron: '*/5 * * * *',
  retries: 0,
  at_once: 1,
  isFinal: true,
})
