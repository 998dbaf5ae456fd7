import {
  GetCampaign,
  GetDeliveries,
  PreviewCampaign,
  RetryCampaign,
  SendBoth,
  SendSms,
  SendTestSms,
  StopCampaign,
} from '@mapwright/contract/notifications/campaigns/campaign-endpoints.ts'
import { ChangeNotificationChoices } from '@mapwright/contract/notifications/choice-endpoints.ts'
import { ChangeSmsSettings } from '@mapwright/contract/notifications/sms/sms-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { startTwilioServer } from '../../../test/twilio-server.ts'

const publicUrl = 'https://tuning.example'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let twilio: Awaited<ReturnType<typeof startTwilioServer>>
let site: TestSite
let sender: Person
let reached: Person
let other: Person

beforeAll(async () => {
  mailServer = await startMailServer()
  twilio = await startTwilioServer()
  const env = { SMTP_URL: mailServer.url, PUBLIC_URL: publicUrl, PRIVATE_TARGETS: twilio.target }
  site = await startTestSite({ env })
  sender = await site.person({ role_id: 3, permissions: ['dealers_manager.send_email'] })
  const settings = {
    provider: 'twilio',
    ...{ url: twilio.url, sender: '+15005550006', account_sid: twilio.account_sid },
    ...{ auth_token: twilio.auth_token, segment_price: '0.0750' },
  } as const
  await site.call(ChangeSmsSettings, { body: settings }, { as: await site.admin() })
})
afterAll(async () => {
  await site.close()
  await mailServer.close()
  await twilio.close()
})
beforeEach(async () => {
  mailServer.received.length = 0
  mailServer.refusals.clear()
  twilio.sent.length = 0
  twilio.refusals.clear()
  twilio.state.mode = 'normal'
  await site.sql`TRUNCATE rate_limits, sms_messages, sms_numbers`
  await site.sql`DELETE FROM campaigns`
  await site.sql`UPDATE settings SET sms_notification = true`
  reached = await site.person()
  other = await site.person()
  await withNumber(reached, '+491511000001')
})

const number = '+491511000001'
async function withNumber(person: Person, to: string): Promise<void> {
  await site.sql`INSERT INTO sms_numbers (user_id, number, verified_at, created_at) VALUES (${person._id}, ${to}, now(), now())`
  const body = { choices: [{ topic: 'news', channel: 'sms', wanted: true } as const] }
  expect((await site.call(ChangeNotificationChoices, { body }, { as: person })).status).toBe(200)
}
const both = () => ({ user_ids: [reached._id, other._id] })
const sms_text = 'Hello {{firstname}}, we are closed on Friday.'
const sendSms = (more: object = {}) =>
  site.call(SendSms, { body: { audience: both(), sms_text, ...more } }, { as: sender })
const read = async (id: string) => (await site.call(GetCampaign, { params: { id } }, { as: sender })).body.message
const finished = (id: string, status = 'sent') =>
  eventually(async () => {
    const campaign = await read(id)
    expect(campaign.status).toBe(status)
    return campaign
  })
const deliveries = async (message_id: string) =>
  (await site.call(GetDeliveries, { query: { message_id } }, { as: sender })).body.deliveries

it('sends SMS only to people who have confirmed a number and want news by SMS', async () => {
  await site.sql`INSERT INTO sms_numbers (user_id, number, verified_at, created_at) VALUES (${other._id}, '+491511000002', now(), now())`
  const { body } = await sendSms()
  expect((await finished(body.message._id)).counts).toMatchObject({ total: 1, sent: 1 })
  expect(twilio.sent.map(({ form }) => form['To'])).toEqual([number])
  expect(twilio.sent[0]?.form['Body']).toMatch(
    /^Hello Pat, we are closed on Friday\.\nUnsubscribe: https:\/\/tuning\.example\//,
  )
  expect(mailServer.received).toEqual([])
})

it('sends both to each channel of its own recipients', async () => {
  const text = { subject: 'Closed', html: '<p>We are closed.</p>', sms_text }
  const { body } = await site.call(SendBoth, { body: { audience: both(), ...text } }, { as: sender })
  expect((await finished(body.message._id)).counts).toMatchObject({ total: 3, sent: 3 })
  expect([mailServer.received.length, twilio.sent.length]).toEqual([2, 1])
  expect((await deliveries(body.message._id)).filter(({ channel }) => channel === 'sms')).toMatchObject([
    { number, status: 'sent' },
  ])
})

it('reports what has been delivered and what has not', async () => {
  const { _id } = (await sendSms()).body.message
  await finished(_id)
  const [message] = twilio.sent
  if (!message) throw new Error('nothing was sent')
  await twilio.report(site.url, publicUrl, message, 'delivered')
  expect(await deliveries(_id)).toMatchObject([{ status: 'delivered' }])
  expect((await read(_id)).counts.sent).toBe(1)

  const again = (await sendSms({ sms_text: 'Another one' })).body.message._id
  await finished(again)
  const [, second] = twilio.sent
  if (second) await twilio.report(site.url, publicUrl, second, 'undelivered')
  expect(await deliveries(again)).toMatchObject([{ status: 'failed', error: 'undelivered (30003)' }])
})

