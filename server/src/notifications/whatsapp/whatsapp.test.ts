import { RemoveUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import { ResendChannelMessage } from '@mapwright/contract/notifications/channel-messages/channel-message-endpoints.ts'
import {
  ChangeNotificationChoices,
  GetNotificationChoices,
  RequestNotification,
} from '@mapwright/contract/notifications/choice-endpoints.ts'
import {
  ChangeWhatsappSettings,
  GetWhatsappNumber,
  GetWhatsappSettings,
  LinkWhatsapp,
  RemoveWhatsappNumber,
  RemoveWhatsappSettings,
} from '@mapwright/contract/notifications/whatsapp/whatsapp-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { channelKit } from '../../../test/channel-kit.ts'
import { eventsHandled } from '../../../test/events-handled.ts'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { startWhatsappServer } from '../../../test/whatsapp-server.ts'

const publicUrl = 'https://tuning.example'
const number = '4915112345678'

let whatsapp: Awaited<ReturnType<typeof startWhatsappServer>>
let site: TestSite
let admin: Person
let dealer: Person
let channel: ReturnType<typeof channelKit>
let messages = 0

beforeAll(async () => {
  whatsapp = await startWhatsappServer()
  site = await startTestSite({ env: { PUBLIC_URL: publicUrl, PRIVATE_TARGETS: whatsapp.target } })
  admin = await site.admin()
  channel = channelKit(site, admin)
})
afterAll(async () => {
  await site.close()
  await whatsapp.close()
})
beforeEach(async () => {
  // A job of the test before may still be sending.
  await eventually(async () =>
    expect(await site.sql`SELECT FROM jobs.job WHERE name = 'whatsapp.send' AND state = 'active'`).toHaveLength(0),
  )
  whatsapp.sent.length = 0
  whatsapp.refusals.clear()
  Object.assign(whatsapp.state, { isExpired: false, isDown: false, isCutting: false, isGatewayDown: false })
  await site.sql`TRUNCATE rate_limits, channel_messages, whatsapp_numbers, whatsapp_links, channel_failures`
  await site.sql`DELETE FROM jobs.job WHERE name = 'whatsapp.send' AND state IN ('created', 'retry')`
  expect((await useNumber()).status).toBe(200)
  dealer = await site.person()
})

const base = () => ({
  ...{ url: whatsapp.url, phone_number_id: whatsapp.numberId },
  ...{ template_name: 'site_notification', template_languages: ['en', 'de'] },
})
type Changes = Partial<ReturnType<typeof base>> & { access_token?: string; app_secret?: string }
const change = (changes: Changes = {}) =>
  site.call(ChangeWhatsappSettings, { body: { ...base(), ...changes } }, { as: admin })
const useNumber = () => change({ access_token: whatsapp.token, app_secret: whatsapp.appSecret })
const settings = async () => (await site.call(GetWhatsappSettings, {}, { as: admin })).body.whatsapp_settings
const say = (
  body: string,
  { from = number, at = Date.now(), ...more }: { from?: string; at?: number; signature?: string; id?: string } = {},
) =>
  whatsapp.report(
    site.url,
    {
      contacts: [{ profile: { name: 'Ann Dealer' }, wa_id: from }],
      messages: [
        { from, id: `wamid.in.${++messages}`, timestamp: String(Math.floor(at / 1000)), type: 'text', text: { body } },
      ],
    },
    more,
  )
const tellStatus = (id: string, status: string, more: object = {}) =>
  whatsapp.report(site.url, {
    statuses: [{ id, status, timestamp: '1750000000', recipient_id: number, ...more }],
  })
const numberOf = async (as: Person) => (await site.call(GetWhatsappNumber, {}, { as })).body.whatsapp_number
async function codeFor(as: Person): Promise<string> {
  const { url } = (await site.call(LinkWhatsapp, {}, { as })).body
  expect(url).toMatch(/^https:\/\/wa\.me\/15550783881\?text=Connect%20[\w-]{43}$/)
  return new URL(url).searchParams.get('text') ?? ''
}
async function connect(as: Person): Promise<void> {
  expect((await say(await codeFor(as))).status).toBe(200)
  await eventually(() => expect(whatsapp.sent.at(-1)?.text).toContain('WhatsApp is connected'))
  const topics = ['orders', 'messages'] as const
  const choices = topics.map((topic) => ({ topic, channel: 'whatsapp' as const, wanted: true }))
  expect((await site.call(ChangeNotificationChoices, { body: { choices } }, { as })).status).toBe(200)
  whatsapp.sent.length = 0
  await site.sql`TRUNCATE channel_messages`
}
const closeWindow = () => site.sql`UPDATE whatsapp_numbers SET last_message_at = now() - interval '24 hours'`

describe("the site's number", () => {
  it('is checked and shown with its name; the secrets are never returned', async () => {
    const shown = await settings()
    expect(shown).toMatchObject({
      ...{ display_number: '15550783881', verified_name: 'Tuning Test', has_token: true, has_secret: true },
      webhook_url: `${publicUrl}/api/whatsapp/webhook`,
      verify_token: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(JSON.stringify(shown)).not.toContain(whatsapp.token)
    expect(JSON.stringify(shown)).not.toContain(whatsapp.appSecret)
    const audit = await site.sql`SELECT facts::text FROM audit`
    expect(JSON.stringify(audit)).not.toMatch(new RegExp(`${whatsapp.token}|${whatsapp.appSecret}`))
  })

  it('is refused with the reason that Meta gives, and the settings of before stay', async () => {
    const refused = await change({ access_token: 'EAAwrong' })
    expect(refused.body).toMatchObject({
      code: 'notifications.whatsapp_not_ok',
      details: { why: expect.stringMatching(/^190 .*has expired$/) },
    })
    expect((await change({ phone_number_id: '1', access_token: whatsapp.token })).body.code).toBe(
      'notifications.whatsapp_not_ok',
    )
    expect(await settings()).toMatchObject({ phone_number_id: whatsapp.numberId, display_number: '15550783881' })
    expect(await site.sql`SELECT FROM whatsapp_settings WHERE candidate_token_sealed IS NOT NULL`).toHaveLength(0)
  })

  it.each([
    ['server', { url: 'https://graph.example' }],
    ['number', { phone_number_id: '106540352242999' }],
  ])('needs its access token again for another %s, and works until then', async (_, changes) => {
    const { status, body } = await change(changes)
    expect([status, body.fields]).toEqual([400, { access_token: expect.objectContaining({ code: 'required' }) }])
    expect(await settings()).toMatchObject({ url: whatsapp.url, display_number: '15550783881' })
  })

  it('keeps its secrets for another template, and closes the windows for another number', async () => {
    await connect(dealer)
    expect((await change({ template_name: 'other' })).body.whatsapp_settings).toMatchObject({ template_name: 'other' })
    const open = () => site.sql`SELECT FROM whatsapp_numbers WHERE last_message_at IS NOT NULL`
    expect(await open()).toHaveLength(1)
    await change({ phone_number_id: whatsapp.otherNumberId, access_token: whatsapp.token })
    expect([(await open()).length, (await numberOf(dealer))?.address]).toEqual([0, number])
  })

  it('answers the check of the callback URL with the challenge alone, and only with the verify token', async () => {
    const check = async (token: string) => {
      const query = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' }
      const response = await fetch(`${site.url}/api/whatsapp/webhook?${new URLSearchParams(query)}`)
      return [response.status, response.headers.get('content-type'), await response.text()]
    }
    const { verify_token } = await settings()
    expect(await check(verify_token)).toEqual([200, 'text/plain; charset=utf-8', '1158201444'])
    expect((await check('x'.repeat(32)))[0]).toBe(401)
    expect((await check(''))[0]).toBe(401)
  })
})

describe('a number', () => {
  it('is connected by the person who sends the code, once, and the consent is recorded', async () => {
    const text = await codeFor(dealer)
    await say(text)
    const connected = await numberOf(dealer)
    expect(connected).toMatchObject({ address: number, name: 'Ann Dealer', is_unreachable: false })
    expect(Date.now() - Date.parse(connected?.opted_in_at ?? '')).toBeLessThan(60_000)
    await eventually(() =>
      expect(whatsapp.sent[0]).toMatchObject({ to: number, text: expect.stringContaining('STOP') }),
    )
    await say(text, { from: '4915187654321' })
    await eventually(() => expect(whatsapp.sent.at(-1)?.text).toContain('expired or was used'))
    expect((await numberOf(dealer))?.address).toBe(number)
  })

  it('is not connected by an expired code, an unsigned report, or a report for another number', async () => {
    const text = await codeFor(dealer)
    expect((await say(text, { signature: '' })).status).toBe(401)
    expect((await say(text, { signature: `sha256=${'0'.repeat(64)}` })).status).toBe(401)
    expect((await say(text, { signature: `sha256=${'é'.repeat(64)}` })).status).toBe(401)
    expect((await say(text, { id: whatsapp.otherNumberId })).status).toBe(200)
    await site.sql`UPDATE whatsapp_links SET expires_at = now() - interval '1 second'`
    await say(text)
    expect(await numberOf(dealer)).toBeNull()
  })

  it('may be hidden behind a user name; messages then go to the id', async () => {
    const text = await codeFor(dealer)
    const from_user_id = 'DE.13491208655302741918'
    await whatsapp.report(site.url, {
      contacts: [{ profile: { name: 'Ann' }, user_id: from_user_id }],
      messages: [{ from_user_id, id: 'wamid.u', timestamp: '1750000000', type: 'text', text: { body: text } }],
    })
    expect(await numberOf(dealer)).toMatchObject({ address: from_user_id, name: 'Ann' })
    await eventually(() => expect(whatsapp.sent.at(-1)?.to).toBe(from_user_id))
  })

  it('ends with STOP and with the button in the profile', async () => {
    await connect(dealer)
    await say(' Stop. ')
    expect(await numberOf(dealer)).toBeNull()
    await eventually(() => expect(whatsapp.sent.at(-1)?.text).toContain('nothing more'))
    await connect(dealer)
    await site.call(RemoveWhatsappNumber, {}, { as: dealer })
    await channel.tell(dealer)
    expect((await channel.log({ channel: 'whatsapp' })).channel_messages).toEqual([])
  })

  it('stays connected after a STOP that arrives late, from before', async () => {
    await connect(dealer)
    await say('STOP', { at: Date.now() - 60_000 })
    expect(await numberOf(dealer)).not.toBeNull()
  })

  it('that belongs to nobody gets at most one answer in a while, and none to other messages', async () => {
    const answers = () => site.sql`SELECT FROM channel_messages WHERE kind = 'answer'`
    await say('Hello, do you tune tractors?')
    await say('STOP')
    expect(await answers()).toHaveLength(0)
    for (let round = 0; round < 3; round++) await say(`Connect ${'x'.repeat(43)}`)
    expect(await answers()).toHaveLength(1)
    await site.sql`UPDATE channel_messages SET created_at = created_at - interval '31 seconds'`
    await say(`Connect ${'x'.repeat(43)}`)
    expect(await answers()).toHaveLength(2)
  })
})

describe('a notification', () => {
  it('is a text for 24 hours after the last message of the person', async () => {
    await connect(dealer)
    await site.sql`UPDATE users SET language = 'de' WHERE _id = ${dealer._id}`
    await channel.tell(dealer, { vehicle: 'A&B Golf' })
    expect(await channel.outcome('sent')).toMatchObject({
      channel: 'whatsapp',
      about: 'order_completed',
      can_resend: false,
    })
    const [message] = whatsapp.sent
    expect(message).toMatchObject({ to: number, text: expect.stringContaining('A&B Golf') })
    expect(message?.text).toContain('Datei')
    expect(message?.text).toContain(`${publicUrl}/order_details/1`)
  })

  it('is the template afterwards, in the language of the person, with parameters that Meta accepts', async () => {
    await connect(dealer)
    await closeWindow()
    await site.sql`UPDATE users SET language = 'de' WHERE _id = ${dealer._id}`
    await channel.tell(dealer, { vehicle: 'Golf\n\t      GTI' })
    await channel.outcome('sent')
    expect(whatsapp.sent[0]?.template).toMatchObject({ name: 'site_notification', language: 'de' })
    const [words, link] = whatsapp.sent[0]?.template?.parameters ?? []
    expect([words, link]).toEqual([expect.stringContaining('Golf GTI'), `${publicUrl}/order_details/1`])
  })

  it('is sent again as the template if Meta says that the window is closed, at once or in a report', async () => {
    await connect(dealer)
    whatsapp.refusals.set(number, { status: 400, code: 131047, details: 'Re-engagement message', onlyText: true })
    await channel.tell(dealer)
    await eventually(() => expect(whatsapp.sent.map(({ template }) => template?.name)).toEqual(['site_notification']))
    whatsapp.refusals.clear()
    await say('Hello')
    await channel.tell(dealer)
    await eventually(() => expect(whatsapp.sent).toHaveLength(2))
    await channel.outcome('sent')
    const failed = { errors: [{ code: 131047, title: 'Re-engagement message' }] }
    for (let round = 0; round < 2; round++) await tellStatus('wamid.2', 'failed', { ...failed, round })
    await eventually(() => expect(whatsapp.sent).toHaveLength(3))
    expect(whatsapp.sent[2]?.template?.name).toBe('site_notification')
  })

  it('reports its delivery, in any order', async () => {
    await connect(dealer)
    await channel.tell(dealer)
    await channel.outcome('sent')
    await tellStatus('wamid.1', 'read')
    await channel.outcome('delivered')
    await tellStatus('wamid.1', 'sent')
    await tellStatus('wamid.1', 'failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] })
    await channel.outcome('delivered')
    expect(await numberOf(dealer)).toMatchObject({ is_unreachable: false })
    await tellStatus('wamid.unknown', 'delivered')
  })

  it('to a number that WhatsApp cannot reach disconnects it until the person writes', async () => {
    await connect(dealer)
    await channel.tell(dealer)
    await channel.outcome('sent')
    const details = 'Message undeliverable'
    await tellStatus('wamid.1', 'failed', { errors: [{ code: 131026, title: details, error_data: { details } }] })
    expect(await channel.outcome('failed')).toMatchObject({ error: '131026 Message undeliverable', can_resend: false })
    expect(await numberOf(dealer)).toMatchObject({ is_unreachable: true })
    const { choices } = (await site.call(GetNotificationChoices, {}, { as: dealer })).body
    expect(choices.some(({ channel }) => channel === 'whatsapp')).toBe(false)
    expect((await channel.log()).down).toEqual([])
    await say('Hello')
    expect(await numberOf(dealer)).toMatchObject({ is_unreachable: false })
  })

  it('waits after too many requests, without a warning', async () => {
    await connect(dealer)
    whatsapp.refusals.set(number, { status: 400, code: 131056, details: 'Pair rate limit hit', once: true })
    await channel.tell(dealer)
    await eventually(async () =>
      expect((await channel.log()).channel_messages[0]?.error).toBe('131056 Pair rate limit hit'),
    )
    await channel.outcome('queued')
    const [job] = await site.sql<{ wait: number }[]>`
      SELECT extract(epoch FROM start_after - now())::int AS wait FROM jobs.job
      WHERE name = 'whatsapp.send' AND state = 'created' ORDER BY created_on DESC LIMIT 1`
    expect(job?.wait).toBeGreaterThanOrEqual(7)
    expect((await channel.log()).down).toEqual([])
  })

  it('is a channel in the preferences and the test only for people who have connected it, and off until chosen', async () => {
    const state = async () => {
      const { choices } = (await site.call(GetNotificationChoices, {}, { as: dealer })).body
      const own = choices.filter(({ channel }) => channel === 'whatsapp')
      const { channels } = (await site.call(RequestNotification, { body: {} }, { as: dealer })).body
      return [channels.includes('whatsapp'), own.length > 0, own.some(({ wanted }) => wanted)]
    }
    expect(await state()).toEqual([false, false, false])
    await say(await codeFor(dealer))
    expect(await state()).toEqual([true, true, false])
    await site.call(RemoveWhatsappSettings, {}, { as: admin })
    expect(await state()).toEqual([false, false, false])
  })
})

describe('a failure of the channel', () => {
  it.each([
    ['the token has expired', 'isExpired' as const, undefined, /^190 /],
    [
      'the template is missing',
      undefined,
      { status: 404, code: 132001, details: 'Template name does not exist' },
      /^132001 /,
    ],
  ])('is a warning at once if %s, and the message can be sent again', async (_, flag, refusal, error) => {
    await connect(dealer)
    await closeWindow()
    if (flag) whatsapp.state[flag] = true
    if (refusal) whatsapp.refusals.set(number, refusal)
    await channel.tell(dealer)
    const failed = await channel.outcome('failed')
    expect(failed).toMatchObject({ error: expect.stringMatching(error), can_resend: true })
    expect(await channel.warnings()).toContain('channel_down')
    whatsapp.state.isExpired = false
    whatsapp.refusals.clear()
    const resend = () => site.call(ResendChannelMessage, { params: { id: failed?._id ?? '' } }, { as: admin })
    expect((await resend()).status).toBe(200)
    await channel.outcome('sent')
    await eventually(async () => expect(await channel.warnings()).not.toContain('channel_down'))
    expect((await resend()).body.code).toBe('notifications.channel_message_not_failed')
  })

  it('keeps the message during an outage of Meta', async () => {
    await connect(dealer)
    whatsapp.state.isDown = true
    await channel.tell(dealer)
    await eventually(async () =>
      expect((await channel.log()).channel_messages[0]?.error).toBe('131016 Service overloaded'),
    )
    expect(await channel.outcome('queued')).toMatchObject({ can_resend: false })
    expect(await channel.warnings()).not.toContain('channel_down')
  })

  it.each(['isCutting', 'isGatewayDown'] as const)(
    'is not followed by a second message if Meta may have sent the first (%s); a report settles it',
    async (flag) => {
      await connect(dealer)
      whatsapp.state[flag] = true
      await channel.tell(dealer)
      expect(await channel.outcome('failed')).toMatchObject({ can_resend: true })
      expect(whatsapp.sent).toHaveLength(flag === 'isCutting' ? 1 : 0)
      const [message] = await site.sql<{ _id: string; text: string }[]>`SELECT _id, text FROM channel_messages`
      expect(message?.text).toContain('Golf')
      await tellStatus('wamid.lost', 'delivered', { biz_opaque_callback_data: message?._id })
      expect(await channel.outcome('delivered')).toMatchObject({ error: null, can_resend: false })
    },
  )

  it('that interrupts the site is not followed by a second message either', async () => {
    await connect(dealer)
    await site.sql`UPDATE whatsapp_settings SET url = 'http://127.0.0.1:1'`
    await channel.tell(dealer)
    await eventually(async () => expect((await channel.log()).channel_messages[0]?.error).not.toBeNull())
    // The state in which a process leaves a message if it is killed while it sends.
    await site.sql`UPDATE channel_messages SET status = 'sending'`
    await site.sql`UPDATE jobs.job SET start_after = now() WHERE name = 'whatsapp.send' AND state IN ('created', 'retry')`
    expect(await channel.outcome('failed')).toMatchObject({ error: expect.stringContaining('interrupted') })
    expect(whatsapp.sent).toEqual([])
  })
})

it('a removed person leaves neither a number nor messages', async () => {
  await connect(dealer)
  await codeFor(dealer)
  await channel.tell(dealer)
  await channel.outcome('sent')
  expect((await site.call(RemoveUser, { params: { id: dealer._id } }, { as: admin })).status).toBe(200)
  await eventsHandled(site)
  const rows = await site.sql`
    SELECT user_id FROM whatsapp_numbers UNION ALL SELECT user_id FROM whatsapp_links
    UNION ALL SELECT user_id FROM channel_messages`
  expect(rows).toEqual([])
})
