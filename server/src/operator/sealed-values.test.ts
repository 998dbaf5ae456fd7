import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import type { Sql } from '../platform/db/sql.ts'
import { confirmOtherKey, otherKeyWarning } from './confirm-other-key.ts'
import { readSealedValues } from './sealed-values.ts'

const nothing = '00000000-0000-0000-0000-000000000000'

/** The columns of a new row, for each table that is empty in a new database. Foreign keys are not checked. */
const firstRows: Readonly<Record<string, object>> = {
  access_webhooks: { access_api_id: nothing, url: '', created_at: new Date() },
  tool_bridges: {
    ...{
      _id: nothing,
      kind: 'autotuner',
      name: 'Autotuner',
      is_on: true,
      at_upload: false,
      tools: [],
      extensions: [],
      starts_hex: '',
    },
    ...{ decrypt_url: '', encrypt_url: '', account: '', created_at: new Date() },
  },
  joined_sites: {
    ...{ _id: nothing, name: 'Master', url: '', key_hint: '', state: 'connected', forwards_all: false },
    connected_at: new Date(),
  },
  payment_providers: { name: 'stripe', sandbox: false, fields: {}, updated_at: new Date() },
  shop_license_keys: { _id: nothing, hint: '', digest: '', created_at: new Date() },
}

/** Returns the secrets that are listed if only this column contains a value. Rolls the change back. */
async function listedWith(sql: Sql, table: string, column: string): Promise<string[]> {
  let listed: string[] = []
  const end = new Error('rolled back')
  const filled = sql.begin(async (tx) => {
    await tx`SET LOCAL session_replication_role = replica`
    const row = firstRows[table]
    if (row) await tx`INSERT INTO ${tx(table)} ${tx({ ...row, [column]: Buffer.alloc(1) })}`
    const written = await tx`UPDATE ${tx(table)} SET ${tx({ [column]: Buffer.alloc(1) })} RETURNING true`
    expect(written, `rows of ${table}`).toHaveLength(1)
    listed = (await readSealedValues(tx)).secrets
    throw end
  })
  await expect(filled).rejects.toBe(end)
  return listed
}

test('readSealedValues covers every table with a sealed column', async () => {
  const { sql, drop } = await testDatabase()
  try {
    expect((await readSealedValues(sql)).secrets).toEqual([])
    const columns = await sql<{ table: string; column: string }[]>`
      SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name LIKE '%sealed' ORDER BY 1, 2`
    const listed: Record<string, string[]> = {}
    for (const { table, column } of columns) listed[`${table}.${column}`] = await listedWith(sql, table, column)
    expect(listed).toEqual({
      'access_webhooks.secret_sealed': ['the secrets of the webhooks of partners'],
      'automation_settings.engine_secret_sealed': ['the secret of the automation engine'],
      'backup_copy_settings.secret_sealed': ['the secret key of the bucket of the backups'],
      'backup_settings.passphrase_sealed': ['the passphrase of the backups'],
      'joined_sites.key_sealed': ['the key of the master site'],
      'mail_in.imap_password_sealed': ['the password of the mailbox for replies'],
      'payment_providers.secrets_sealed': ['the keys of the payment provider stripe'],
      'reg_search_provider.key_sealed': ['the key of the registration lookup'],
      'shop_license_keys.key_sealed': ['the license keys of the shop'],
      'single_sign_on_settings.client_secret_sealed': ['the client secret of single sign-on'],
      'sms_settings.auth_token_sealed': ['the key of the SMS provider'],
      'sms_settings.authorization_sealed': ['the key of the SMS provider'],
      'smtp_settings.password_sealed': ['the password of the mail server'],
      'telegram_settings.bot_token_sealed': ['the token of the Telegram bot'],
      'telegram_settings.candidate_token_sealed': ['the token of the Telegram bot'],
      'whatsapp_settings.access_token_sealed': ['the keys of WhatsApp'],
      'whatsapp_settings.app_secret_sealed': ['the keys of WhatsApp'],
      'whatsapp_settings.candidate_secret_sealed': ['the keys of WhatsApp'],
      'whatsapp_settings.candidate_token_sealed': ['the keys of WhatsApp'],
      'tool_bridges.secret_sealed': ['the secrets of the tool bridges'],
      'warning_settings.webhook_secret_sealed': ['the secret of the webhook for warnings'],
    })
  } finally {
    await drop()
  }
})

test('the warning lists the people with two-step sign-in and the secrets to enter again', () => {
  const people = Array.from({ length: 12 }, (_, n) => `person${n}`)
  const warning = otherKeyWarning({ two_step: people, secrets: ['the password of the mailbox for replies'] })
  expect(warning).toContain('12 people with two-step sign-in')
  expect(warning).toContain('person9 and 2 more')
  expect(warning).toContain('Enter the password of the mailbox for replies again.')
})

test('a restore without a terminal stops unless --other-key is given', async () => {
  const lost = { two_step: [], secrets: [] }
  await expect(confirmOtherKey(lost, false)).rejects.toThrow('--other-key')
  await confirmOtherKey(lost, true)
})
