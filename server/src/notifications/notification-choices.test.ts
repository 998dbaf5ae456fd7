import type { NotificationTopic } from '@mapwright/contract/api/notification-topics.ts'
import {
  ChangeNotificationChoices,
  ChangeNotificationDefaults,
  ChangeNotificationSettings,
  ChangeNotificationTimes,
  GetNotificationChoices,
  GetNotificationSettings,
  GetNotificationTimes,
  RequestNotification,
} from '@mapwright/contract/notifications/choice-endpoints.ts'
import { GetUserNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import type { NotificationEvent } from '@mapwright/contract/notifications/notification-event.ts'
import { endOfQuietHours } from '@mapwright/contract/notifications/notification-times.ts'
import type { NotificationChannel, NotificationDefault } from '@mapwright/contract/notifications/notification-topic.ts'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventsHandled } from '../../test/events-handled.ts'
import { firstAttempt } from '../../test/job-attempts.ts'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { makeCatalogue, orderCalls } from '../../test/order-kit.ts'
import { announce } from '../platform/events/announce.ts'
import { publicFetch } from '../platform/net/public-fetch.ts'
import { notify } from './notification-rows.ts'
import { recipientsWanting } from './recipient-rows.ts'
import { sendDigestsJob } from './send-digests.ts'

let site: TestSite
let dealer: Person
let clerk: Person
let order_id: string

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql`UPDATE users SET status = 0`
  await site.sql`UPDATE settings SET notifications_off = '{}'`
  await site.sql`TRUNCATE notification_defaults`
  await site.sql`TRUNCATE mails, in_app_notifications, services, options CASCADE`
  dealer = await site.person()
  clerk = await site.staffWith('orders', 'dealers_manager.edit')
  const { draft } = orderCalls(site, await makeCatalogue(site))
  order_id = (await draft(dealer))._id
})

const choicesOf = async (as: Person) => (await site.call(GetNotificationChoices, {}, { as })).body.choices
const choose = (as: Person, topic: NotificationTopic, channel: NotificationChannel, wanted: boolean) =>
  site.call(ChangeNotificationChoices, { body: { choices: [{ topic, channel, wanted }] } }, { as })
const setSent = (as: Person, topic: NotificationTopic, channel: NotificationChannel, sent: boolean) =>
  site.call(ChangeNotificationSettings, { body: { notification_settings: [{ topic, channel, sent }] } }, { as })
const found = async (as: Person, topic: NotificationTopic, channel: NotificationChannel) =>
  (await choicesOf(as)).find((choice) => choice.topic === topic && choice.channel === channel)

/** Announces an event and waits until its subscribers have handled it. */
async function announceAndWait(type: 'order.started' | 'conversation.message_posted', actor: Person) {
  const event = { order_id, user_id: dealer._id, actor_id: actor._id }
  const posted = { subject_kind: 'order', subject_id: order_id, message_id: uuidv7() }
  await site.sql.begin((tx) =>
    announce(tx, type === 'order.started' ? { type, ...event } : { type, ...event, ...posted }),
  )
  await eventsHandled(site)
}
const mailsTo = async ({ email }: Person) =>
  (await site.sql<{ kind: string }[]>`SELECT kind FROM mails WHERE to_address = ${email}`).map(({ kind }) => kind)
const kindsInApp = async ({ _id }: Person) =>
  (await site.sql<{ kind: string }[]>`SELECT kind FROM in_app_notifications WHERE user_id = ${_id} AND in_app`).map(
    ({ kind }) => kind,
  )

