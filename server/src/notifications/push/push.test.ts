import { RemoveUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import { SignOut } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { RequestNotification } from '@mapwright/contract/notifications/choice-endpoints.ts'
import { ReadByUser } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { GetPush, RemovePushDevice, SubscribePush } from '@mapwright/contract/notifications/push/push-endpoints.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exportedData } from '../../../test/exported-data.ts'
import { firstAttempt } from '../../../test/job-attempts.ts'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { startPushService } from '../../../test/push-service.ts'
import { publicFetch } from '../../platform/net/public-fetch.ts'
import { clearPushFailures, readDownChannels } from '../../site/system/channel-failures.ts'
import { notificationsData } from '../own-data.ts'
import { pushSendJob, pushSweepJob } from './push-jobs.ts'
import { vapidKeys } from './vapid.ts'

let site: TestSite
let service: Awaited<ReturnType<typeof startPushService>>
let dealer: Person
let key: string

beforeAll(async () => {
  service = await startPushService()
  site = await startTestSite({ env: { WORKER: 'off', PUBLIC_URL: 'https://tuning.example' } })
  key = vapidKeys(site.config.secretKey).publicKey
})
afterAll(async () => {
  await site.close()
  await service.close()
})
beforeEach(async () => {
  service.refuse(undefined)
  await site.sql`TRUNCATE rate_limits, push_subscriptions, push_failures, channel_messages`
  await site.sql`DELETE FROM jobs.job`
  await site.sql`UPDATE settings SET push_notification = true, company_email = 'office@tuning.example'`
  dealer = await site.person()
})

const subscribe = (as: Person, subscription: Parameters<typeof site.call<typeof SubscribePush>>[1]['body']) =>
  site.call(SubscribePush, { body: subscription }, { as })
const devices = async (as: Person) => (await site.call(GetPush, {}, { as })).body.devices
const askFor = (as: Person) => site.call(RequestNotification, { body: {} }, { as })

/** Subscribes a new browser at the push service, and registers the subscription on the site. */
async function browserOf(as: Person) {
  const browser = service.subscribe(key)
  expect((await subscribe(as, browser.subscription)).status).toBe(200)
  return browser
}

const context = (fetch = service.fetch) => ({
  sql: site.sql,
  app: site.app,
  publicFetch: fetch,
  now: new Date(),
  log: pino({ level: 'silent' }),
  ...firstAttempt,
})
/** Runs the waiting jobs and returns their number. */
async function runPushJobs(fetch = service.fetch, app = site.app): Promise<number> {
  const waiting = await site.sql<
    { id: string; data: unknown }[]
  >`SELECT id, data FROM jobs.job WHERE name = 'push.send'`
  for (const { id, data } of waiting) {
    await pushSendJob.handle({ ...context(fetch), app, data })
    await site.sql`DELETE FROM jobs.job WHERE id = ${id}`
  }
  return waiting.length
}

describe('a subscription', () => {
  it('is refused, without a key, while the site has push switched off', async () => {
    await site.sql`UPDATE settings SET push_notification = false`
    const { body } = await subscribe(dealer, service.subscribe(key).subscription)
    expect(body.code).toBe('notifications.push_off')
    expect((await site.call(GetPush, {}, { as: dealer })).body.public_key).toBeNull()
  })

  it.each([
    ['an endpoint that is not a URL', { endpoint: 'push' }],
    ['an endpoint without TLS', { endpoint: 'http://127.0.0.1/send/1' }],
    ['an endpoint that is too long', { endpoint: `https://push.example/${'x'.repeat(1000)}` }],
    ['a key of the wrong length', { keys: { p256dh: 'A'.repeat(80), auth: 'A'.repeat(22) } }],
    ['an unknown property', { user_id: '018f0000-0000-7000-8000-000000000000' }],
  ])('is refused with %s', async (_, wrong) => {
    const { status } = await subscribe(dealer, { ...service.subscribe(key).subscription, ...wrong })
    expect(status).toBe(400)
  })

  it('is refused with a key that is not on the curve', async () => {
    const { keys, ...rest } = service.subscribe(key).subscription
    const { body } = await subscribe(dealer, { ...rest, keys: { ...keys, p256dh: `BA${'A'.repeat(85)}` } })
    expect(body.code).toBe('notifications.not_a_push_key')
  })

  it('is visible and removable for its user only, and never includes its keys', async () => {
    const { subscription } = await browserOf(dealer)
    const other = await site.person()
    const [device] = await devices(dealer)
    expect(device).toMatchObject({ is_this: true })
    expect(await devices(other)).toEqual([])
    const remove = (as: Person) => site.call(RemovePushDevice, { params: { id: device?._id ?? '' } }, { as })
    expect((await remove(other)).body.code).toBe('notifications.device_not_found')
    expect(JSON.stringify(await devices(dealer))).not.toContain(subscription.keys.auth)
    expect((await remove(dealer)).status).toBe(200)
    expect(await devices(dealer)).toEqual([])
  })

  it('moves to the user who signed in last in that browser', async () => {
    const { subscription } = await browserOf(dealer)
    const next = await site.person()
    await subscribe(next, subscription)
    expect(await devices(dealer)).toEqual([])
    expect(await devices(next)).toHaveLength(1)
  })
})

describe('a notification', () => {
  it('reaches the browser encrypted and signed, in the language of the user', async () => {
    const browser = await browserOf(dealer)
    await site.sql`UPDATE users SET language = 'de' WHERE _id = ${dealer._id}`
    expect((await askFor(dealer)).body).toMatchObject({ channels: ['in_app', 'push'], devices: 1 })
    expect(await runPushJobs()).toBe(1)
    expect(browser.received).toEqual([
      {
        payload: {
          title: 'Mapwright',
          body: 'Dies ist eine Testbenachrichtigung. Alles funktioniert.',
          link: '/profile_settings',
          lang: 'de',
          dir: 'ltr',
        },
        ttl: 86_400,
        urgency: 'high',
        topic: expect.stringMatching(/^[\w-]{32}$/),
        contact: 'mailto:office@tuning.example',
      },
    ])
  })

  it('reaches all devices of the user and nobody else', async () => {
    const stranger = await browserOf(await site.person())
    const one = await browserOf(dealer)
    const second = await site.person()
    await site.sql`UPDATE sessions SET user_id = ${dealer._id} WHERE user_id = ${second._id}`
    const other = service.subscribe(key)
    await site.sql`
      INSERT INTO push_subscriptions (_id, user_id, session_id, endpoint, p256dh, auth, vapid_key, user_agent, created_at)
      SELECT gen_random_uuid(), ${dealer._id}, _id, ${other.subscription.endpoint}, ${other.subscription.keys.p256dh},
        ${other.subscription.keys.auth}, ${key}, '', now()
      FROM sessions WHERE user_id = ${dealer._id} AND _id NOT IN (SELECT session_id FROM push_subscriptions)`
    await askFor(dealer)
    await runPushJobs()
    expect([one, other, stranger].map(({ received }) => received.length)).toEqual([1, 1, 0])
  })

  it('is not sent after it was read in the app', async () => {
    const { received } = await browserOf(dealer)
    await askFor(dealer)
    await site.call(ReadByUser, { body: {} }, { as: dealer })
    await runPushJobs()
    expect(received).toEqual([])
  })

  it('is not sent to a signed-out browser, whose subscription the sweep deletes', async () => {
    const { received } = await browserOf(dealer)
    await askFor(dealer)
    await site.call(SignOut, {}, { as: dealer })
    await runPushJobs()
    expect(received).toEqual([])
    await pushSweepJob.handle({ ...context(), data: {} })
    expect(await site.sql`SELECT FROM push_subscriptions`).toHaveLength(0)
  })

  it.each([404, 410])('deletes the subscription if the push service responds with %i', async (status) => {
    await browserOf(dealer)
    await askFor(dealer)
    service.refuse(status)
    await runPushJobs()
    expect(await devices(dealer)).toEqual([])
  })

  it.each([429, 500, 503])('is retried after a response with %i and arrives once', async (status) => {
    const { received } = await browserOf(dealer)
    await askFor(dealer)
    service.refuse(status)
    await expect(runPushJobs()).rejects.toThrow(String(status))
    service.refuse(undefined)
    await runPushJobs()
    expect(received).toHaveLength(1)
  })

  it('is dropped if the push service finds it too large, and the subscription stays', async () => {
    await browserOf(dealer)
    await askFor(dealer)
    service.refuse(413)
    await runPushJobs()
    expect(await devices(dealer)).toHaveLength(1)
  })

  it.each(['https://127.0.0.1/send', 'https://169.254.169.254/latest', 'https://localhost/send'])(
    'is never sent to %s, whose subscription is deleted',
    async (endpoint) => {
      await subscribe(dealer, { ...service.subscribe(key).subscription, endpoint })
      await askFor(dealer)
      await runPushJobs(publicFetch())
      expect(await devices(dealer)).toEqual([])
    },
  )

  it('is not sent after SECRET_KEY has changed', async () => {
    const { received } = await browserOf(dealer)
    await askFor(dealer)
    await runPushJobs(service.fetch, { ...site.app, secretKey: 'n'.repeat(40) })
    expect(received).toEqual([])
    expect(await site.sql`SELECT status, error FROM channel_messages`).toEqual([
      { status: 'failed', error: 'SECRET_KEY has changed' },
    ])
    expect(await site.sql`SELECT FROM push_subscriptions`).toHaveLength(0)
  })
})

describe('the warning about push', () => {
  const down = () => readDownChannels(site.sql)
  /** Sends a notification to a new browser of each person, which the push service refuses. */
  async function failFor(people: readonly Person[]): Promise<void> {
    for (const person of people) {
      await browserOf(person)
      await askFor(person)
    }
    service.refuse(401)
    for (const { data } of await site.sql<{ data: unknown }[]>`SELECT data FROM jobs.job WHERE name = 'push.send'`)
      await expect(pushSendJob.handle({ ...context(), data })).rejects.toThrow('401')
  }

  it('is not raised by one person, however often, and then names only the status and the server', async () => {
    await failFor([dealer])
    await expect(runPushJobs()).rejects.toThrow('401')
    await expect(runPushJobs()).rejects.toThrow('401')
    expect(await down()).toEqual([])
    service.refuse(undefined)
    await failFor([await site.person(), await site.person()])
    expect(await down()).toEqual([{ channel: 'push', error: '401 push.example' }])
  })

  it('ends with a success at the same server only, and after a day', async () => {
    await failFor([dealer, await site.person(), await site.person()])
    await clearPushFailures(site.sql, 'other.example')
    expect(await down()).toHaveLength(1)
    service.refuse(undefined)
    await runPushJobs()
    expect(await down()).toEqual([])
    await site.sql`INSERT INTO push_failures VALUES ('old.example', ARRAY[]::uuid[], '500', now() - interval '25 hours')`
    await pushSweepJob.handle({ ...context(), data: {} })
    expect(await site.sql`SELECT FROM push_failures`).toHaveLength(0)
  })
})

it('deletes subscriptions with their user, and exports them without keys', async () => {
  const { subscription } = await browserOf(dealer)
  const rows = await exportedData(site, notificationsData, dealer, 'notified_devices')
  expect(rows).toMatchObject([{ endpoint: subscription.endpoint }])
  expect(JSON.stringify(rows)).not.toContain(subscription.keys.auth)
  await site.call(RemoveUser, { params: { id: dealer._id } }, { as: await site.admin() })
  expect(await site.sql`SELECT FROM push_subscriptions`).toHaveLength(0)
})

describe('the keys of the site', () => {
  it('are a valid pair, the same for the same secret, and different for another', () => {
    const one = vapidKeys('a'.repeat(40))
    expect(vapidKeys('a'.repeat(40))).toEqual(one)
    expect(vapidKeys('b'.repeat(40)).publicKey).not.toBe(one.publicKey)
    expect(Buffer.from(one.publicKey, 'base64url')).toHaveLength(65)
    expect(Buffer.from(one.privateKey, 'base64url')).toHaveLength(32)
  })
})
