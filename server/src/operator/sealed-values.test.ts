import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { confirmOtherKey, otherKeyWarning } from './confirm-other-key.ts'

test('readSealedValues covers every table with a sealed column', async () => {
  const { sql, drop } = await testDatabase()
  try {
    const columns = await sql<{ name: string }[]>`
      SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name LIKE '%sealed' ORDER BY 1`
    expect(columns.map(({ name }) => name)).toEqual([
      'access_webhooks.secret_sealed',
      'automation_settings.engine_secret_sealed',
      'mail_in.imap_password_sealed',
      'payment_providers.secrets_sealed',
      'reg_search_provider.key_sealed',
      'shop_license_keys.key_sealed',
      'sms_settings.auth_token_sealed',
      'sms_settings.authorization_sealed',
      'smtp_settings.password_sealed',
    ])
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
