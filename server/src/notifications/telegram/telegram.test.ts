import { RemoveUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import {
  GetChannelMessages,
  ResendChannelMessage,
} from '@mapwright/contract/notifications/channel-messages/channel-message-endpoints.ts'
import { GetNotificationChoices, RequestNotification } from '@mapwright/contract/notifications/choice-endpoints.ts'
import {
  ChangeTelegramSettings,
  GetTelegramChat,
  GetTelegramSettings,
  LinkTelegram,
  RemoveTelegramChat,
  RemoveTelegramSettings,
} from '@mapwright/contract/notifications/telegram/telegram-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { channelKit } from '../../../test/channel-kit.ts'
import { eventsHandled } from '../../../test/events-handled.ts'
import { eventually } from '../../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { startTelegramServer } from '../../../test/telegram-server.ts'
import { notify } from '../notification-rows.ts'

const publicUrl = 'https://tuning.example'
const chat = { id: 4211, type: 'private', first_name: 'Ann' }
const from = { id: 4211, is_bot: false, first_name: 'Ann', last_name: 'Dealer' }

let telegram: Awaited<ReturnType<typeof startTelegramServer>>
let site: TestSite
let admin: Person
let dealer: Person
let channel: ReturnType<typeof channelKit>

beforeAll(async () => {
  telegram = await startTelegramServer()
  site = await startTestSite({ env: { PUBLIC_URL: publicUrl, PRIVATE_TARGETS: telegram.target } })
  admin = await site.admin()
  channel = channelKit(site, admin)
})
afterAll(async () => {
  await site.close()
  await telegram.close()
})
beforeEach(async () => {
  telegram.sent.length = 0
  telegram.refusals.clear()
  Object.assign(telegram.state, { isRevoked: false, isDown: false, isCutting: false })
  await site.sql`TRUNCATE rate_limits, channel_messages, sms_messages, telegram_chats, telegram_links, channel_failures`
  await site.sql`UPDATE telegram_settings SET bot_id = ''`
  expect((await useBot()).status).toBe(200)
  dealer = await site.person()
})

const change = (body: { token?: string; url?: string }) => site.call(ChangeTelegramSettings, { body }, { as: admin })
const useBot = () => change({ token: telegram.token, url: telegram.url })
const update = (content: object, options = {}) => telegram.update(site.url, publicUrl, content, options)
const say = (text: string, options = {}) => update({ message: { message_id: 1, date: 1, chat, from, text } }, options)
const chatOf = async (as: Person) => (await site.call(GetTelegramChat, {}, { as })).body.telegram_chat
async function linkFor(as: Person): Promise<string> {
  const { url } = (await site.call(LinkTelegram, {}, { as })).body
  expect(url).toMatch(/^https:\/\/t\.me\/tuning_test_bot\?start=[\w-]{43}$/)
  return new URL(url).searchParams.get('start') ?? ''
}
async function connect(as: Person): Promise<void> {
  expect((await say(`/start ${await linkFor(as)}`)).status).toBe(200)
  await eventually(() => expect(telegram.sent.at(-1)?.text).toContain('Telegram is connected'))
  telegram.sent.length = 0
}

describe('the bot', () => {
  it('is checked, and its webhook registered with a secret, but its token is never returned', async () => {
    const { body } = await site.call(GetTelegramSettings, {}, { as: admin })
    expect(body.telegram_settings).toEqual({ url: telegram.url, has_token: true, bot_name: 'tuning_test_bot' })
    expect(telegram.hook).toMatchObject({
      url: `${publicUrl}/api/telegram/webhook`,
      secret: expect.stringMatching(/^[\w-]{43}$/),
      allowed: ['message', 'my_chat_member'],
    })
  })

  it('is refused with the reason that Telegram gives, and the bot of before stays', async () => {
    const refused = await change({ url: telegram.url, token: `1:${'x'.repeat(30)}` })
    expect(refused.body).toMatchObject({
      code: 'notifications.telegram_not_ok',
      details: { why: '404 Not Found' },
    })
    expect((await change({ token: 'no token' })).status).toBe(400)
    await connect(dealer)
    await channel.tell(dealer)
    await channel.outcome('sent')
    expect(await site.sql`SELECT FROM telegram_settings WHERE candidate_token_sealed IS NOT NULL`).toHaveLength(0)
  })

  it('needs its token again for another server, so that no other server learns it, and works until then', async () => {
    const { status, body } = await change({ url: 'https://bots.example' })
    expect([status, body.fields]).toEqual([400, { token: expect.objectContaining({ code: 'required' }) }])
    const { telegram_settings } = (await site.call(GetTelegramSettings, {}, { as: admin })).body
    expect(telegram_settings).toEqual({ url: telegram.url, has_token: true, bot_name: 'tuning_test_bot' })
  })

  it('gets the name that belongs to its token if two admins save at the same time', async () => {
    await Promise.all([useBot(), change({ token: telegram.otherToken, url: telegram.url })])
    const { telegram_settings } = (await site.call(GetTelegramSettings, {}, { as: admin })).body
    const [saved] = await site.sql<{ bot_id: string }[]>`SELECT bot_id FROM telegram_settings`
    const names: Record<string, string> = { '123456789': 'tuning_test_bot', '987654321': 'other_test_bot' }
    expect(telegram_settings.bot_name).toBe(names[saved?.bot_id ?? ''])
    const kept = await change({ url: telegram.url })
    expect(kept.body.telegram_settings.bot_name).toBe(telegram_settings.bot_name)
  })

  it('keeps the chats if it is entered again; a different bot disconnects them', async () => {
    await connect(dealer)
    await site.call(RemoveTelegramSettings, {}, { as: admin })
    await useBot()
    expect(await chatOf(dealer)).not.toBeNull()
    await change({ token: telegram.otherToken, url: telegram.url })
    expect(await chatOf(dealer)).toBeNull()
  })
})

describe('a chat', () => {
  it('is connected by a link that works once, and the bot confirms it', async () => {
    const token = await linkFor(dealer)
    await say(`/start ${token}`)
    expect(await chatOf(dealer)).toMatchObject({ name: 'Ann Dealer', is_blocked: false })
    await eventually(() => expect(telegram.sent[0]?.text).toContain('Telegram is connected with'))
    const other = await site.person()
    await say(`/start ${token}`)
    expect(await chatOf(other)).toBeNull()
    await eventually(() => expect(telegram.sent.at(-1)?.text).toContain('expired or was used'))
  })

  it('is not connected in a group, or by a forged update', async () => {
    const token = await linkFor(dealer)
    expect((await say(`/start ${token}`, { secret: 'x'.repeat(43) })).status).toBe(401)
    expect((await say(`/start ${token}`, { secret: '' })).status).toBe(401)
    // The same length in characters as the secret, but not in bytes.
    expect((await say(`/start ${token}`, { secret: 'é'.repeat(43) })).status).toBe(401)
    await update({
      message: { message_id: 1, chat: { ...chat, id: -5, type: 'group' }, from, text: `/start ${token}` },
    })
    expect(await chatOf(dealer)).toBeNull()
  })

  it('is not connected by an expired link, and the bot says so', async () => {
    const token = await linkFor(dealer)
    await site.sql`UPDATE telegram_links SET expires_at = now() - interval '1 second'`
    await say(`/start ${token}`)
    expect(await chatOf(dealer)).toBeNull()
    await eventually(() => expect(telegram.sent.at(-1)?.text).toContain('expired or was used'))
  })

  it('handles an update that Telegram repeats only once', async () => {
    const id = 900_001
    await say('/stop', { id })
    await connect(dealer)
    expect((await say('/stop', { id })).status).toBe(200)
    expect(await chatOf(dealer)).not.toBeNull()
  })

  it('ends with /stop and with the button in the profile', async () => {
    await connect(dealer)
    await say('/stop')
    expect(await chatOf(dealer)).toBeNull()
    await eventually(() => expect(telegram.sent.at(-1)?.text).toContain('nothing more'))
    telegram.sent.length = 0
    await connect(dealer)
    await site.call(RemoveTelegramChat, {}, { as: dealer })
    await channel.tell(dealer)
    expect(
      (await channel.log({ channel: 'telegram' })).channel_messages.filter(({ kind }) => kind === 'notification'),
    ).toEqual([])
  })

  it('that belongs to nobody gets at most one answer in a while, and none to /stop', async () => {
    const answers = () => site.sql`SELECT FROM channel_messages WHERE kind = 'answer'`
    await say('/stop')
    expect(await answers()).toHaveLength(0)
    for (let round = 0; round < 3; round++) await say(`/start ${'x'.repeat(43)}`)
    expect(await answers()).toHaveLength(1)
    await site.sql`UPDATE channel_messages SET created_at = created_at - interval '31 seconds'`
    await say(`/start ${'x'.repeat(43)}`)
    expect(await answers()).toHaveLength(2)
  })

  it.each(['/start', 'Hello?'])('that belongs to nobody is told so after %s, at most once in a while', async (text) => {
    await say(text)
    const answer = expect.objectContaining({ text: expect.stringContaining('is not connected with') })
    await eventually(() => expect(telegram.sent).toContainEqual(answer))
    await say(text)
    expect(await site.sql`SELECT FROM channel_messages WHERE kind = 'answer'`).toHaveLength(1)
  })

  it('that is connected gets no answer to other messages', async () => {
    await connect(dealer)
    const answers = () => site.sql`SELECT FROM channel_messages WHERE kind = 'answer'`
    expect(await answers()).toHaveLength(1)
    await say('/start')
    await say('Thanks')
    expect(await answers()).toHaveLength(1)
  })

  it('is blocked and unblocked in Telegram', async () => {
    await connect(dealer)
    const member = (status: string) => update({ my_chat_member: { chat, from, date: 1, new_chat_member: { status } } })
    await member('kicked')
    expect(await chatOf(dealer)).toMatchObject({ is_blocked: true })
    await say('/start')
    expect(await chatOf(dealer)).toMatchObject({ is_blocked: false })
  })
})

describe('a notification', () => {
  it('is sent in the language of the person, with its link, and escaped', async () => {
    await connect(dealer)
    await site.sql`UPDATE users SET language = 'de' WHERE _id = ${dealer._id}`
    await channel.tell(dealer, { vehicle: 'A&B <b>Golf</b>' })
    await eventually(() => expect(telegram.sent).toHaveLength(1))
    const [message] = telegram.sent
    expect(message).toMatchObject({ chat_id: '4211', parse_mode: 'HTML' })
    expect(message?.text).toContain('A&B <b>Golf</b>')
    expect(message?.text).toContain('Datei')
    expect(message?.text).toContain(`${publicUrl}/order_details/1`)
    expect(await channel.outcome('sent')).toMatchObject({
      channel: 'telegram',
      about: 'order_completed',
      can_resend: false,
    })
  })

  it('refreshes the open message logs when it is queued and when it is sent', async () => {
    await connect(dealer)
    await channel.outcome('sent')
    const heard: string[] = []
    const { unlisten } = await site.sql.listen('live', (payload) => heard.push(payload))
    heard.length = 0
    await channel.tell(dealer)
    await eventually(() => expect(heard.filter((text) => text.includes('channel_message.changed'))).toHaveLength(2))
    await unlisten()
  })

  it('waits as long as Telegram asks after too many requests', async () => {
    await connect(dealer)
    telegram.refusals.set('4211', {
      ...{ error_code: 429, description: 'Too Many Requests: retry after 1', once: true },
      parameters: { retry_after: 1 },
    })
    const before = Date.now()
    await channel.tell(dealer)
    await eventually(() => expect(telegram.sent).toHaveLength(1))
    expect(Date.now() - before).toBeGreaterThanOrEqual(1000)
    expect((await channel.log()).down).toEqual([])
  })

  it('to a person who has blocked the bot disconnects the chat and says so', async () => {
    await connect(dealer)
    telegram.refusals.set('4211', { error_code: 403, description: 'Forbidden: bot was blocked by the user' })
    await channel.tell(dealer)
    expect(await channel.outcome('failed')).toMatchObject({ error: '403 Forbidden: bot was blocked by the user' })
    await eventually(async () => expect(await chatOf(dealer)).toMatchObject({ is_blocked: true }))
    expect((await channel.log()).down).toEqual([])
    const { choices } = (await site.call(GetNotificationChoices, {}, { as: dealer })).body
    expect(choices.some(({ channel }) => channel === 'telegram')).toBe(false)
  })

  it('is a channel in the preferences and the test only for people who have connected it', async () => {
    const channels = async () => [
      (await site.call(RequestNotification, { body: {} }, { as: dealer })).body.channels.includes('telegram'),
      (await site.call(GetNotificationChoices, {}, { as: dealer })).body.choices.some(
        ({ channel, wanted }) => channel === 'telegram' && wanted,
      ),
    ]
    expect(await channels()).toEqual([false, false])
    await connect(dealer)
    expect(await channels()).toEqual([true, true])
    await site.call(RemoveTelegramSettings, {}, { as: admin })
    expect(await channels()).toEqual([false, false])
  })
})

it('about a person who is removed loses its text, and the SMS too', async () => {
  const person = await site.person()
  await connect(admin)
  const link = `/admin/agent_manager/agent/${person._id}`
  await site.sql.begin((tx) =>
    notify(tx, [admin._id], {
      ...{ kind: 'user_registered', topic: 'people', link, now: new Date() },
      values: { customer: 'Pat Example', email: person.email },
    }),
  )
  await channel.outcome('sent')
  const sms = { _id: uuidv7(), user_id: admin._id, to_number: '+4915112345678', kind: 'notification', link }
  await site.sql`INSERT INTO sms_messages ${site.sql({ ...sms, text: person.email, created_at: new Date() })}`
  const texts = () => site.sql`
    SELECT text FROM channel_messages WHERE kind = 'notification' UNION ALL SELECT text FROM sms_messages`
  expect(JSON.stringify(await texts())).toContain('Pat Example')
  expect((await site.call(RemoveUser, { params: { id: person._id } }, { as: admin })).status).toBe(200)
  await eventsHandled(site)
  expect(await texts()).toEqual([{ text: null }, { text: null }])
})

describe('a failure of the channel', () => {
  it('is a warning at once if Telegram refuses the token, until a message is sent', async () => {
    await connect(dealer)
    telegram.state.isRevoked = true
    await channel.tell(dealer)
    expect(await channel.outcome('failed')).toMatchObject({ error: '401 Unauthorized', can_resend: true })
    expect(await channel.warnings()).toContain('channel_down')
    expect((await channel.log()).down).toEqual([{ channel: 'telegram', error: '401 Unauthorized' }])
    telegram.state.isRevoked = false
    const [failed] = (await channel.log({ status: 'failed' })).channel_messages
    const resend = () => site.call(ResendChannelMessage, { params: { id: failed?._id ?? '' } }, { as: admin })
    expect((await resend()).status).toBe(200)
    await channel.outcome('sent')
    await eventually(async () => expect(await channel.warnings()).not.toContain('channel_down'))
    expect((await resend()).body.code).toBe('notifications.channel_message_not_failed')
  })

  it('is a warning only after several failures in a row otherwise, and keeps the message', async () => {
    await connect(dealer)
    telegram.state.isDown = true
    await channel.tell(dealer)
    await eventually(async () => expect((await channel.log()).channel_messages[0]?.error).toContain('502'))
    expect(await channel.outcome('queued')).toMatchObject({ can_resend: false })
    expect(await channel.warnings()).not.toContain('channel_down')
    for (const [at] of [1, 2].entries()) {
      await channel.tell(dealer, { number: String(at) })
      await eventually(async () =>
        expect(await site.sql`SELECT FROM channel_failures WHERE failures >= ${at + 2}`).toHaveLength(1),
      )
    }
    expect(await channel.warnings()).toContain('channel_down')
  })

  it('is not followed by a second message if Telegram may have sent the first', async () => {
    await connect(dealer)
    telegram.state.isCutting = true
    await channel.tell(dealer)
    expect(await channel.outcome('failed')).toMatchObject({ can_resend: true })
    expect(telegram.sent).toHaveLength(1)
  })

  it('cannot be sent again after it was read, or to a chat that is no longer connected', async () => {
    await connect(dealer)
    telegram.state.isRevoked = true
    await channel.tell(dealer)
    const _id = (await channel.outcome('failed'))?._id ?? ''
    const canResend = async () => (await channel.log({ status: 'failed' })).channel_messages[0]?.can_resend
    const resend = async () => (await site.call(ResendChannelMessage, { params: { id: _id } }, { as: admin })).body.code
    expect(await canResend()).toBe(true)
    await site.sql`UPDATE telegram_chats SET blocked_at = now()`
    expect([await canResend(), await resend()]).toEqual([false, 'notifications.channel_message_not_failed'])
    await site.sql`UPDATE telegram_chats SET blocked_at = NULL`
    await site.sql`UPDATE in_app_notifications SET read_at = now() WHERE user_id = ${dealer._id}`
    expect([await canResend(), await resend()]).toEqual([false, 'notifications.channel_message_not_failed'])
  })

  it('is listed only for admins', async () => {
    expect((await site.call(GetChannelMessages, { query: { page: 1, size: 20 } }, { as: dealer })).status).toBe(403)
  })
})
