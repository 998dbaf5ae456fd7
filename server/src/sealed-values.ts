import type { SealedValues } from './platform/db/backup/manifest.ts'
import type { Db } from './platform/db/sql.ts'

/** Lists everything in the database that only the site's secret key can decrypt. Every table with a sealed column belongs here. */
export async function readSealedValues(db: Db): Promise<SealedValues> {
  const people = await db<{ username: string }[]>`
    SELECT username FROM users JOIN second_factors ON user_id = users._id
    WHERE confirmed_at IS NOT NULL ORDER BY role_id = 2, username`
  // A backup may be made by a release that is newer than the database.
  const [{ has_providers } = { has_providers: false }] = await db<{ has_providers: boolean }[]>`
    SELECT to_regclass('payment_providers') IS NOT NULL AS has_providers`
  const providers = has_providers
    ? db`UNION ALL SELECT 'the keys of the payment provider ' || name FROM payment_providers WHERE secrets_sealed IS NOT NULL`
    : db``
  const secrets = await db<{ secret: string }[]>`
    SELECT 'the key of the registration lookup' AS secret FROM reg_search_provider WHERE key_sealed IS NOT NULL
    UNION ALL SELECT 'the secret of the automation engine' FROM automation_settings WHERE engine_secret_sealed IS NOT NULL
    UNION ALL SELECT 'the password of the mailbox for replies' FROM mail_in WHERE imap_password_sealed IS NOT NULL
    UNION ALL SELECT 'the password of the mail server' FROM smtp_settings WHERE password_sealed IS NOT NULL
    ${providers}`
  return { two_step: people.map(({ username }) => username), secrets: secrets.map(({ secret }) => secret) }
}
