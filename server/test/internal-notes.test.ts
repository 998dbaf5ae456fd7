import { randomBytes } from 'node:crypto'
import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { ConversationCalls } from '@mapwright/contract/conversations/conversations-about.ts'
import { endpoints } from '@mapwright/contract/endpoints.ts'
import { GetEvents } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { SubscribePush } from '@mapwright/contract/notifications/push/push-endpoints.ts'
import { GetGuestCheckout, PlaceGuestOrder } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import { DownloadGuestMessageFile, ListGuestMessages } from '@mapwright/contract/shop/guests/guest-message-endpoints.ts'
import { shopOrderConversation } from '@mapwright/contract/shop/orders/order-conversation.ts'
import { AddProduct } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { AddShippingMethod } from '@mapwright/contract/shop/shipping/shipping-endpoints.ts'
import { CreateTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Subject } from '../src/conversations/subject.ts'
import { appOwnData, subjects } from '../src/domains.ts'
import { publishLive, userTopic } from '../src/platform/events/live.ts'
import { placeOrder } from '../src/shop/orders/place-order.ts'
import { eventsHandled } from './events-handled.ts'
import { eventually } from './eventually.ts'
import { exportedData } from './exported-data.ts'
import type { Person } from './kit.ts'
import { type OrderSite, startOrderSite } from './order-site.ts'
import { startPushService } from './push-service.ts'
import { openShop } from './shop-kit.ts'
import { clearRateLimits, switchOn } from './site-state.ts'

// Checks that internal notes never reach a customer, on any channel. The tests include every registered subject and every endpoint that customers may
// call. A new subject only needs an example below.

const secret = `SECRET${uuidv7().slice(-8)}`
const open = `OPEN${uuidv7().slice(-8)}`

let site: OrderSite
let customer: Person
let staff: Person
beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
  await switchOn(site, 'push_notification', 'ticket_system_public', 'live_support_public')
  customer = site.customer
  staff = await site.admin()
})
afterAll(() => site.close())

/** Creates an object of each kind. The customer owns it, and staff may write about it. */
const examples: Readonly<Record<string, () => Promise<string>>> = {
  order: () => site.orderIn('completed', { customer, staff }),
  chat: async () => customer._id,
  shop_order: () => makeShopOrder(),
  ticket: async () => {
    const body = { subject: 'Idle', text: 'The idle is too high' }
    return (await site.call(CreateTicket, { body }, { as: customer })).body.ticket._id
  },
}

async function makeShopOrder(): Promise<string> {
  await openShop(site)
  await site.sql`UPDATE users SET address = 'Dock 3', post_code = '20095', city = 'Hamburg', country = 'DE', buyer_kind = 'private',
    billing_confirmed_at = now() WHERE _id = ${customer._id}`
  const body = { name: `Cable ${uuidv7()}`, price: '10', inventory: 1, status: 'published' } as const
  const { product } = (await site.call(AddProduct, { body }, { as: staff })).body
  const costs = { local_shipping_cost: '5', international_shipping_cost: '15' }
  const shipping = await site.call(AddShippingMethod, { body: { name: `Parcel ${uuidv7()}`, ...costs } }, { as: staff })
  const address = { name: 'Pat', company_name: '', address: 'Dock 3', post_code: '20095', city: 'Hamburg' }
  const { order_id } = await site.sql.begin((tx) =>
    placeOrder(tx, {
      ...{
        user_id: customer._id,
        actor_id: customer._id,
        coupon_code: '',
        customer_note: '',
        language: 'en',
        payment_method: 'bank',
      },
      items: [{ product_id: product._id, quantity: 1, selected_extra_options: [] }],
      shipping_method_id: shipping.body.shipping_method._id,
      shipping_address: { ...address, country: 'DE', phone: '' },
      now: new Date(),
    }),
  )
  return order_id
}

/** Places a guest's order. Returns its id and the secret token of its link. */
async function makeGuestOrder(): Promise<{ id: string; token: string }> {
  await makeShopOrder()
  await site.sql`UPDATE shop_products SET inventory = 5`
  await site.sql`UPDATE settings SET bank_payment = true, country = 'DE'`
  await site.sql`UPDATE shop_settings SET bank_payment = true, guest_orders = true`
  const [found] = await site.sql<{ product: string; shipping: string; total: string }[]>`
    SELECT (SELECT _id FROM shop_products LIMIT 1) AS product, (SELECT _id FROM shop_shipping_methods LIMIT 1) AS shipping`
  const token = randomBytes(32).toString('base64url')
  const place = { address: 'Quay 1', post_code: '20095', city: 'Hamburg', country: 'DE' }
  const checkout = (await site.call(GetGuestCheckout, { query: { country: 'DE' } })).body.checkout
  const net = 1500n
  const total = net + (net * BigInt(checkout.tax.percentage.replace('.', '')) + 5_000n) / 10_000n
  const body = {
    ...{ email: 'gus@guest.example', buyer_kind: 'private' as const, firstname: 'Gus', lastname: 'Guest', ...place },
    ...{ items: [{ product_id: found?.product ?? '', quantity: 1 }], shipping_method_id: found?.shipping ?? '' },
    ...{ shipping_address: { name: 'Gus', company_name: '', phone: '', ...place }, payment_method: 'bank' as const },
    ...{ expected_total: formatHundredths(total), terms_accepted: true as const, secret: token },
  }
  const placed = await site.call(PlaceGuestOrder, { body }, { key: uuidv7() })
  const [order] = await site.sql<{ _id: string }[]>`
    SELECT o._id FROM shop_orders o JOIN invoices i ON i._id = o.invoice_id WHERE i.invoice = ${placed.body.order.invoice_no}`
  return { id: order?._id ?? '', token }
}