describe('personal choices', () => {
  it('are limited to the topics of the role', async () => {
    expect((await choose(dealer, 'people', 'mail', true)).body.code).toBe('notifications.not_told')
    expect((await choose(clerk, 'news', 'push', true)).body.code).toBe('notifications.not_told')
    expect((await choicesOf(dealer)).some(({ topic }) => topic === 'people')).toBe(false)
    expect((await choicesOf(clerk)).some(({ topic }) => topic === 'people')).toBe(true)
  })

  it('are all on by default', async () => {
    expect((await choicesOf(dealer)).every(({ wanted }) => wanted)).toBe(true)
    await announceAndWait('order.started', clerk)
    expect(await kindsInApp(dealer)).toEqual(['order_started'])
    expect(await mailsTo(dealer)).toEqual(['order_started'])
  })

  it('switch off mails without affecting in-app notifications', async () => {
    await choose(dealer, 'orders', 'mail', false)
    await announceAndWait('order.started', clerk)
    expect([await kindsInApp(dealer), await mailsTo(dealer)]).toEqual([['order_started'], []])
    await choose(dealer, 'orders', 'mail', true)
    await announceAndWait('order.started', clerk)
    expect(await mailsTo(dealer)).toEqual(['order_started'])
  })

  it('switch off in-app notifications without affecting mails', async () => {
    await choose(dealer, 'orders', 'in_app', false)
    await announceAndWait('order.started', clerk)
    const { body } = await site.call(GetUserNotifications, {}, { as: dealer })
    expect([body.total, body.unread]).toEqual([0, 0])
    expect(await mailsTo(dealer)).toEqual(['order_started'])
  })

  it('do not affect other users', async () => {
    await choose(await site.person(), 'orders', 'mail', false)
    await announceAndWait('order.started', clerk)
    expect(await mailsTo(dealer)).toEqual(['order_started'])
  })

  it('keep `news` in sync with the unsubscription from campaigns', async () => {
    const since = async () =>
      (await site.sql<{ at: Date | null }[]>`SELECT unsubscribed_at AS at FROM users WHERE _id = ${dealer._id}`)[0]?.at
    await choose(dealer, 'news', 'mail', false)
    const first = await since()
    expect(first).toBeInstanceOf(Date)
    await choose(dealer, 'news', 'mail', false)
    expect(await since()).toEqual(first)
    expect((await found(dealer, 'news', 'mail'))?.wanted).toBe(false)
    await choose(dealer, 'news', 'mail', true)
    expect(await since()).toBeNull()
  })
})

describe('choices for single events', () => {
  const chooseEvent = (as: Person, event: NotificationEvent, channel: NotificationChannel, wanted: boolean) =>
    site.call(ChangeNotificationChoices, { body: { events: [{ event, channel, wanted }] } }, { as })
  const eventChoice = async (as: Person, event: NotificationEvent, channel: NotificationChannel) =>
    (await site.call(GetNotificationChoices, {}, { as })).body.events.find(
      (one) => one.event === event && one.channel === channel,
    )

  it('are limited to the events and channels of the role', async () => {
    expect((await chooseEvent(dealer, 'user_registered', 'mail', true)).body.code).toBe('notifications.not_told')
    expect((await chooseEvent(dealer, 'mentioned', 'in_app', true)).body.code).toBe('notifications.not_told')
    expect((await chooseEvent(clerk, 'order_assigned', 'mail', true)).body.code).toBe('notifications.not_told')
    expect((await chooseEvent(clerk, 'order_assigned', 'push', true)).status).toBe(200)
  })

  it('take precedence over the choice for their topic, until that is changed', async () => {
    await choose(dealer, 'orders', 'mail', false)
    await chooseEvent(dealer, 'order_started', 'mail', true)
    await chooseEvent(dealer, 'order_started', 'in_app', false)
    await announceAndWait('order.started', clerk)
    expect([await kindsInApp(dealer), await mailsTo(dealer)]).toEqual([[], ['order_started']])
    expect(await eventChoice(dealer, 'order_completed', 'mail')).toMatchObject({ topic: 'orders', wanted: false })
    await choose(dealer, 'orders', 'mail', false)
    expect(await eventChoice(dealer, 'order_started', 'mail')).toMatchObject({ wanted: false })
    await announceAndWait('order.started', clerk)
    expect(await mailsTo(dealer)).toEqual(['order_started'])
  })
})

