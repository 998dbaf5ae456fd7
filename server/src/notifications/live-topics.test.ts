import { GetEvents } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsHandled } from '../../test/events-handled.ts'
import { eventually } from '../../test/eventually.ts'
import type { Person } from '../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../test/order-site.ts'
import { announce } from '../platform/events/announce.ts'
import { everyoneTopic, publishLive, topicsOf } from '../platform/events/live.ts'
import { announceMessages } from './channel-messages/announce-messages.ts'

const who = ['customer', 'other customer', 'staff with orders', 'staff without', 'admin'] as const
type Listener = (typeof who)[number]

let site: OrderSite
let people: Record<Listener, Person>
const heard = new Map<Listener, string>()
const control = new AbortController()

async function listen(name: Listener) {
  const headers = { authorization: `Bearer ${people[name].token}` }
  const stream = await fetch(`${site.url}/api${GetEvents.path}`, { headers, signal: control.signal })
  const read = async () => {
    for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? [])
      heard.set(name, (heard.get(name) ?? '') + piece)
  }
  void read().catch(() => undefined)
  await eventually(() => expect(heard.get(name)).toContain('retry'))
}

beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
  people = {
    customer: site.customer,
    'other customer': await site.person(),
    'staff with orders': await site.staffWith('orders'),
    'staff without': await site.staffWith('settings', 'tickets', 'dealers_manager.send_email'),
    admin: await site.admin(),
  }
  for (const name of who) await listen(name)
})
afterAll(async () => {
  control.abort()
  await site.close()
})

/**
 * Returns the people who received an event of this type and id. Events arrive in order, so the function first waits for a later event
 * that everyone receives.
 */
async function listenersOf(type: string, id: string): Promise<Listener[]> {
  const end = crypto.randomUUID()
  await site.sql.begin((tx) => publishLive(tx, [everyoneTopic], { type: 'typing.started', id: end }))
  await eventually(() => expect(who.filter((name) => heard.get(name)?.includes(end))).toEqual([...who]))
  return who.filter((name) => heard.get(name)?.includes(`"type":"${type}","id":"${id}"`))
}

const readersOfOrder = ['customer', 'staff with orders', 'admin']

test('events of an order are received by its customer and by staff who may read orders', async () => {
  const id = await site.orderIn('pending')
  const ids = { order_id: id, user_id: site.customer._id, actor_id: site.customer._id }
  await site.sql.begin((tx) => announce(tx, { type: 'order.submitted', ...ids }))
  await eventsHandled(site)
  expect(await listenersOf('order.submitted', id)).toEqual(readersOfOrder)
})

test('message events are published to users with read access, and those of internal notes never to the customer', async () => {
  const id = await site.orderIn('pending')
  const post = (internal: 'true' | 'false') =>
    site.call(PostOrderMessage, { params: { id }, body: { text: 'Hello', internal } }, { as: site.staff })
  expect((await post('true')).status).toBe(200)
  expect(await listenersOf('conversation.message_posted', id)).toEqual(['staff with orders', 'admin'])
  expect((await post('false')).status).toBe(200)
  expect(await listenersOf('conversation.message_posted', id)).toEqual(readersOfOrder)
})

test('changes of the message log are received by admins and by staff who see the settings of SMS', async () => {
  await site.sql.begin(announceMessages)
  expect(await listenersOf('channel_message.changed', 'all')).toEqual(['staff without', 'admin'])
})

test('events of campaigns and balances are received only by staff with their permissions', async () => {
  const [campaign, balance] = [crypto.randomUUID(), crypto.randomUUID()]
  await site.sql.begin(async (tx) => {
    await publishLive(tx, topicsOf('message.progressed'), { type: 'message.progressed', id: campaign })
    const topics = topicsOf('balance.changed', people.customer._id)
    await publishLive(tx, topics, { type: 'balance.changed', id: balance })
  })
  expect(await listenersOf('message.progressed', campaign)).toEqual(['staff without', 'admin'])
  expect(await listenersOf('balance.changed', balance)).toEqual(['customer', 'admin'])
})