it('does not reach guests of the shop, while an ordinary message does', async () => {
  const { id, token } = await makeGuestOrder()
  const note = (await post(shopOrderConversation.calls, id, secret, 'true')).body.message
  const shown = (await post(shopOrderConversation.calls, id, open, 'false')).body.message
  await eventsHandled(site)
  expect(await written()).not.toContain(secret)
  const read = (message: typeof note) =>
    responses(customer, { id, token, msgid: message._id, file_id: message.files[0]?._id ?? '' }, secret)
  for (const [call, text] of await read(note)) {
    expect(text, call).not.toContain(secret)
    expect(text, call).not.toContain(note._id)
  }
  const seen = [...(await read(shown))].filter(([, text]) => text.includes(open)).map(([call]) => call.split(' ')[0])
  expect(seen).toEqual([ListGuestMessages.path, DownloadGuestMessageFile.path])
})

/** Kinds of subjects whose customers have no account. Their own tests check them. */
const ofGuests = ['visitor_chat']
const ofCustomers = subjects.filter(({ kind }) => !ofGuests.includes(kind))

it('contains an example of every registered subject', () => {
  expect(ofCustomers.map(({ kind }) => kind).sort()).toEqual(Object.keys(examples).sort())
})

const post = (calls: ConversationCalls, id: string, text: string, internal: 'true' | 'false', as = staff) => {
  const files = { files: [new File([`${text} file`], `${text}.txt`)] }
  return site.call(calls.post, { params: { id }, body: { text, internal }, files }, { as })
}

/** Connects the customer's number in WhatsApp, with all notifications on. Without an access token, the jobs send nothing. */
async function connectWhatsapp(): Promise<void> {
  await site.sql`UPDATE whatsapp_settings SET display_number = '15550783881'`
  await site.sql`
    INSERT INTO whatsapp_numbers (user_id, address, name, opted_in_at) VALUES (${customer._id}, '4915112345678', '', now())
    ON CONFLICT DO NOTHING`
  await site.sql`
    INSERT INTO notification_defaults (audience, topic, channel, wanted)
    SELECT 'customers', topic, 'whatsapp', true FROM unnest(${['orders', 'messages', 'tickets']}::text[]) AS topic
    ON CONFLICT DO NOTHING`
}

const sendingJobs = ['push.send', 'whatsapp.send']

/**
 * Counts messages by push and WhatsApp, for each of them. They only contain a notification, so it is sufficient to check that none is
 * sent.
 */
const sentCounts = async () =>
  Promise.all(sendingJobs.map(async (name) => (await site.sql`SELECT FROM jobs.job WHERE name = ${name}`).length))

/** Collects all live events that the server sends to an open page. */
async function liveEvents(as: Person) {
  const abort = new AbortController()
  const response = await fetch(`${site.url}/api${GetEvents.path}`, {
    headers: { authorization: `Bearer ${as.token}` },
    signal: abort.signal,
  })
  let text = ''
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  })().catch(() => undefined)
  return {
    text: () => text,
    /** Publishes an event and waits for it. All earlier events have then arrived, too. */
    async caughtUp() {
      const id = uuidv7()
      await site.sql.begin((tx) => publishLive(tx, [userTopic(as._id)], { type: 'order.completed', id }))
      await eventually(() => expect(text).toContain(id))
    },
    async close() {
      abort.abort()
      await reading
    },
  }
}

/** Reads all stored texts that must not contain internal notes: mails, notifications, and queued events and jobs. */
async function written(): Promise<string> {
  const rows = await site.sql<{ text: string }[]>`
    SELECT m::text AS text FROM mails m UNION ALL SELECT n::text FROM in_app_notifications n
    UNION ALL SELECT o::text FROM outbox o UNION ALL SELECT data::text FROM jobs.job
    UNION ALL SELECT c::text FROM channel_messages c`
  return rows.map(({ text }) => text).join('\n')
}

