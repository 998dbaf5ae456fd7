import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seal } from '../server/src/platform/api/seal.ts'
import { eventually } from '../server/test/eventually.ts'
import { orderCalls } from '../server/test/order-kit.ts'
import { testSecret } from '../server/test/processes.ts'
import { switchOn } from '../server/test/site-state.ts'
import { axe } from './kit/axe.ts'
import { useBrowser } from './kit/browser.ts'
import { settle } from './kit/check-page.ts'
import { button, heading } from './kit/controls.ts'
import { stageOne } from './kit/order-site.ts'
import { type Person, type Site, startSite } from './kit/site.ts'
import type { Visitor } from './kit/visitor.ts'

// A dealer chooses notifications and enables push in this browser. The browser vendor's push service is simulated.

const { visit } = useBrowser({ isWhole: true })
let site: Site
let boss: Person
let dealer: Person

beforeAll(async () => {
  site = await startSite()
  await switchOn(site, 'push_notification')
  boss = await site.admin()
  dealer = await site.person()
})
afterAll(() => site.stop())

/** Script that simulates a push service: returns a unique endpoint with new keys from the browser. */
const playPushService = () => {
  let subscription: object | null = null
  const text = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null
  PushManager.prototype.subscribe = async (options) => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    const p256dh = text(await crypto.subtle.exportKey('raw', pair.publicKey))
    const auth = text(crypto.getRandomValues(new Uint8Array(16)))
    const key = options?.applicationServerKey as Uint8Array<ArrayBuffer>
    subscription = {
      options: { applicationServerKey: key.slice().buffer },
      toJSON: () => ({ endpoint: `https://push.example/send/${auth}`, expirationTime: null, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        subscription = null
        return true
      },
    }
    return subscription as PushSubscription
  }
}

async function openProfile(): Promise<Visitor> {
  await site.sql`DELETE FROM push_subscriptions`
  const visitor = await visit({ site, as: dealer, hasServiceWorker: true })
  await visitor.context.grantPermissions(['notifications'])
  await visitor.context.addInitScript(playPushService)
  await visitor.go('/profile_settings#notifications')
  await heading(visitor.page, 'Profile and settings').waitFor()
  return visitor
}

const storedEndpoints = async () =>
  (await site.sql<{ endpoint: string }[]>`SELECT endpoint FROM push_subscriptions WHERE user_id = ${dealer._id}`).map(
    ({ endpoint }) => endpoint,
  )

test('sends no mail for a notification that is switched off, but shows it in the app', async () => {
  const { page, go } = await openProfile()
  const mails = page.getByRole('switch', { name: 'Orders: Email' })
  await page.getByText('In the app', { exact: true }).waitFor()
  await settle(page)
  await mails.press('Space')
  await eventually(async () =>
    expect(await site.sql`SELECT FROM notification_choices WHERE NOT wanted`).toHaveLength(1),
  )
  await go('/profile_settings')
  await mails.waitFor()
  expect(await mails.isChecked()).toBe(false)
  expect(await axe(page)).toEqual([])

  const { orderIn } = orderCalls(site, await stageOne(site))
  await orderIn('in_progress', { customer: dealer, staff: boss })
  await site.mails.waitFor(boss.email, /order/i)
  await button(page, /^Notifications, [1-9]/).click()
  await page.getByText(/We are working on order/).waitFor()
  expect(site.mails.count(dealer.email, /order/i)).toBe(0)
})

test('chooses a channel for a single event, and connects Telegram with a link', async () => {
  await site.sql`UPDATE telegram_settings SET bot_name = 'tuning_test_bot', bot_token_sealed = ${seal(testSecret, 'telegram bot token', '1:token')}`
  const { page } = await openProfile()
  // The dealer has switched off mails about orders, and chooses one of them again.
  await button(page, 'Orders: Single events').click()
  await page.getByRole('switch', { name: 'File ready: Email' }).press('Space')
  await button(page, 'Orders: Single events differ').waitFor()
  await eventually(async () =>
    expect(
      await site.sql`SELECT event, channel, wanted FROM notification_event_choices WHERE user_id = ${dealer._id}`,
    ).toEqual([{ event: 'order_completed', channel: 'mail', wanted: true }]),
  )
  await button(page, 'Connect Telegram').click()
  const link = page.getByRole('link', { name: /^Open .*@tuning_test_bot.* in Telegram$/ })
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/t\.me\/tuning_test_bot\?start=[\w-]{43}$/)
  expect(await axe(page)).toEqual([])
})

test('switches push notifications on and off for this browser', async () => {
  const { page } = await openProfile()
  await button(page, 'Notify me on this device').click()
  await page.getByText('This device receives notifications', { exact: true }).waitFor()
  expect(await storedEndpoints()).toEqual([expect.stringMatching(/^https:\/\/push\.example\/send\//)])
  expect(await axe(page)).toEqual([])
  await button(page, 'Send a test notification').click()
  await page.getByText('Sent: in the app, by email, to 1 device').waitFor()
  await site.mails.waitFor(dealer.email, /Test notification/)
  await button(page, 'Stop notifying this device').click()
  await button(page, 'Notify me on this device').waitFor()
  expect(await storedEndpoints()).toEqual([])
})

test('binds the browser’s push subscription to the new session without asking again', async () => {
  const { page, go } = await openProfile()
  await button(page, 'Notify me on this device').click()
  await page.getByText('This device receives notifications', { exact: true }).waitFor()
  const [before] = await storedEndpoints()
  await site.sql`DELETE FROM push_subscriptions`
  await go('/your_order')
  await eventually(async () => expect(await storedEndpoints()).toHaveLength(1))
  expect(await storedEndpoints()).not.toEqual([before])
})

async function registrationId(devtools: CDPSession): Promise<string> {
  const registration = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  return registration
}

/** Script for the service worker: clicks every shown notification, and records in `opened` the addresses of windows that would open. */
const clickAll = `(async () => {
  self.opened = []
  self.clients.openWindow = async (address) => void self.opened.push(String(address))
  for (const notification of await self.registration.getNotifications())
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
})()`

test('shows pushed notifications, and opens only pages of this site on a click', async () => {
  const { page, context } = await openProfile()
  await button(page, 'Notify me on this device').click()
  await page.getByText('This device receives notifications', { exact: true }).waitFor()
  const devtools = await context.newCDPSession(page)
  const id = await registrationId(devtools)
  const push = async (payload: object) => {
    const origin = new URL(site.url).origin
    const data = JSON.stringify(payload)
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: id, data })
  }
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
    })
  const file = { title: 'Turbo & Sons', body: 'The file for order 7 is ready', link: '/order_details/7' }
  await push({ ...file, body: 'We are working on order 7' })
  await eventually(async () => {
    await push(file)
    expect(await shown()).toEqual([{ title: file.title, body: file.body, tag: file.link }])
  })
  // Sends the message repeatedly until it is shown, because a busy browser may drop messages that are sent through its developer tools. A
  // repeated message is shown only once.
  await eventually(async () => {
    await push({ title: 'Elsewhere', body: '', link: 'https://elsewhere.example/' })
    expect(await shown()).toHaveLength(2)
  })

  const [worker] = context.serviceWorkers()
  await worker?.evaluate(clickAll)
  await eventually(async () => {
    const opened = await worker?.evaluate<string[]>('self.opened')
    expect(opened?.map((address) => address.replace(new URL(site.url).origin, ''))).toEqual(['/order_details/7', ''])
  })
})