it('lists refused numbers with the reason, and retries them once', async () => {
  twilio.refusals.set(number, 21211)
  const { _id } = (await sendSms()).body.message
  expect((await finished(_id)).counts).toMatchObject({ failed: 1 })
  expect((await deliveries(_id))[0]?.error).toContain('21211')
  twilio.refusals.clear()
  await site.call(RetryCampaign, { params: { id: _id } }, { as: sender })
  expect((await finished(_id)).counts).toMatchObject({ sent: 1, failed: 0 })
  expect(twilio.sent).toHaveLength(1)
})

it('continues after an outage of the provider without sending anything twice', async () => {
  twilio.state.mode = 'failing'
  const { _id } = (await sendSms()).body.message
  await eventually(async () =>
    expect(await site.sql`SELECT FROM jobs.job WHERE name = 'messages.send_sms' AND state = 'retry'`).toHaveLength(1),
  )
  twilio.state.mode = 'normal'
  await site.sql`UPDATE jobs.job SET start_after = now() WHERE name = 'messages.send_sms' AND state = 'retry'`
  expect((await finished(_id)).counts).toMatchObject({ sent: 1, failed: 0 })
  expect(twilio.sent).toHaveLength(1)
})

it('sends no queued deliveries once it is stopped', async () => {
  twilio.state.mode = 'failing'
  const { _id } = (await sendSms()).body.message
  await eventually(async () =>
    expect(await site.sql`SELECT FROM jobs.job WHERE name = 'messages.send_sms' AND state = 'retry'`).toHaveLength(1),
  )
  const { body } = await site.call(StopCampaign, { params: { id: _id } }, { as: sender })
  expect(body.message).toMatchObject({ status: 'stopped', counts: { stopped: 1, queued: 0 } })
  twilio.state.mode = 'normal'
  await site.sql`UPDATE jobs.job SET start_after = now() WHERE name = 'messages.send_sms' AND state = 'retry'`
  await eventually(async () =>
    expect(await site.sql`SELECT FROM jobs.job WHERE name = 'messages.send_sms' AND state = 'retry'`).toHaveLength(0),
  )
  expect(twilio.sent).toEqual([])
  const again = await site.call(StopCampaign, { params: { id: _id } }, { as: sender })
  expect([again.status, again.body.code]).toEqual([409, 'notifications.not_sending'])
})

it('estimates the cost from the personalized text of each recipient', async () => {
  const preview = async (text: string) =>
    (
      await site.call(
        PreviewCampaign,
        { body: { subject: '', html: '', channel: 'sms', sms_text: text, audience: both() } },
        { as: sender },
      )
    ).body
  const short = await preview(sms_text)
  expect(short).toMatchObject({ recipients: 0, sms: { recipients: 1, segments: 1, cost: '0.08', currency: 'EUR' } })
  expect(short.sms?.sizes).toEqual([{ segments: 1, recipients: 1 }])
  expect(short.preview?.sms_text).toContain('Hello Pat')
  expect((await preview('x'.repeat(160))).sms).toMatchObject({ segments: 2, cost: '0.15' })
})

it('counts the segments of each recipient, whose names differ, and reports the cost after sending', async () => {
  await withNumber(other, '+491511000002')
  // Another script needs a different encoding, in which a segment has fewer characters.
  await site.sql`UPDATE users SET firstname = 'Дмитрий' WHERE _id = ${other._id}`
  const body = { subject: '', html: '', channel: 'sms', sms_text, audience: both() } as const
  const { sms } = (await site.call(PreviewCampaign, { body }, { as: sender })).body
  expect(sms).toEqual({
    ...{ recipients: 2, segments: 3, cost: '0.23', currency: 'EUR' },
    sizes: [
      { segments: 1, recipients: 1 },
      { segments: 2, recipients: 1 },
    ],
  })
  const { message } = (await sendSms()).body
  expect(message.sms).toBeNull()
  const campaign = await finished(message._id)
  expect(campaign.sms).toEqual(sms)
  // A later price does not change the report.
  await site.sql`UPDATE sms_settings SET segment_price = '1'`
  expect((await read(message._id)).sms?.cost).toBe('0.23')
  await site.sql`UPDATE sms_settings SET segment_price = '0.0750'`
})

it('sends a test to its author only, who needs a number', async () => {
  const test = () => site.call(SendTestSms, { body: { sms_text } }, { as: sender })
  expect((await test()).body.code).toBe('notifications.no_sms_number')
  await withNumber(sender, '+491511000009')
  expect((await test()).body.to).toBe('+491511000009')
  await eventually(() => expect(twilio.sent.map(({ form }) => form['To'])).toEqual(['+491511000009']))
})

it('refuses without recipients, with unknown placeholders, and while the site sends no SMS', async () => {
  expect((await sendSms({ audience: { user_ids: [other._id] } })).body.code).toBe('notifications.no_recipients')
  expect((await sendSms({ sms_text: 'Hi {{nickname}}' })).body.code).toBe('notifications.unknown_placeholder')
  await site.sql`UPDATE settings SET sms_notification = false`
  expect((await sendSms()).body.code).toBe('notifications.sms_off')
})
