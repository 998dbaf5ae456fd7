import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { BackupCopies } from '@mapwright/contract/site/backups/backup-copies.ts'
import type { App } from '../../../platform/api/handler.ts'
import { unseal } from '../../../platform/api/seal.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { StartupError } from '../../../platform/startup/startup-error.ts'
import { type CopyBucket, copyAddress, openCopyBucket } from './copy-bucket.ts'

/** Purpose for which the secret key is sealed (see `seal`). */
export const copySecretUse = 'bucket of the backups'

export type CopySettingsRow = Omit<Decoded<BackupCopies>, 'has_secret'> & { secret_sealed: Buffer | null }

export async function readCopySettings(db: Db): Promise<CopySettingsRow> {
  const [row] = await db<[CopySettingsRow]>`
    SELECT is_on, endpoint, region, bucket, prefix, access_key, secret_sealed FROM backup_copy_settings`
  return row
}

/** Returns the settings as they are shown: without the secret key. */
export async function shownCopies(db: Db): Promise<Decoded<BackupCopies>> {
  const { secret_sealed, ...shown } = await readCopySettings(db)
  return { ...shown, has_secret: secret_sealed !== null }
}

/** Returns the stored secret key. @throws StartupError if it was sealed with another SECRET_KEY */
export function storedSecret({ secret_sealed }: CopySettingsRow, secretKey: string): string {
  if (secret_sealed === null) return ''
  const secret = unseal(secretKey, copySecretUse, secret_sealed)
  if (secret !== undefined) return secret
  throw new StartupError('The secret key of the bucket was stored with another secret key of the site; enter it again.')
}

type Bucket = CopyBucket & {
  /** The address of the copy of a backup. */
  addressOf(name: string): string
}

/** Opens the bucket of the settings, also if no new copies are made. Returns undefined if there is none. */
export async function openSavedBucket(db: Db, app: App): Promise<Bucket | undefined> {
  const settings = await readCopySettings(db)
  if (settings.endpoint === '' || settings.bucket === '') return undefined
  const bucket = await openCopyBucket({ ...settings, secret_key: storedSecret(settings, app.secretKey) }, app)
  return { ...bucket, addressOf: (name) => copyAddress(settings, name) }
}
