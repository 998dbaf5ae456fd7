import { z } from 'zod'
import { ExistingPassword } from '../../accounts/password.ts'
import { Id, InstantText, line } from '../../api/scalars.ts'

const backupStates = ['running', 'done', 'failed'] as const

/**
 * The strongest proof of a backup. restored: restored into a scratch database, with all rows, file contents and the books compared. read: only
 * read, because the database user may not create databases. failed: the backup cannot be relied on.
 */
const backupProofs = ['restored', 'read', 'failed'] as const

/** A backup that the site has made, or is making. Sizes are in bytes. */
export const Backup = z.strictObject({
  _id: Id,
  state: z.enum(backupStates),
  started_at: InstantText,
  finished_at: InstantText.nullable(),
  /** True if the schedule started it. */
  is_scheduled: z.boolean(),
  folder: z.string(),
  name: z.string(),
  /** False if the file was moved or deleted, or is on another machine. */
  is_present: z.boolean(),
  is_encrypted: z.boolean(),
  size: z.number().int(),
  files: z.number().int(),
  proof: z.enum(backupProofs).nullable(),
  proved_at: InstantText.nullable(),
  /** The reason why the backup or its proof failed. Empty if neither did. */
  error: z.string(),
  /** The address of its complete copy in the bucket. Null if there is none. */
  copied_to: z.string().nullable(),
  /** The reason why it could not be copied. */
  copy_error: z.string(),
  /** The progress of a running backup; `share` is an estimate from 0 to 1. */
  progress: z
    .strictObject({ phase: z.enum(['waiting', 'writing', 'proving', 'copying']), share: z.number() })
    .nullable(),
})
export type Backup = z.output<typeof Backup>

/** The settings for scheduled backups. The passphrase is never returned. */
export const BackupSettings = z.strictObject({
  is_on: z.boolean(),
  /** Full hours of the day in `time_zone`, ascending. */
  hours: z.array(z.number().int()),
  time_zone: z.string(),
  keep: z.number().int(),
  /** An absolute folder, or a folder within the data folder. */
  folder: z.string(),
  /** The absolute folder. */
  full_folder: z.string(),
  encrypts: z.boolean(),
  next_at: InstantText.nullable(),
})
export type BackupSettings = z.output<typeof BackupSettings>

const passphraseLength = { minimum: 12, maximum: 200 } as const

export const BackupSettingsInput = z.strictObject({
  is_on: z.boolean(),
  hours: z
    .array(z.number().int().min(0).max(23))
    .min(1)
    .max(24)
    .transform((hours) => [...new Set(hours)].sort((a, b) => a - b)),
  keep: z.number().int().min(1).max(365),
  folder: line(300, 1),
  encrypts: z.boolean(),
  /** If empty, the saved passphrase is kept. Earlier backups keep the passphrase with which they were made. */
  passphrase: z.union([z.literal(''), line(passphraseLength.maximum, passphraseLength.minimum)]),
  /** The caller's password. Needed only to change the folder, the encryption or the passphrase, which decide who can read the backups. */
  password: z.union([z.literal(''), ExistingPassword]).default(''),
})
