import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import {
  GetChannelMessages,
  ResendChannelMessage,
} from '@mapwright/contract/notifications/channel-messages/channel-message-endpoints.ts'
import { GetNotificationChoices, RequestNotification } from '@mapwright/contract/notifications/choice-endpoints.ts'
import {
  ChangeSmsNumber,
  ChangeSmsSettings,
  GetSmsNumber,
  GetSmsSettings,
  RemoveSmsNumber,
  SendTestSms,
  VerifySmsNumber,
} from '@mapwright/contract/notifications/sms/sms-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { startTwilioServer } from '../../../test/twilio-server.ts'
import { notify } from '../notification-rows.ts'

const publicUrl = 'https://tuning.example'
const number = '+4915112345678'

let twilio: Awaited<ReturnType<typeof startTwilioServer>>
let gateway: { target: string; url: string; close(): unknown }
const taken: { headers: Record<string, unknown>; body: string }[] = []
let site: TestSite
let admin: Person
let dealer: Person

/** Starts an SMS service with its own API. */
async function startGateway() {
  const server = createServer(async (request, response) => {
    taken.push({ headers: request.headers, body: (await buffer(request)).toString() })
    response.writeHead(202).end('queued')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const target = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { target, url: `http://${target}/sms`, close: () => server.close() }
}

beforeAll(async () => {
  twilio = await startTwilioServer()
  gateway = await startGateway()
  const env = { PUBLIC_URL: publicUrl, PRIVATE_TARGETS: `${twilio.target},${gateway.target}` }
  site = await startTestSite({ env })
  admin = await site.admin()
})
afterAll(async () => {
  await site.close()
  await twilio.close()
  gateway.close()
})
beforeEach(async () => {
  twilio.sent.length = 0
  twilio.refusals.clear()
  twilio.state.mode = 'normal'
  taken.length = 0
  await site.sql`TRUNCATE rate_limits, sms_messages, sms_numbers, channel_failures`
  await site.sql`UPDATE settings SET sms_notification = true`
  await useTwilio()
  dealer = await site.person()
})

type Settings = Parameters<typeof site.call<typeof ChangeSmsSettings>>[1]['body']
const twilioSettings = (): Settings => ({
  ...{ provider: 'twilio', url: twilio.url, sender: '+15005550006', account_sid: twilio.account_sid },
  ...{ auth_token: twilio.auth_token, format: 'json', to_field: 'to', text_field: 'text', sender_field: 'from' },
  ...{ segment_price: '0.075', authorization: '' },
})
const change = (body: Settings) => site.call(ChangeSmsSettings, { body }, { as: admin })
const useTwilio = () => change(twilioSettings())
const latest = async () => (await site.call(GetSmsSettings, {}, { as: admin })).body.sms_settings.latest
/** Waits until the newest message has this status. */
const outcome = (status: string) =>
  eventually(async () => {
    const [sms] = await latest()
    expect(sms?.status).toBe(status)
    return sms
  })
const resend = (id = '') => site.call(ResendChannelMessage, { params: { id } }, { as: admin })
const test = (to: string) => site.call(SendTestSms, { body: { number: to } }, { as: admin })
const enter = (as: Person, to = number) => site.call(ChangeSmsNumber, { body: { number: to } }, { as })
const codeIn = (text: string | undefined) => /code is (\d{6})/.exec(text ?? '')?.[1] ?? ''
async function confirm(as: Person): Promise<void> {
  await enter(as)
  await outcome('sent')
  const code = codeIn(twilio.sent.at(-1)?.form['Body'])
  expect((await site.call(VerifySmsNumber, { body: { code } }, { as })).body.sms_number?.is_verified).toBe(true)
}
const tell = (as: Person, link = '/order_details/1') =>
  site.sql.begin((tx) => notify(tx, [as._id], { kind: 'test', topic: 'orders', values: {}, link, now: new Date() }))
const wantsOrders = (as: Person) => site.sql`INSERT INTO notification_choices VALUES (${as._id}, 'orders', 'sms', true)`

describe('the provider', () => {
  it('never returns its secrets, and loses them when the server or the account changes', async () => {
    const { body } = await useTwilio()
    expect(JSON.stringify(body)).not.toContain(twilio.auth_token)
    expect(body.sms_settings).toMatchObject({ has_auth_token: true, is_complete: true })
    const kept = await change({ ...twilioSettings(), auth_token: '' })
    expect(kept.body.sms_settings.is_complete).toBe(true)
    for (const elsewhere of [{ url: 'https://twilio.example' }, { account_sid: `AC${'2'.repeat(32)}` }]) {
      await useTwilio()
      const { sms_settings } = (await change({ ...twilioSettings(), auth_token: '', ...elsewhere })).body
      expect(sms_settings).toMatchObject({ has_auth_token: false, is_complete: false })
    }
  })

  it('sends a test through Twilio with an international number, and accepts its signed status callback', async () => {
    await test('0049 151 123-45678')
    await outcome('sent')
    const [message] = twilio.sent
    expect(message?.form).toMatchObject({ To: number, From: '+15005550006' })
    expect(message?.form['Body']).toContain('Text messages work')
    if (!message) throw new Error('nothing was sent')
    expect((await twilio.report(site.url, publicUrl, message, 'delivered', 'another token')).status).toBe(401)
    expect((await latest())[0]?.status).toBe('sent')
    expect((await twilio.report(site.url, publicUrl, message, 'sent')).status).toBe(200)
    expect((await twilio.report(site.url, publicUrl, message, 'delivered')).status).toBe(200)
    expect((await latest())[0]?.status).toBe('delivered')
    await twilio.report(site.url, publicUrl, message, 'undelivered')
    expect((await latest())[0]?.status).toBe('delivered')
  })

  it('shows why a message was not delivered', async () => {
    await test(number)
    await outcome('sent')
    const [message] = twilio.sent
    if (message) await twilio.report(site.url, publicUrl, message, 'undelivered')
    expect((await latest())[0]).toMatchObject({ status: 'failed', error: 'undelivered (30003)' })
  })

  it('sends a failed message again as another message, and ignores late reports about the first', async () => {
    await test(number)
    await outcome('sent')
    const [first] = twilio.sent
    if (!first) throw new Error('nothing was sent')
    await twilio.report(site.url, publicUrl, first, 'undelivered')
    const failed = await outcome('failed')
    expect((await resend(failed?._id)).status).toBe(200)
    await outcome('sent')
    const [, second] = twilio.sent
    if (!second) throw new Error('nothing was sent again')
    await twilio.report(site.url, publicUrl, first, 'delivered')
    expect((await latest())[0]?.status).toBe('sent')
    await twilio.report(site.url, publicUrl, second, 'undelivered')
    expect((await latest())[0]?.status).toBe('failed')
  })

  it('settles messages that wait when it is switched off, without a warning', async () => {
    twilio.state.mode = 'failing'
    await test(number)
    await eventually(async () => expect((await latest())[0]).toMatchObject({ status: 'queued', error: /503/ }))
    await change({ ...twilioSettings(), provider: 'off' })
    await site.sql`UPDATE jobs.job SET start_after = now() WHERE name = 'sms.send' AND state = 'retry'`
    expect((await outcome('failed'))?.error).toBe('no provider is set up')
    expect(await site.sql`SELECT FROM channel_failures`).toHaveLength(0)
  })

  it('uses a messaging service if the sender is one', async () => {
    const sender = `MG${'a'.repeat(32)}`
    await change({ ...twilioSettings(), sender })
    await test(number)
    await outcome('sent')
    expect(twilio.sent[0]?.form).toMatchObject({ MessagingServiceSid: sender })
    expect(twilio.sent[0]?.form['From']).toBeUndefined()
  })

  it('shows a refusal with its reason and does not try again', async () => {
    twilio.refusals.set(number, 21211)
    await test(number)
    expect((await outcome('failed'))?.error).toContain("21211 The 'To' number")
  })

  it('tries again after an outage', async () => {
    twilio.state.mode = 'failing'
    await test(number)
    await eventually(async () => expect((await latest())[0]).toMatchObject({ status: 'queued', error: /503/ }))
    twilio.state.mode = 'normal'
    await site.sql`UPDATE jobs.job SET start_after = now() WHERE name = 'sms.send' AND state = 'retry'`
    await outcome('sent')
    expect(twilio.sent).toHaveLength(1)
  })

  it('does not retry if the provider may have accepted the message', async () => {
    twilio.state.mode = 'cutting'
    await test(number)
    await outcome('failed')
    expect(twilio.sent).toHaveLength(1)
  })

  it.each([
    ['json', (body: string) => JSON.parse(body)],
    ['form', (body: string) => Object.fromEntries(new URLSearchParams(body))],
  ] as const)('sends over any service that takes %s', async (format, read) => {
    await change({
      ...{ ...twilioSettings(), provider: 'http', url: gateway.url, format, authorization: 'Bearer of the tests' },
      ...{ to_field: 'recipient', text_field: 'message', sender_field: 'sender', sender: 'Tuning' },
    })
    await test(number)
    await outcome('sent')
    expect(taken[0]?.headers).toMatchObject({ authorization: 'Bearer of the tests' })
    expect(read(taken[0]?.body ?? '')).toMatchObject({ recipient: number, sender: 'Tuning' })
    await site.sql`UPDATE sms_messages SET status = 'failed'`
    await resend((await latest())[0]?._id)
    await outcome('sent')
    // A service that knows the key does not send again.
    expect(new Set(taken.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
  })

  it.each(['http://127.0.0.1:1/sms', 'https://169.254.169.254/latest', 'https://localhost/sms'])(
    'refuses to call %s',
    async (url) => {
      await change({ ...twilioSettings(), provider: 'http', url, authorization: 'Bearer of the tests' })
      await test(number)
      expect((await outcome('failed'))?.error).toMatch(/public address|only https/)
    },
  )

  it('refuses a test without a provider', async () => {
    await change({ ...twilioSettings(), provider: 'off' })
    expect((await test(number)).body.code).toBe('notifications.no_sms_provider')
  })
})

describe('a number', () => {
  it('is used once its code has been entered; the code is not kept', async () => {
    await enter(dealer)
    await outcome('sent')
    const { body } = await site.call(GetSmsNumber, {}, { as: dealer })
    expect(body).toMatchObject({ is_available: true, sms_number: { number, is_verified: false } })
    const code = codeIn(twilio.sent[0]?.form['Body'])
    const wrong = await site.call(
      VerifySmsNumber,
      { body: { code: code === '000000' ? '1'.repeat(6) : '000000' } },
      { as: dealer },
    )
    expect(wrong.body.code).toBe('accounts.wrong_code')
    const right = await site.call(VerifySmsNumber, { body: { code } }, { as: dealer })
    expect(right.body.sms_number?.is_verified).toBe(true)
    expect(await site.sql`SELECT text FROM sms_messages`).toEqual([{ text: null }])
    expect((await site.call(VerifySmsNumber, { body: { code } }, { as: dealer })).body.code).toBe(
      'accounts.expired_code',
    )
  })

  it('gets one code a minute, and none while the site sends no SMS', async () => {
    await enter(dealer)
    expect((await enter(dealer)).body.code).toBe('accounts.wait_for_code')
    await site.sql`UPDATE settings SET sms_notification = false`
    expect((await enter(await site.person())).body.code).toBe('notifications.sms_off')
  })

  it.each(['12345', 'call me', '+0151123456', '+49151123456789012'])('is refused: %s', async (wrong) => {
    expect((await enter(dealer, wrong)).body.fields).toHaveProperty('number')
  })

  it('is limited for all users together, so that nobody is flooded with codes', async () => {
    for (let round = 0; round < 4; round++) expect((await enter(await site.person())).status).toBe(200)
    expect((await enter(await site.person())).status).toBe(429)
  })
})

describe('a notification', () => {
  it('is sent by SMS only to people with a verified number who have chosen it', async () => {
    await enter(dealer)
    await outcome('sent')
    await wantsOrders(dealer)
    await tell(dealer)
    expect(await latest()).toHaveLength(1)
    const other = await site.person()
    await confirm(other)
    await tell(other)
    expect(twilio.sent.map(({ form }) => form['Body']).filter((text) => text?.includes('order_details'))).toEqual([])
    await wantsOrders(other)
    await tell(other)
    await eventually(() =>
      expect(twilio.sent.at(-1)?.form['Body']).toContain(`Everything works. ${publicUrl}/order_details/1`),
    )
  })

  it('is sent once for the same page within ten minutes', async () => {
    await confirm(dealer)
    await wantsOrders(dealer)
    for (const link of ['/order_details/1', '/order_details/1', '/order_details/2']) await tell(dealer, link)
    await eventually(() => expect(twilio.sent).toHaveLength(3))
    expect(await site.sql`SELECT FROM sms_messages WHERE kind = 'notification'`).toHaveLength(2)
  })

  it('is no longer sent to people who have told the provider to stop', async () => {
    await confirm(dealer)
    await wantsOrders(dealer)
    twilio.refusals.set(number, 21610)
    await tell(dealer)
    await outcome('failed')
    await eventually(async () =>
      expect((await site.call(GetSmsNumber, {}, { as: dealer })).body.sms_number?.is_stopped).toBe(true),
    )
    await tell(dealer, '/order_details/2')
    expect(await site.sql`SELECT FROM sms_messages WHERE kind = 'notification'`).toHaveLength(1)
  })

  it('that has failed can be sent again only to a number that is still in use', async () => {
    await confirm(dealer)
    await wantsOrders(dealer)
    twilio.refusals.set(number, 21211)
    await tell(dealer)
    const failed = await outcome('failed')
    const canResend = async () => {
      const { body } = await site.call(GetChannelMessages, { query: { page: 1, size: 20 } }, { as: admin })
      return body.channel_messages.find(({ _id }) => _id === failed?._id)?.can_resend
    }
    expect(await canResend()).toBe(true)
    await site.sql`UPDATE sms_numbers SET stopped_at = now()`
    expect(await canResend()).toBe(false)
    expect((await resend(failed?._id)).body.code).toBe('notifications.channel_message_not_failed')
  })

  it('is a channel in the preferences only if the site sends SMS', async () => {
    const channels = async () =>
      (await site.call(GetNotificationChoices, {}, { as: dealer })).body.choices.filter(
        ({ channel }) => channel === 'sms',
      )
    expect((await channels()).every(({ wanted }) => !wanted)).toBe(true)
    expect(await channels()).not.toEqual([])
    await change({ ...twilioSettings(), provider: 'off' })
    expect(await channels()).toEqual([])
  })

  it('is part of the test of all channels until the number is removed', async () => {
    await confirm(dealer)
    const channels = async () => (await site.call(RequestNotification, { body: {} }, { as: dealer })).body.channels
    expect(await channels()).toContain('sms')
    await site.call(RemoveSmsNumber, {}, { as: dealer })
    expect(await channels()).not.toContain('sms')
  })
})