describe('defaults of the site', () => {
  const setDefault = (as: Person, row: NotificationDefault) =>
    site.call(ChangeNotificationDefaults, { body: { notification_defaults: [row] } }, { as })
  const noMails = { audience: 'customers', topic: 'orders', channel: 'mail', wanted: false } as const

  it('need the permission for settings, and exist only for what an audience gets', async () => {
    expect((await setDefault(clerk, noMails)).status).toBe(403)
    const refused = await setDefault(await site.admin(), { ...noMails, topic: 'people' })
    expect(refused.body.code).toBe('notifications.not_told')
  })

  it('apply to everyone of the audience who has not chosen', async () => {
    const [chosen, admin] = [await site.person(), await site.admin()]
    await choose(chosen, 'orders', 'mail', true)
    await setDefault(admin, noMails)
    expect([await found(dealer, 'orders', 'mail'), await found(chosen, 'orders', 'mail')]).toMatchObject([
      { wanted: false },
      { wanted: true },
    ])
    expect(await found(clerk, 'orders', 'mail')).toMatchObject({ wanted: true })
    await announceAndWait('order.started', clerk)
    expect(await mailsTo(dealer)).toEqual([])
    await setDefault(admin, { ...noMails, wanted: true })
    await announceAndWait('order.started', clerk)
    expect(await mailsTo(dealer)).toEqual(['order_started'])
  })

  it('do not apply to guests of the shop, who cannot choose', async () => {
    await setDefault(await site.admin(), noMails)
    const guest = await site.person()
    await site.sql`UPDATE users SET role_id = 4, status = 0, verified = false WHERE _id = ${guest._id}`
    const wanting = await recipientsWanting(site.sql, [dealer._id, guest._id], { topic: 'orders' }, 'mail')
    expect([...wanting]).toEqual([guest._id])
  })
})

describe('settings of the site', () => {
  it('need the permission for settings, and do not include news', async () => {
    const keeper = await site.staffWith('settings')
    expect((await setSent(clerk, 'orders', 'mail', false)).status).toBe(403)
    expect((await setSent(keeper, 'news', 'mail', false)).body.code).toBe('notifications.not_told')
    await setSent(keeper, 'orders', 'mail', false)
    const { body } = await site.call(GetNotificationSettings, {}, { as: keeper })
    expect(body.notification_settings.filter(({ sent }) => !sent)).toEqual([
      { topic: 'orders', channel: 'mail', sent: false },
    ])
  })

  it('override personal choices, and are shown to users', async () => {
    await setSent(await site.admin(), 'orders', 'mail', false)
    await choose(dealer, 'orders', 'mail', true)
    await announceAndWait('order.started', clerk)
    expect(await mailsTo(dealer)).toEqual([])
    expect(await found(dealer, 'orders', 'mail')).toMatchObject({ wanted: true, sent: false })
    expect(await found(dealer, 'orders', 'push')).toMatchObject({ sent: false })
  })
})

describe('messages on an order', () => {
  it('notify the customer once in the app while unread, and by at most one mail in 15 minutes', async () => {
    await announceAndWait('conversation.message_posted', clerk)
    await announceAndWait('conversation.message_posted', clerk)
    expect([await kindsInApp(dealer), await mailsTo(dealer)]).toEqual([['order_message'], ['order_message']])
    await site.sql`UPDATE mails SET created_at = created_at - interval '16 minutes'`
    await announceAndWait('conversation.message_posted', clerk)
    expect(await mailsTo(dealer)).toHaveLength(2)
    expect(await kindsInApp(clerk)).toEqual([])
  })

  it('notify staff who work on orders, by mail only people who want that', async () => {
    const seller = await site.staffWith('dealers_manager.invoices')
    await announceAndWait('conversation.message_posted', dealer)
    expect([await kindsInApp(clerk), await kindsInApp(seller), await kindsInApp(dealer)]).toEqual([
      ['order_message'],
      [],
      [],
    ])
    expect(await mailsTo(clerk)).toEqual([])
    await choose(clerk, 'messages', 'mail', true)
    await announceAndWait('conversation.message_posted', dealer)
    expect(await mailsTo(clerk)).toEqual(['order_message'])
  })
})