/** Calls all read endpoints that customers may call, with `ids` as parameters. Returns the responses by endpoint. */
async function responses(as: Person, ids: Record<string, string>, keyword: string): Promise<Map<string, string>> {
  const readable = endpoints.filter(
    ({ method, access, events }) =>
      method === 'GET' && !events && access.some((rule) => ['public', 'signed_in', 'customer'].includes(rule)),
  )
  const texts = new Map<string, string>()
  for (const endpoint of readable) {
    await clearRateLimits(site)
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? ids['id'] ?? '')
    for (const query of queriesOf(endpoint, keyword)) {
      const response = await fetch(`${site.url}/api${path}?${new URLSearchParams(query)}`, {
        headers: { authorization: `Bearer ${as.token}` },
      })
      expect(response.status, endpoint.path).toBeLessThan(500)
      texts.set(`${endpoint.path} ${JSON.stringify(query)}`, await response.text())
    }
  }
  return texts
}

/** Returns an empty query and, if the endpoint has a search, one with `keyword`. */
function queriesOf({ query }: Endpoint, keyword: string): Record<string, string>[] {
  const search = Object.keys(query?.shape ?? {}).filter((name) => /search|keyword|^q$/.test(name))
  return search.length > 0 ? [{}, Object.fromEntries(search.map((name) => [name, keyword]))] : [{}]
}

describe.each(ofCustomers.map((subject): [string, Subject] => [subject.kind, subject]))(
  'an internal note about a subject of kind %s',
  (kind, { calls }) => {
    it('does not reach the customer on any channel, while an ordinary message does', async () => {
      const id = (await examples[kind]?.()) ?? ''
      // Waits until the events from creating the example have been handled, so that the first count includes their push messages.
      await eventsHandled(site)
      const service = await startPushService()
      const browser = service.subscribe('')
      expect((await site.call(SubscribePush, { body: browser.subscription }, { as: customer })).status).toBe(200)
      await connectWhatsapp()
      const counts = await sentCounts()
      const live = await liveEvents(customer)

      const note = await post(calls, id, secret, 'true')
      expect(note.status).toBe(200)
      const { _id: msgid, files } = note.body.message
      const ids = { id, msgid, file_id: files[0]?._id ?? '' }
      await eventsHandled(site)
      await live.caughtUp()
      expect(live.text()).not.toContain('conversation.')
      expect(await sentCounts()).toEqual(counts)
      expect(await written()).not.toContain(secret)
      expect(await written()).not.toContain(msgid)
      for (const [call, text] of await responses(customer, ids, secret)) {
        expect(text, call).not.toContain(secret)
        expect(text, call).not.toContain(msgid)
      }
      const data = JSON.stringify(await exportedData(site, appOwnData, customer))
      expect(data).not.toContain(secret)
      expect(live.text()).not.toContain('conversation.')
      const edited = await site.call(
        calls.edit,
        { params: { id: msgid }, body: { text: `${secret} again` } },
        { as: staff },
      )
      expect(edited.body.message).toMatchObject({ internal: true, text: `${secret} again` })
      const published = { params: { id: msgid }, body: { text: secret, internal: 'false' } }
      expect((await site.call(calls.edit, published as never, { as: staff })).status).toBe(400)
      await eventsHandled(site)
      await live.caughtUp()
      expect(live.text()).not.toContain('conversation.')
      expect(await sentCounts()).toEqual(counts)
      expect(await written()).not.toContain(secret)
      for (const [call, text] of await responses(customer, ids, secret)) expect(text, call).not.toContain(secret)
      const theirs = await site.call(calls.edit, { params: { id: msgid }, body: { text: 'Hello' } }, { as: customer })
      const versions = await site.call(calls.history, { params: { id: msgid } }, { as: customer })
      expect([theirs.status, versions.status]).toEqual([404, 403])
      const taken = await site.call(calls.remove, { params: { id: msgid } }, { as: customer })
      expect(taken.status).toBe(404)

      // A message to the customer does appear on all these channels, which proves that the check finds texts.
      const shown = await post(calls, id, open, 'false')
      await eventsHandled(site)
      expect(await written()).toContain(open)
      const seen = [...(await responses(customer, { ...ids, msgid: shown.body.message._id }, open)).entries()]
      expect(seen.filter(([, text]) => text.includes(open)).map(([call]) => call.split(' ')[0])).toEqual(
        expect.arrayContaining([calls.list.path, calls.download.path]),
      )
      await eventually(() => expect(live.text()).toContain('conversation.message_posted'))
      for (const [at, count] of (await sentCounts()).entries())
        expect(count, sendingJobs[at]).toBeGreaterThan(counts[at] ?? 0)
      expect(JSON.stringify(await exportedData(site, appOwnData, customer))).toContain(open)
      await live.close()
      browser.leave()
      await service.close()
    }, 60_000)
  },
)
