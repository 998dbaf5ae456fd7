import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import { roleId } from '../accounts/role-id.ts'
import type { SealedValues } from '../platform/backup/manifest.ts'
import type { Db } from '../platform/db/sql.ts'
import { countSealed } from './reseal.ts'

/** Lists everything in the database that only the site's secret key can decrypt. Every table with a sealed column must be included. */
export async function readSealedValues(db: Db): Promise<SealedValues> {
  const people = await db<{ username: string }[]>`
    SELECT username FROM users JOIN second_factors ON user_id = users._id
    WHERE confirmed_at IS NOT NULL ORDER BY role_id = ${roleId.customer}, username`
  const later = {
    backup_settings: db`
      UNION ALL SELECT 'the passphrase of the backups' FROM backup_settings WHERE passphrase_sealed IS NOT NULL`,
    backup_copy_settings: db`
      UNION ALL SELECT 'the secret key of the bucket of the backups' FROM backup_copy_settings WHERE secret_sealed IS NOT NULL`,
    payment_providers: db`
      UNION ALL SELECT 'the keys of the payment provider ' || name FROM payment_providers WHERE secrets_sealed IS NOT NULL`,
    sms_settings: db`
      UNION ALL SELECT 'the key of the SMS provider' FROM sms_settings
      WHERE auth_token_sealed IS NOT NULL OR authorization_sealed IS NOT NULL`,
    telegram_settings: db`
      UNION ALL SELECT 'the token of the Telegram bot' FROM telegram_settings
      WHERE bot_token_sealed IS NOT NULL OR to_jsonb(telegram_settings) ->> 'candidate_token_sealed' IS NOT NULL`,
    whatsapp_settings: db`
      UNION ALL SELECT 'the keys of WhatsApp' FROM whatsapp_settings
      WHERE coalesce(access_token_sealed, app_secret_sealed, candidate_token_sealed, candidate_secret_sealed) IS NOT NULL`,
    access_webhooks: db`
      UNION ALL SELECT 'the secrets of the webhooks of partners' WHERE EXISTS (
        SELECT FROM access_webhooks WHERE secret_sealed IS NOT NULL)`,
    warning_settings: db`
      UNION ALL SELECT 'the secret of the webhook for warnings' FROM warning_settings WHERE webhook_secret_sealed IS NOT NULL`,
    single_sign_on_settings: db`
      UNION ALL SELECT 'the client secret of single sign-on' FROM single_sign_on_settings WHERE client_secret_sealed IS NOT NULL`,
    joined_sites: db`
      UNION ALL SELECT 'the key of the master site' FROM joined_sites`,
    tool_bridges: db`
      UNION ALL SELECT 'the secrets of the tool bridges' WHERE EXISTS (SELECT FROM tool_bridges WHERE secret_sealed IS NOT NULL)`,
    shop_license_keys: db`
      UNION ALL SELECT 'the license keys of the shop' WHERE EXISTS (SELECT FROM shop_license_keys)`,
  }
  // The database may come from an earlier release and lack some of these tables.
  const present = await db<{ name: keyof typeof later }[]>`
    SELECT name FROM unnest(${keysOf(later)}::text[]) AS name WHERE to_regclass(name) IS NOT NULL`
  const secrets = await db<{ secret: string }[]>`
    SELECT 'the key of the registration lookup' AS secret FROM reg_search_provider WHERE key_sealed IS NOT NULL
    UNION ALL SELECT 'the secret of the automation engine' FROM automation_settings WHERE engine_secret_sealed IS NOT NULL
    UNION ALL SELECT 'the password of the mailbox for replies' FROM mail_in WHERE imap_password_sealed IS NOT NULL
    UNION ALL SELECT 'the password of the mail server' FROM smtp_settings WHERE password_sealed IS NOT NULL
    ${present.reduce((all, { name }) => db`${all} ${later[name]}`, db``)}`
  return { two_step: people.map(({ username }) => username), secrets: secrets.map(({ secret }) => secret) }
}

/** Lists the values that the accepted keys cannot decrypt. Tries all of them; returns undefined if every one can be opened. */
export async function valuesLostIn(db: Db, secretKey: string): Promise<SealedValues | undefined> {
  const counts = Object.values(await countSealed(db, secretKey))
  return counts.some(({ unreadable }) => unreadable > 0) ? readSealedValues(db) : undefined
}
