import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { GetFirstSteps, HideFirstSteps, SkipFirstStep } from '@mapwright/contract/orders/first-steps-endpoints.ts'
import { ChangeShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { ChangeShopTexts } from '@mapwright/contract/shop/shop-texts-endpoints.ts'
import { ChangePolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { ChangeSmtpSettings, CheckSmtpConnection, SendTestMail } from '@mapwright/contract/site/smtp-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { switchOn } from '../../test/site-state.ts'
import { loadSampleData } from '../sample-data/load-sample-data.ts'
import { clearChannelFailures, noteChannelFailure } from '../site/system/channel-failures.ts'

let site: TestSite
let admin: Person
let mails: Awaited<ReturnType<typeof startMailServer>>
let port: number
beforeAll(async () => {
  mails = await startMailServer()
  port = Number(new URL(mails.url).port)
  site = await startTestSite({ env: { SMTP_URL: mails.url, PRIVATE_TARGETS: `127.0.0.1:${port}` } })
  admin = await site.admin()
})
afterAll(async () => {
  await site.close()
  await mails.close()
})

const steps = async () => (await site.call(GetFirstSteps, {}, { as: admin })).body.steps
const done = async () => (await steps()).filter((step) => step.done).map(({ name }) => name)

test('the mail server is done after a successful check or test mail, until it is changed', async () => {
  expect(await done()).not.toContain('mail')
  expect((await site.call(SendTestMail, {}, { as: admin })).status).toBe(200)
  expect(await done()).toContain('mail')

  const server = { host: '127.0.0.1', port, secure: false, user: '', pass: '' }
  const sender = { from_name: '', from_address: 'office@turbo.example', reply_to: '' }
  await site.call(ChangeSmtpSettings, { body: { ...server, ...sender } }, { as: admin })
  expect(await done()).not.toContain('mail')
  const other = { ...server, port: 1 }
  expect((await site.call(CheckSmtpConnection, { body: other }, { as: admin })).status).toBe(422)
  expect(await done()).not.toContain('mail')
  expect((await site.call(CheckSmtpConnection, { body: server }, { as: admin })).status).toBe(200)
  expect(await done()).toContain('mail')
})

test('each item of the checklist is done as soon as its data exists', async () => {
  await switchOn(site, 'bank_payment')
  expect(await done()).toEqual(['mail'])
  const company = { company_name: 'Turbo', company_address: 'Road 1', company_city: 'Ulm', country: 'DE' }
  const bank = { bank_iban: 'DE02120300000000202051' }
  await site.call(ChangeSettings, { body: { ...company, ...bank }, files: {} } as never, { as: admin })
  await site.call(ChangePolicies, { body: { terms_of_use: 'Terms', privacy_policy: 'Privacy' } }, { as: admin })
  // A site in Germany also needs an imprint.
  expect(await done()).toEqual(['company', 'bank', 'mail'])
  const missing = async () => (await site.call(GetFirstSteps, {}, { as: admin })).body.missing_texts
  expect(await missing()).toEqual(['imprint'])
  const required = async () => (await site.call(GetFirstSteps, {}, { as: admin })).body.required_policies
  expect(await required()).toEqual(['terms_of_use', 'privacy_policy', 'imprint'])
  await site.sql`UPDATE settings SET country = 'US'`
  expect(await done()).toEqual(['company', 'bank', 'mail', 'policies'])
  expect(await required()).toEqual(['terms_of_use', 'privacy_policy'])
  await site.sql`UPDATE settings SET country = 'DE'`
  // A template that still contains placeholders does not count as a policy.
  await site.call(ChangePolicies, { body: { imprint: '<p>[Company, address] [1]</p>' } }, { as: admin })
  expect(await done()).toEqual(['company', 'bank', 'mail'])
  await site.call(ChangePolicies, { body: { imprint: '<p>Turbo, Ulm [1]</p>' } }, { as: admin })
  expect(await done()).toEqual(['company', 'bank', 'mail', 'policies'])
  expect(await missing()).toEqual([])
  await site.sql.begin((tx) => loadSampleData(tx, new Date()))
  expect(await done()).toEqual(['company', 'bank', 'mail', 'package', 'service', 'vehicles', 'policies'])
  await site.sql`UPDATE open_times SET enabled = true`
  expect(await done()).toContain('hours')
  await site.sql`UPDATE open_times SET enabled = false`
})

test('an open shop needs its terms and, unless nobody can withdraw, the instructions on withdrawal', async () => {
  const shop = async () => (await steps()).find(({ name }) => name === 'shop')?.done
  const change = async (body: CallInput<typeof ChangeShopSettings>['body']) => {
    expect((await site.call(ChangeShopSettings, { body }, { as: admin })).status).toBe(200)
    return shop()
  }
  expect(await shop()).toBeUndefined()
  expect(await change({ status: true })).toBe(false)
  expect((await site.call(GetFirstSteps, {}, { as: admin })).body.missing_texts).toEqual([
    'shop_terms',
    'withdrawal_text',
  ])
  expect(await change({ terms_and_conditions: '<p>Terms</p>' })).toBe(false)
  expect(await change({ withdrawal_text: '<p>Write to [name, address].</p>' })).toBe(false)
  expect(await change({ withdrawal_scope: 'nobody' })).toBe(true)
  expect(await change({ withdrawal_scope: 'eu' })).toBe(false)
  expect(await change({ withdrawal_text: '<p>Write to Turbo, Ulm.</p>' })).toBe(true)
  const publish = (withdrawal_text: string) =>
    site.call(ChangeShopTexts, { body: { language: 'de', withdrawal_text } }, { as: admin })
  await publish('<p>An [Name, Anschrift].</p>')
  expect(await shop()).toBe(false)
  await publish('<p>An Turbo, Ulm.</p>')
  expect(await shop()).toBe(true)
  expect(await change({ status: false })).toBeUndefined()
})

test('can only be hidden once everything is done or not needed', async () => {
  const hide = () => site.call(HideFirstSteps, {}, { as: admin })
  const skip = (name: 'logo' | 'hours' | 'backup', not_needed = true) =>
    site.call(SkipFirstStep, { params: { name }, body: { not_needed } }, { as: admin })
  expect((await hide()).body.code).toBe('orders.steps_open')
  await site.sql`UPDATE first_steps SET backed_up_at = now()`
  // A step that is skipped twice is stored once.
  for (const name of ['logo', 'logo', 'hours'] as const) expect((await skip(name)).status).toBe(200)
  const skipped = async () => (await steps()).filter((step) => step.not_needed).map(({ name }) => name)
  expect(await skipped()).toEqual(['logo', 'hours'])
  await skip('logo', false)
  expect(await skipped()).toEqual(['hours'])
  expect((await hide()).body.code).toBe('orders.steps_open')
  await skip('logo')
  expect((await hide()).status).toBe(200)
  expect((await site.call(GetFirstSteps, {}, { as: admin })).body).toMatchObject({ hidden: true, low_disk: null })
})

test('lists the failing channels until they work again', async () => {
  const problems = async () => (await site.call(GetFirstSteps, {}, { as: admin })).body.channel_problems
  const mail = { to_address: 'ann@dealer.example', language: null, kind: 'account_activated', values: '{}' }
  const attempt = (_id: string, columns: object) =>
    site.sql`INSERT INTO mails ${site.sql({ _id, ...mail, created_at: new Date(), tried_at: new Date(), ...columns })}`
  expect(await problems()).toEqual([])
  // The mail server refuses one recipient, which does not mean that mail fails in general.
  await attempt('018f0000-0000-7000-8000-000000000001', { status: 'failed', tries: 1, error: '550 unknown' })
  expect(await problems()).toEqual([])
  await attempt('018f0000-0000-7000-8000-000000000002', { status: 'queued', tries: 2, error: 'ECONNREFUSED' })
  await site.sql`UPDATE mail_in SET imap_host = 'imap.example', imap_password_sealed = 'x', poll_error = 'sign-in refused'`
  await site.sql`UPDATE settings SET sms_notification = true, push_notification = true`
  // The warning of the system page has the same source.
  const failure = (channel: 'sms' | 'telegram', error: string) =>
    noteChannelFailure(site.sql, channel, { error, isRefused: true, now: new Date() })
  await failure('sms', '401 Authenticate')
  await failure('telegram', '401 Unauthorized')
  expect(await problems()).toEqual([
    { channel: 'mail', error: 'ECONNREFUSED' },
    { channel: 'mailbox', error: 'sign-in refused' },
    { channel: 'sms', error: '401 Authenticate' },
    { channel: 'telegram', error: '401 Unauthorized' },
  ])
  await attempt('018f0000-0000-7000-8000-000000000004', { status: 'sent', sent_at: new Date(Date.now() + 1000) })
  await site.sql`UPDATE mail_in SET poll_error = NULL`
  await clearChannelFailures(site.sql, 'sms')
  await clearChannelFailures(site.sql, 'telegram')
  expect(await problems()).toEqual([])
})

test('an item that every site needs cannot be skipped', async () => {
  const params = { name: 'company' } as never
  expect((await site.call(SkipFirstStep, { params, body: { not_needed: true } }, { as: admin })).status).toBe(400)
})
