import { createReadStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { BackupSettings, BackupSettingsInput } from '@mapwright/contract/site/backups/backup.ts'
import {
  ChangeBackupSettings,
  DownloadBackup,
  GetBackupSettings,
  ListBackups,
  RemoveBackup,
  StartBackup,
} from '@mapwright/contract/site/backups/backup-endpoints.ts'
import type { z } from 'zod'
import { requirePassword } from '../../accounts/security/require-password.ts'
import { type App, command, query, type Route } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { seal } from '../../platform/api/seal.ts'
import type { Db } from '../../platform/db/sql.ts'
import { errorText } from '../../platform/errors/error-fields.ts'
import { folderFault, folderPath, prepareFolder } from './backup-folder.ts'
import {
  backupPath,
  backupRow,
  backupRows,
  failInterrupted,
  removeFiles,
  shownBackup,
  startBackup,
} from './backup-rows.ts'
import { nextBackup, passphraseUse, readBackupSettings } from './backup-settings-rows.ts'
import { readCopy, removeCopy } from './copies/copy-backup.ts'
import { copyRoutes } from './copies/copy-routes.ts'

async function shownSettings(db: Db, app: App, now: Date): Promise<Decoded<BackupSettings>> {
  const [{ passphrase_sealed, ...row }, next] = await Promise.all([readBackupSettings(db), nextBackup(db, now)])
  return { ...row, ...next, full_folder: folderPath(row.folder, app.backups), encrypts: passphrase_sealed !== null }
}

/** Returns true if the change affects who can read the backups. */
async function isSensitive(db: Db, { folder, encrypts, passphrase }: z.output<typeof BackupSettingsInput>) {
  const before = await readBackupSettings(db)
  return folder !== before.folder || encrypts !== (before.passphrase_sealed !== null) || (encrypts && passphrase !== '')
}

const changeBackupSettings = command(ChangeBackupSettings, {
  async prepare({ sql, app, actor, body }) {
    if (await isSensitive(sql, body)) await requirePassword(sql, actor, body.password)
    await prepareFolder(body.folder, app)
  },
  async run({ tx, app, now, body, audit }) {
    await tx`SELECT FROM backup_settings FOR UPDATE`
    const { passphrase_sealed: saved, ...before } = await readBackupSettings(tx)
    const { encrypts, passphrase, password: _password, ...entered } = body
    if (encrypts && passphrase === '' && saved === null)
      throw new Problem('site.backup_passphrase_needed', { fields: { passphrase: { code: 'required' } } })
    const kept = passphrase === '' ? saved : seal(app.secretKey, passphraseUse, passphrase)
    const row = { ...entered, passphrase_sealed: encrypts ? kept : null, changed_at: now }
    await tx`UPDATE backup_settings SET ${tx(row)}`
    audit({
      before: { ...before, encrypts: saved !== null },
      after: { ...entered, encrypts, passphrase_changed: encrypts && passphrase !== '' },
    })
    return { backup_settings: await shownSettings(tx, app, now) }
  },
})

const listBackups = query(ListBackups, async ({ sql, app }) => ({
  backups: await Promise.all((await backupRows(sql)).map((row) => shownBackup(row, app))),
}))

const startBackupNow = command(StartBackup, async ({ tx, app, now, audit }) => {
  await failInterrupted(tx)
  const _id = await startBackup(tx, now, { is_scheduled: false })
  audit({ target_id: _id })
  return { backup: await shownBackup(found(await backupRow(tx, _id), 'site.backup_not_found'), app) }
})

/** The state of a file that this process may read, or undefined. */
const readableFile = async (path: string) =>
  access(path, constants.R_OK).then(
    () => stat(path),
    () => undefined,
  )

/** The content of a file, which is opened when the first piece is read: after the command has been committed. */
async function* pieces(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path)
}

const bucketUnusable = (error: unknown) =>
  new Problem('site.backup_bucket_unusable', { details: { why: errorText(error, 'message') }, cause: error })

const downloadBackup = command(DownloadBackup, {
  prepare: ({ sql, actor, body }) => requirePassword(sql, actor, body.password),
  async run({ tx, app, params, audit }) {
    const row = found(await backupRow(tx, params.id), 'site.backup_not_found')
    const path = backupPath(row, app)
    const file = row.state === 'done' ? await readableFile(path) : undefined
    const copy = file ? undefined : await readCopy(tx, app, row).catch((error) => Promise.reject(bucketUnusable(error)))
    const opened = file ? { size: file.size, content: Readable.from(pieces(path)) } : copy
    if (!opened) throw new Problem('site.backup_file_missing')
    audit({ after: { name: row.name } })
    return { name: row.name, media_type: 'application/octet-stream', ...opened }
  },
})

const removeBackup = command(RemoveBackup, async ({ tx, app, params, audit }) => {
  const [locked] = await tx<{ state: string }[]>`SELECT state FROM backups WHERE _id = ${params.id} FOR UPDATE`
  if (found(locked, 'site.backup_not_found').state === 'running') throw new Problem('site.backup_under_way')
  const row = found(await backupRow(tx, params.id), 'site.backup_not_found')
  await tx`DELETE FROM backups WHERE _id = ${params.id}`
  // Within the transaction, so that a backup that cannot be deleted remains in the list. The copy first: if it cannot be deleted, the file stays.
  await removeCopy(tx, app, row).catch((error: unknown) => {
    if (row.copy_error === '') throw bucketUnusable(error)
  })
  await removeFiles(row, app).catch((error: unknown) => {
    throw new Problem('site.backup_folder_unusable', { details: { why: folderFault(error) }, cause: error })
  })
  audit({ before: { name: row.name } })
  return {}
})

export const backupRoutes: readonly Route[] = [
  query(GetBackupSettings, async ({ sql, app, now }) => ({ backup_settings: await shownSettings(sql, app, now) })),
  changeBackupSettings,
  listBackups,
  startBackupNow,
  downloadBackup,
  removeBackup,
  ...copyRoutes,
]