it('sends a test notification to the caller only and returns the channels used', async () => {
  const { body } = await site.call(RequestNotification, { body: {} }, { as: dealer })
  expect(body).toMatchObject({ channels: ['in_app'], devices: 0 })
  expect([await kindsInApp(dealer), await mailsTo(dealer), await kindsInApp(clerk)]).toEqual([['test'], ['test'], []])
})

describe('the times of notifications', () => {
  const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes()
  const quiet = { is_quiet: true, quiet_from: minute, quiet_until: (minute + 600) % 1440, time_zone: 'UTC' }
  const times = { ...quiet, digest_topics: [] as NotificationTopic[], digest_hour: 0 }
  const change = (as: Person, body: object) =>
    site.call(ChangeNotificationTimes, { body: { ...times, ...body } as never }, { as })

  it('are off by default and limited to the topics of the role', async () => {
    const { body } = await site.call(GetNotificationTimes, {}, { as: dealer })
    expect(body.notification_times).toMatchObject({ is_quiet: false, digest_topics: [] })
    expect((await site.call(GetNotificationTimes, {})).status).toBe(401)
    expect((await change(dealer, { digest_topics: ['people'] })).body.code).toBe('notifications.not_told')
    expect((await change(dealer, { digest_topics: ['news'] })).status).toBe(400)
    expect((await change(dealer, { time_zone: 'Mars/Base' })).status).toBe(400)
    const changed = await change(dealer, { digest_topics: ['orders'] })
    expect(changed.body.notification_times).toEqual({ ...times, digest_topics: ['orders'] })
  })

  it('delay push until the end of the quiet hours, but not in-app notifications and tests', async () => {
    const now = new Date()
    const [session] = await site.sql`SELECT _id FROM sessions WHERE user_id = ${dealer._id}`
    await site.sql`UPDATE settings SET push_notification = true`
    await site.sql`INSERT INTO push_subscriptions (_id, user_id, session_id, endpoint, p256dh, auth, vapid_key, user_agent, created_at)
      VALUES (${uuidv7()}, ${dealer._id}, ${session?._id}, 'https://push.example/1', 'x', 'x', 'x', '', ${now})`
    await change(dealer, {})
    await site.sql`DELETE FROM jobs.job WHERE name = 'push.send'`
    const notification = { kind: 'order_started', values: {}, link: '/x', now }
    await site.sql.begin((tx) => notify(tx, [dealer._id], { ...notification, topic: 'orders' }))
    const end = endOfQuietHours(times, now)
    const held = () => site.sql`SELECT start_after FROM jobs.job WHERE name = 'push.send' AND start_after = ${end}`
    expect(end).not.toBeNull()
    expect(await held()).toHaveLength(1)
    expect(await kindsInApp(dealer)).toEqual(['order_started'])
    await site.sql.begin((tx) => notify(tx, [dealer._id], { ...notification, topic: null }))
    expect(await held()).toHaveLength(1)
    expect(await site.sql`SELECT FROM jobs.job WHERE name = 'push.send'`).toHaveLength(2)
  })

  it('collect mails about a topic into one a day', async () => {
    await change(dealer, { digest_topics: ['orders'] })
    await announceAndWait('order.started', clerk)
    await announceAndWait('order.started', clerk)
    expect(await mailsTo(dealer)).toEqual([])
    const run = (now: Date) =>
      sendDigestsJob.handle({
        ...{ data: {}, sql: site.sql, app: site.app, now, log: pino({ level: 'silent' }) },
        ...{ publicFetch: publicFetch(), ...firstAttempt },
      })
    const now = new Date()
    await run(now)
    await run(now)
    expect(await mailsTo(dealer)).toEqual(['digest'])
    const [mail] = await site.sql`SELECT values FROM mails WHERE kind = 'digest'`
    expect(mail?.values).toMatchObject({ count: '2', items: expect.stringMatching(/^• .+\n• .+$/) })
    await change(dealer, { digest_topics: [] })
    await announceAndWait('order.started', clerk)
    expect((await mailsTo(dealer)).sort()).toEqual(['digest', 'order_started'])
  })
})
