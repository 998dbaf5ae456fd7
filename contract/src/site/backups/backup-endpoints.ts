import { z } from 'zod'
import { ExistingPassword } from '../../accounts/password.ts'
import { endpoint } from '../../api/endpoint.ts'
import { Id } from '../../api/scalars.ts'
import { Backup, BackupSettings, BackupSettingsInput } from './backup.ts'
import { BackupCopies, BackupCopiesInput } from './backup-copies.ts'

const access = ['admin'] as const
const params = z.strictObject({ id: Id })

export const GetBackupSettings = endpoint({
  name: 'site.get_backup_settings',
  method: 'GET',
  path: '/system/backups/settings',
  access,
  summary: 'When backups are made, how many are kept, and where; the passphrase is never returned',
  payload: { backup_settings: BackupSettings },
})

export const ChangeBackupSettings = endpoint({
  name: 'site.change_backup_settings',
  method: 'PUT',
  path: '/system/backups/settings',
  access,
  summary:
    "Set when backups are made, how many are kept, where, and with which passphrase; an empty passphrase keeps the saved one. To change the folder or the encryption requires the caller's password",
  body: BackupSettingsInput,
  payload: { backup_settings: BackupSettings },
  problems: [
    'site.backup_folder_refused',
    'site.backup_folder_unusable',
    'site.backup_passphrase_needed',
    'accounts.wrong_password',
  ],
  idempotent: 'never',
})

export const GetBackupCopies = endpoint({
  name: 'site.get_backup_copies',
  method: 'GET',
  path: '/system/backups/copies',
  access,
  summary: 'The bucket to which backups are copied',
  payload: { backup_copies: BackupCopies },
})

export const ChangeBackupCopies = endpoint({
  name: 'site.change_backup_copies',
  method: 'PUT',
  path: '/system/backups/copies',
  access,
  summary:
    "Set the bucket to which backups are copied, with the caller's password; an empty secret key keeps the saved one. Writes and deletes a file to try it",
  body: BackupCopiesInput,
  payload: { backup_copies: BackupCopies },
  problems: ['site.backup_bucket_unusable', 'accounts.wrong_password'],
  idempotent: 'never',
})

export const ListBackups = endpoint({
  name: 'site.list_backups',
  method: 'GET',
  path: '/system/backups',
  access,
  summary: 'The backups that the site has made, newest first, with their proofs',
  payload: { backups: z.array(Backup) },
})

export const StartBackup = endpoint({
  name: 'site.start_backup',
  method: 'POST',
  path: '/system/backups',
  access,
  summary: 'Make a backup now; it is made and proved in the background',
  payload: { backup: Backup },
  problems: ['site.backup_under_way'],
})

export const DownloadBackup = endpoint({
  name: 'site.download_backup',
  method: 'POST',
  path: '/system/backups/:id/download',
  access,
  personal: true,
  summary: "Download a backup as one file; requires the caller's password",
  params,
  body: z.strictObject({ password: ExistingPassword }),
  download: true,
  problems: [
    'site.backup_not_found',
    'site.backup_file_missing',
    'site.backup_bucket_unusable',
    'accounts.wrong_password',
  ],
  limits: [{ by: 'principal', seconds: 60, count: 10 }],
  idempotent: 'never',
})

export const RemoveBackup = endpoint({
  name: 'site.remove_backup',
  method: 'DELETE',
  path: '/system/backups/:id',
  access,
  summary: 'Delete a backup with its file',
  params,
  payload: {},
  problems: [
    'site.backup_not_found',
    'site.backup_under_way',
    'site.backup_folder_unusable',
    'site.backup_bucket_unusable',
  ],
})
