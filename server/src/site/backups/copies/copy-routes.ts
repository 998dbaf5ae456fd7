import { ChangeBackupCopies, GetBackupCopies } from '@mapwright/contract/site/backups/backup-endpoints.ts'
import { requirePassword } from '../../../accounts/security/require-password.ts'
import { command, query, type Route } from '../../../platform/api/handler.ts'
import { Problem } from '../../../platform/api/problem.ts'
import { seal } from '../../../platform/api/seal.ts'
import { errorText } from '../../../platform/errors/error-fields.ts'
import { openCopyBucket } from './copy-bucket.ts'
import { type CopySettingsRow, copySecretUse, readCopySettings, shownCopies, storedSecret } from './copy-settings.ts'

type Key = Pick<CopySettingsRow, 'endpoint' | 'access_key'>

/** A saved secret key belongs to the access key and the server with which it was entered. */
const keepsSecret = (saved: Pick<CopySettingsRow, 'secret_sealed'> & Key, entered: Key): boolean =>
  saved.secret_sealed !== null && saved.endpoint === entered.endpoint && saved.access_key === entered.access_key

const changeBackupCopies = command(ChangeBackupCopies, {
  async prepare({ sql, app, actor, body }) {
    const { password, is_on, secret_key, ...access } = body
    await requirePassword(sql, actor, password)
    if (!is_on) return
    const saved = await readCopySettings(sql)
    if (secret_key === '' && !keepsSecret(saved, access))
      throw new Problem('request.invalid', { fields: { secret_key: { code: 'required' } } })
    try {
      const secret = secret_key || storedSecret(saved, app.secretKey)
      await (await openCopyBucket({ ...access, secret_key: secret }, app)).check()
    } catch (error) {
      throw new Problem('site.backup_bucket_unusable', { details: { why: errorText(error, 'message') }, cause: error })
    }
  },
  async run({ tx, app, body, audit }) {
    await tx`SELECT FROM backup_copy_settings FOR UPDATE`
    const { secret_sealed, ...before } = await readCopySettings(tx)
    const { password: _password, secret_key, ...entered } = body
    const kept = keepsSecret({ ...before, secret_sealed }, entered) ? secret_sealed : null
    const row = {
      ...entered,
      secret_sealed: secret_key === '' ? kept : seal(app.secretKey, copySecretUse, secret_key),
    }
    await tx`UPDATE backup_copy_settings SET ${tx(row)}`
    audit({ before, after: { ...entered, secret_changed: secret_key !== '' } })
    return { backup_copies: await shownCopies(tx) }
  },
})

/** Endpoints for the bucket to which backups are copied. */
export const copyRoutes: readonly Route[] = [
  query(GetBackupCopies, async ({ sql }) => ({ backup_copies: await shownCopies(sql) })),
  changeBackupCopies,
]
