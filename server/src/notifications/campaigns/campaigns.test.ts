import {
  DeleteCampaign,
  GetCampaign,
  GetCampaigns,
  GetDeliveries,
  PreviewCampaign,
  RetryCampaign,
  SaveCampaign,
  SendEmail,
  SendTestEmail,
} from '@mapwright/contract/notifications/campaigns/campaign-endpoints.ts'
import { SubscribeAgain, Unsubscribe } from '@mapwright/contract/notifications/unsubscribe-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let site: TestSite
let sender: Person
let german: Person
let austrian: Person

beforeAll(async () => {
  mailServer = await startMailServer()
  site = await startTestSite({ env: { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://tuning.example' } })
  sender = await site.person({ role_id: 3, permissions: ['dealers_manager.send_email'] })
})
beforeEach(async () => {
  mailServer.received.length = 0
  mailServer.refusals.clear()
  await site.sql`DELETE FROM campaigns`
  await site.sql`UPDATE users SET country = 'XX', unsubscribed_at = NULL`
  german = await site.person({ country: 'DE' })
  austrian = await site.person({ country: 'AT' })
})
afterAll(async () => {
  await site.close()
  await mailServer.close()
})

const content = { subject: 'News for {{firstname}}', html: '<p>Hello {{firstname}}, you have {{balance}} credits.</p>' }
const send = (audience: object, more: object = {}) =>
  site.call(SendEmail, { body: { ...content, audience, ...more } }, { as: sender })
const both = () => ({ user_ids: [german._id, austrian._id] })
const read = async (id: string) => (await site.call(GetCampaign, { params: { id } }, { as: sender })).body.message
const finished = (id: string) =>
  eventually(async () => {
    const campaign = await read(id)
    expect(campaign.status).toBe('sent')
    return campaign
  })
const mailTo = ({ email }: Person) => mailServer.received.filter(({ to }) => to === email)
/** Decodes line breaks and equals signs in quoted-printable text. */
const decoded = (text: string | undefined) => (text ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=')
const tokenIn = (source: string | undefined) =>
  /List-Unsubscribe: <https:\/\/tuning\.example\/api\/unsubscribe\/([\w-]+)>/.exec(
    (source ?? '').replace(/\r\n[ \t]+/g, ' '),
  )?.[1] ?? ''

test('sends everyone who matches the filters their own mail with their own data', async () => {
  const { body } = await send({ role: 'customer', status: 'active', country: 'DE' })
  expect(body.message).toMatchObject({ status: 'sending', counts: { total: 1, queued: 1 } })
  const { counts } = await finished(body.message._id)
  expect(counts).toEqual({ total: 1, queued: 0, sent: 1, failed: 0, unsubscribed: 0, stopped: 0 })
  expect(mailServer.received).toHaveLength(1)
  const { source } = mailTo(german)[0] ?? { source: '' }
  expect(source).toContain('Subject: News for Pat')
  expect(source).toContain('Hello Pat, you have 0 credits.')
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('skips unverified addresses', async () => {
  const unverified = await site.person({ country: 'DE', verified: false })
  const { body } = await send({ user_ids: [german._id, unverified._id] })
  expect((await finished(body.message._id)).counts.total).toBe(1)
  expect(mailTo(unverified)).toEqual([])
})

test('sends a campaign once for two calls with the same idempotency key', async () => {
  const options = { as: sender, key: 'the-same-key' }
  const input = { body: { ...content, audience: both() } }
  const [first, second] = await Promise.all([
    site.call(SendEmail, input, options),
    site.call(SendEmail, input, options),
  ])
  expect(second.body.message._id).toBe(first.body.message._id)
  await finished(first.body.message._id)
  expect(mailServer.received).toHaveLength(2)
})

test('sanitizes what it stores and sends', async () => {
  const html =
    '<p>Hi<script>alert(1)</script><img src="https://track.example/x.gif"> <a href="javascript:x()">here</a></p>'
  const { body } = await send(both(), { html })
  expect(body.message.html).toBe('<p>Hi <a>here</a></p>')
  await finished(body.message._id)
  expect(decoded(mailTo(german)[0]?.source)).not.toMatch(/script|track\.example/)
})

test('lists rejected addresses with the reason, and retries only those', async () => {
  mailServer.refusals.set(german.email, 550)
  const { body } = await send(both())
  const { _id } = body.message
  expect((await finished(_id)).counts).toMatchObject({ sent: 1, failed: 1 })
  const failed = await site.call(GetDeliveries, { query: { message_id: _id, status: 'failed' } }, { as: sender })
  expect(failed.body).toMatchObject({ total: 1, deliveries: [{ email: german.email, tries: 1 }] })
  expect(failed.body.deliveries[0]?.error).toContain('no such mailbox')

  mailServer.refusals.clear()
  expect((await site.call(RetryCampaign, { params: { id: _id } }, { as: sender })).body.message.status).toBe('sending')
  expect((await finished(_id)).counts).toMatchObject({ sent: 2, failed: 0 })
  expect([mailTo(german).length, mailTo(austrian).length]).toEqual([1, 1])
  const again = await site.call(RetryCampaign, { params: { id: _id } }, { as: sender })
  expect([again.status, again.body.code]).toEqual([409, 'notifications.nothing_failed'])
})

test('retries a temporarily rejected address later', async () => {
  mailServer.refusals.set(german.email, 450)
  const { body } = await send(both())
  await eventually(async () => {
    const campaign = await read(body.message._id)
    expect([campaign.status, campaign.counts]).toMatchObject(['sending', { sent: 1, queued: 1 }])
    const [row] =
      await site.sql`SELECT due_at > now() + interval '4 minutes' AS waits, tries FROM campaign_deliveries WHERE user_id = ${german._id}`
    expect(row).toEqual({ waits: true, tries: 1 })
  })
})

test('unsubscribes by a one-click form, and skips the user in the next campaign', async () => {
  await finished((await send(both())).body.message._id)
  const token = tokenIn(mailTo(german)[0]?.source)
  const response = await fetch(`${site.url}/api/unsubscribe/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(response.status).toBe(200)
  const { counts } = await finished((await send(both())).body.message._id)
  expect(counts).toMatchObject({ total: 2, sent: 1, unsubscribed: 1 })
  expect(mailTo(german)).toHaveLength(1)

  await site.call(SubscribeAgain, { params: { token } })
  await finished((await send(both())).body.message._id)
  expect(mailTo(german)).toHaveLength(2)
})

test('does not unsubscribe by GET, and refuses forged tokens', async () => {
  const token = unsubscribeToken({ user_id: german._id, topic: 'news' }, site.config.secretKey)
  await fetch(`${site.url}/api/unsubscribe/${token}`)
  const forged = [
    unsubscribeToken({ user_id: german._id, topic: 'news' }, 'x'.repeat(40)),
    `${token.slice(0, -2)}AA`,
    'short',
  ]
  for (const wrong of forged) {
    const response = await site.call(Unsubscribe, { params: { token: wrong }, body: {} })
    expect([response.status, response.body.code]).toEqual([404, 'notifications.bad_link'])
  }
  expect(await site.sql`SELECT FROM users WHERE unsubscribed_at IS NOT NULL`).toHaveLength(0)
})

test('accepts URL-encoded forms only for unsubscribing', async () => {
  const response = await fetch(`${site.url}/api/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${sender.token}` },
    body: 'subject=x',
  })
  expect([response.status, (await response.json()).code]).toEqual([415, 'request.unsupported_media'])
})

test('switches off mails about one topic only, without a sign-in, and on again', async () => {
  const { secretKey } = site.config
  const token = unsubscribeToken({ user_id: german._id, topic: 'orders' }, secretKey)
  const wanted = async () =>
    (
      await site.sql`SELECT wanted FROM notification_choices WHERE user_id = ${german._id} AND topic = 'orders' AND channel = 'mail'`
    )[0]
  const switchedOff = await site.call(Unsubscribe, { params: { token }, body: {} })
  expect([switchedOff.status, switchedOff.body.topic]).toEqual([200, 'orders'])
  expect(await wanted()).toEqual({ wanted: false })
  expect(await site.sql`SELECT FROM users WHERE unsubscribed_at IS NOT NULL`).toHaveLength(0)
  const other = Buffer.from(token, 'base64url')
  other[16] = 2
  const forged = other.toString('base64url')
  expect((await site.call(Unsubscribe, { params: { token: forged }, body: {} })).body.code).toBe(
    'notifications.bad_link',
  )
  expect((await site.call(SubscribeAgain, { params: { token } })).body.topic).toBe('orders')
  expect(await wanted()).toEqual({ wanted: true })
})

test('does not send to users who unsubscribe while the campaign is being sent', async () => {
  mailServer.refusals.set(german.email, 450)
  const { body } = await send(both())
  await eventually(async () => expect((await read(body.message._id)).counts.sent).toBe(1))
  mailServer.refusals.clear()
  const token = unsubscribeToken({ user_id: german._id, topic: 'news' }, site.config.secretKey)
  await site.call(Unsubscribe, { params: { token }, body: {} })
  await site.sql`UPDATE campaign_deliveries SET due_at = now() WHERE status = 'queued'`
  await site.sql`UPDATE jobs.job SET start_after = now() WHERE name = 'messages.send' AND state = 'created'`
  expect((await finished(body.message._id)).counts).toMatchObject({ sent: 1, unsubscribed: 1 })
  expect(mailTo(german)).toEqual([])
})

test('continues automatically after an outage of the mail server, without failed deliveries', async () => {
  mailServer.breakDown(true)
  const { body } = await send(both())
  await eventually(async () => {
    const [job] = await site.sql`SELECT retry_count FROM jobs.job WHERE name = 'messages.send' AND state = 'retry'
      AND data ->> 'message_id' = ${body.message._id}`
    expect(job).toBeDefined()
  })
  expect((await read(body.message._id)).counts).toMatchObject({ queued: 2, failed: 0 })
  mailServer.breakDown(false)
  await site.sql`UPDATE jobs.job SET start_after = now() WHERE name = 'messages.send' AND state = 'retry'`
  expect((await finished(body.message._id)).counts).toMatchObject({ sent: 2 })
})

test('saves and changes a draft, sends it once, and refuses changes after that', async () => {
  const draft = await site.call(SaveCampaign, { body: { subject: '', html: '', audience: {} } }, { as: sender })
  const { _id } = draft.body.message
  expect(draft.body.message).toMatchObject({ status: 'draft', sent_at: null, counts: { total: 0 } })
  const blank = await send(both(), { _id, html: '<p> </p>' })
  expect([blank.status, blank.body.code]).toEqual([422, 'notifications.message_empty'])
  expect((await read(_id)).status).toBe('draft')
  expect((await send(both(), { _id })).body.message._id).toBe(_id)
  await finished(_id)
  for (const late of [
    await send(both(), { _id }),
    await site.call(SaveCampaign, { body: { _id, ...content, audience: {} } }, { as: sender }),
  ])
    expect([late.status, late.body.code]).toEqual([409, 'notifications.message_sent'])
  expect(mailServer.received).toHaveLength(2)
})

test('refuses unknown placeholders by name, and empty audiences', async () => {
  const unknown = await send(both(), { subject: 'Hi {{fristname}}' })
  expect([unknown.status, unknown.body.details]).toEqual([422, { name: 'fristname' }])
  for (const audience of [{ country: 'JP' }, { user_ids: [] }]) {
    const nobody = await send(audience)
    expect([nobody.status, nobody.body.code]).toEqual([422, 'notifications.no_recipients'])
  }
  expect((await site.call(GetCampaigns, {}, { as: sender })).body.total).toBe(0)
})

test('counts the recipients and renders the preview for one of them, in the direction of their language', async () => {
  await site.sql`UPDATE users SET language = 'ar', firstname = '<i>Amal</i>' WHERE _id = ${german._id}`
  await site.sql`UPDATE users SET unsubscribed_at = now() WHERE _id = ${austrian._id}`
  const { body } = await site.call(PreviewCampaign, { body: { ...content, audience: both() } }, { as: sender })
  expect(body).toMatchObject({
    recipients: 1,
    unsubscribed: 1,
    preview: { language: 'ar', direction: 'rtl', subject: 'News for <i>Amal</i>' },
  })
  expect(body.preview?.html).toContain('Hello &lt;i&gt;Amal&lt;/i&gt;')
})

test('sends a test to its author only and does not list it', async () => {
  const response = await site.call(SendTestEmail, { body: content }, { as: sender })
  expect(response.body.to).toBe(sender.email)
  await eventually(() => expect(mailTo(sender)).toHaveLength(1))
  expect(mailServer.received).toHaveLength(1)
  expect((await site.call(GetCampaigns, {}, { as: sender })).body.total).toBe(0)
})

test('deletes a sent campaign with its deliveries, but not one that is being sent', async () => {
  mailServer.refusals.set(german.email, 450)
  const { _id } = (await send(both())).body.message
  const early = await site.call(DeleteCampaign, { params: { id: _id } }, { as: sender })
  expect([early.status, early.body.code]).toEqual([409, 'notifications.message_sending'])
  const other = (await send({ user_ids: [austrian._id] })).body.message._id
  await finished(other)
  expect((await site.call(DeleteCampaign, { params: { id: other } }, { as: sender })).status).toBe(200)
  expect(await site.sql`SELECT FROM campaign_deliveries WHERE campaign_id = ${other}`).toHaveLength(0)
})
