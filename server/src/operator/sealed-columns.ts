import { openSecretWith, sealSecret } from '../accounts/security/second-factor.ts'
import { clientSecretUse } from '../accounts/single-sign-on/provider-rows.ts'
import { mailboxPasswordUse } from '../conversations/mail-in/mailbox.ts'
import { masterKeyUse } from '../joined/site-rows.ts'
import { authorizationUse, authTokenUse } from '../notifications/sms/sms-settings-rows.ts'
import { botTokenUse } from '../notifications/telegram/telegram-settings-rows.ts'
import { accessTokenUse, appSecretUse } from '../notifications/whatsapp/whatsapp-settings-rows.ts'
import { engineSecrets } from '../orders/automation/automation-rows.ts'
import { bridgeSecretUse } from '../orders/bridges/bridge-rows.ts'
import { partnerSecrets } from '../partners/webhooks/partner-webhooks.ts'
import { secretsUse } from '../payments/provider-keys.ts'
import { seal, unsealWith } from '../platform/api/seal.ts'
import type { Tx } from '../platform/db/sql.ts'
import { keyDigest, licenseKeyUse } from '../shop/digital/license-key-rows.ts'
import { passphraseUse } from '../site/backups/backup-settings-rows.ts'
import { copySecretUse } from '../site/backups/copies/copy-settings.ts'
import { smtpPasswordUse } from '../site/smtp-rows.ts'
import { warningSecrets } from '../site/system/warnings/warning-webhook.ts'
import { keyPurpose } from '../vehicles/reg-search/reg-search.ts'

/** `owner`: the value of the row's column `owner`, for values that are sealed for the row. */
type Seal = {
  open(key: string, sealed: Buffer, owner: string): string | undefined
  seal(key: string, secret: string, owner: string): Buffer
}

type Resealed = { place: string; secret: string; key: string }

type SealedTable = {
  table: string
  owner?: string
  columns: Readonly<Record<string, Seal>>
  /** Changes what else of a row depends on the key. `place`: the ctid of the row. */
  alsoChange?(tx: Tx, resealed: Resealed): Promise<unknown>
}

const sealedFor = (useOf: (owner: string) => string): Seal => ({
  open: (key, sealed, owner) => unsealWith(key, useOf(owner), sealed),
  seal: (key, secret, owner) => seal(key, useOf(owner), secret),
})

const as = (use: string): Seal => sealedFor(() => use)

const factor: Seal = {
  open: (key, sealed, user_id) => openSecretWith(key, user_id, sealed),
  seal: (key, secret, user_id) => sealSecret(key, user_id, secret),
}

/** The digest stays that of the former key if the same license key was entered again after the change. */
const changeDigest: SealedTable['alsoChange'] = (tx, { place, secret, key }) => tx`
  UPDATE shop_license_keys k SET digest = ${keyDigest(key, secret)} WHERE ctid = ${place}::tid AND NOT EXISTS (
    SELECT FROM shop_license_keys o WHERE o.product_id = k.product_id AND o.digest = ${keyDigest(key, secret)})`

/** All columns with values that only the site's secret key can decrypt. */
export const sealedTables: readonly SealedTable[] = [
  { table: 'second_factors', owner: 'user_id', columns: { secret: factor } },
  { table: 'single_sign_on_settings', columns: { client_secret_sealed: as(clientSecretUse) } },
  { table: 'smtp_settings', columns: { password_sealed: as(smtpPasswordUse) } },
  { table: 'backup_settings', columns: { passphrase_sealed: as(passphraseUse) } },
  { table: 'backup_copy_settings', columns: { secret_sealed: as(copySecretUse) } },
  { table: 'warning_settings', columns: { webhook_secret_sealed: as(warningSecrets.use) } },
  {
    table: 'sms_settings',
    columns: { auth_token_sealed: as(authTokenUse), authorization_sealed: as(authorizationUse) },
  },
  {
    table: 'telegram_settings',
    columns: { bot_token_sealed: as(botTokenUse), candidate_token_sealed: as(botTokenUse) },
  },
  {
    table: 'whatsapp_settings',
    columns: {
      ...{ access_token_sealed: as(accessTokenUse), app_secret_sealed: as(appSecretUse) },
      ...{ candidate_token_sealed: as(accessTokenUse), candidate_secret_sealed: as(appSecretUse) },
    },
  },
  { table: 'mail_in', columns: { imap_password_sealed: as(mailboxPasswordUse) } },
  { table: 'reg_search_provider', columns: { key_sealed: as(keyPurpose) } },
  { table: 'payment_providers', owner: 'name', columns: { secrets_sealed: sealedFor(secretsUse) } },
  { table: 'automation_settings', columns: { engine_secret_sealed: as(engineSecrets.use) } },
  { table: 'shop_license_keys', columns: { key_sealed: as(licenseKeyUse) }, alsoChange: changeDigest },
  { table: 'tool_bridges', columns: { secret_sealed: as(bridgeSecretUse) } },
  { table: 'joined_sites', columns: { key_sealed: as(masterKeyUse) } },
  { table: 'access_webhooks', columns: { secret_sealed: as(partnerSecrets.use) } },
]
