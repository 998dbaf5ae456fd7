import { unseal } from '../../platform/api/seal.ts'
import type { Db } from '../../platform/db/sql.ts'
import { StartupError } from '../../platform/startup/startup-error.ts'

/** Purpose for which the passphrase is sealed (see `seal`). */
export const passphraseUse = 'backup passphrase'

type BackupSettingsRow = {
  is_on: boolean
  hours: number[]
  keep: number
  folder: string
  passphrase_sealed: Buffer | null
}

/** Maximum number of times that a scheduled backup is tried again. */
const maxAttempts = 3

export async function readBackupSettings(db: Db): Promise<BackupSettingsRow> {
  const [row] = await db<[BackupSettingsRow]>`
    SELECT is_on, hours, keep, folder, passphrase_sealed FROM backup_settings`
  return row
}

/** Returns the passphrase, or undefined if backups are not encrypted. @throws StartupError if it was sealed with another SECRET_KEY */
export function storedPassphrase({ passphrase_sealed }: BackupSettingsRow, secretKey: string): string | undefined {
  if (passphrase_sealed === null) return undefined
  const passphrase = unseal(secretKey, passphraseUse, passphrase_sealed)
  if (passphrase !== undefined) return passphrase
  throw new StartupError('The passphrase was stored with another secret key; enter it again in the settings.')
}

/** The times at which backups are due, on the days `from` to `to` relative to today in the time zone of the site. */
const dueTimes = (db: Db, now: Date, from: number, to: number) => db`
  SELECT (date_trunc('day', ${now}::timestamptz AT TIME ZONE time_zone) + make_interval(days => day, hours => hour)) AT TIME ZONE time_zone AS at
  FROM backup_settings, open_times, unnest(hours) AS hour, generate_series(${from}::int, ${to}::int) AS day WHERE is_on`

/** When the next scheduled backup is due, and the time zone of the site. */
export async function nextBackup(db: Db, now: Date): Promise<{ time_zone: string; next_at: Date | null }> {
  const [next] = await db<[{ time_zone: string; next_at: Date | null }]>`
    SELECT time_zone, (SELECT min(at) FROM (${dueTimes(db, now, 0, 1)}) AS due WHERE at > ${now}) AS next_at FROM open_times`
  return next
}

/**
 * Returns true if a backup is due: none is being made, and none was made since the latest time in the schedule. A failed one is tried again after an hour, and a time
 * that was missed is made up for.
 */
export async function isBackupDue(db: Db, now: Date): Promise<boolean> {
  const due = await db`
    SELECT FROM backup_settings, (SELECT max(at) AS latest FROM (${dueTimes(db, now, -1, 0)}) AS due WHERE at <= ${now}) AS times
    WHERE latest > changed_at
      AND NOT EXISTS (SELECT FROM backups WHERE state = 'running')
      AND NOT EXISTS (SELECT FROM backups
        WHERE started_at >= latest AND (state <> 'failed' OR started_at > ${now}::timestamptz - interval '1 hour'))
      AND (SELECT count(*) FROM backups WHERE started_at >= latest) < ${maxAttempts}`
  return due.length > 0
}
