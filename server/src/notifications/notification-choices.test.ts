import {
  ChangeNotificationChoices,
  ChangeNotificationSettings,
  GetNotificationChoices,
  GetNotificationSettings,
  RequestNotification,
} from '@mapwright/contract/notifications/choice-endpoints.ts'
import { GetUserNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import type { NotificationChannel, NotificationTopic } from '@mapwright/contract/notifications/notification-topic.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventsHandled } from '../../test/events-handled.ts'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { makeCatalogue, orderCalls } from '../../test/order-kit.ts'
import { announce } from '../platform/events/announce.ts'

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
  const posted = { subject_kind: 'order', subject_id: order_id, message_id: order_id }
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
    expect((await choose(clerk, 'credits', 'mail', true)).body.code).toBe('notifications.not_told')
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

  it('notify staff who work on orders, by mail only those who want that', async () => {
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
