import {
  GetAdminNotifications,
  GetUserNotifications,
} from '@mapwright/contract/notifications/notification-endpoints.ts'
import { orderConversation } from '@mapwright/contract/orders/order-conversation.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsHandled } from '../../test/events-handled.ts'
import type { Person } from '../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../test/order-site.ts'

const { calls } = orderConversation

let site: OrderSite
let order: string
let clerk: Person
let other: Person
beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
  order = await site.orderIn('pending')
  clerk = await site.staffWith('orders')
  other = await site.staffWith('tickets')
  await site.sql`UPDATE users SET username = 'tom.k', firstname = 'Tom', lastname = 'Kay' WHERE _id = ${clerk._id}`
  await site.sql`UPDATE users SET username = 'olga' WHERE _id = ${other._id}`
  await site.sql`UPDATE users SET username = 'dealer' WHERE _id = ${site.customer._id}`
})
afterAll(() => site.close())

const post = (as: Person, text: string, internal: 'true' | 'false' = 'true') =>
  site.call(calls.post, { params: { id: order }, body: { text, internal }, files: { files: [] } }, { as })
const mentionsOf = async (as: Person) => {
  await eventsHandled(site)
  const call = as === site.customer ? GetUserNotifications : GetAdminNotifications
  const { body } = await site.call(call, {}, { as })
  return body.notifications.filter(({ kind }) => kind === 'mentioned')
}

test('a note notifies the staff whom it mentions once, without its text', async () => {
  await post(site.staff, '@Tom.K, please look at the cold start. @tom.k?')
  const mentions = await mentionsOf(clerk)
  expect(mentions).toHaveLength(1)
  expect(mentions[0]).toMatchObject({
    link: `/admin/manage_orders/order_details/${order}`,
    values: { colleague: expect.any(String), subject: expect.stringMatching(/^\d+ · \w/) },
  })
  expect(JSON.stringify(mentions)).not.toContain('cold start')
})

test('an edit notifies only those who were not mentioned before', async () => {
  const before = (await mentionsOf(clerk)).length
  const { body } = await post(site.staff, 'Too rich at idle')
  const edit = (text: string) =>
    site.call(calls.edit, { params: { id: body.message._id }, body: { text } }, { as: site.staff })
  await edit('Too rich at idle, @tom.k')
  await edit('Too rich at idle and cold, @tom.k')
  await edit('Too rich at idle and cold')
  await edit('Too rich at idle and cold, as @tom.k said')
  expect(await mentionsOf(clerk)).toHaveLength(before + 1)
})

test('nobody is notified by a public message, by themselves, or without access to the conversation', async () => {
  const before = (await mentionsOf(clerk)).length
  await post(site.staff, 'Ask @tom.k', 'false')
  await post(clerk, 'A note to myself, @tom.k')
  await post(site.staff, '@olga @dealer @nobody see tom@tom.k')
  expect(await mentionsOf(clerk)).toHaveLength(before)
  expect(await mentionsOf(other)).toEqual([])
  expect(await mentionsOf(site.customer)).toEqual([])
})

test('full stops at the end belong to a username only if somebody has it', async () => {
  const max = await site.staffWith('orders')
  const dot = await site.staffWith('orders')
  await site.sql`UPDATE users SET username = 'max.' WHERE _id = ${dot._id}`
  await site.sql`UPDATE users SET username = 'max.muster' WHERE _id = ${max._id}`
  await post(site.staff, 'Ask @max. Or ask @max.muster.')
  expect([(await mentionsOf(dot)).length, (await mentionsOf(max)).length]).toEqual([1, 1])
})

test('the list of colleagues is for staff, and contains those with access', async () => {
  expect((await site.call(calls.mentionable, {}, { as: site.customer })).status).toBe(403)
  const { body } = await site.call(calls.mentionable, {}, { as: site.staff })
  expect(body.colleagues).toContainEqual({ _id: clerk._id, name: 'Tom Kay', username: 'tom.k' })
  expect(body.colleagues.map(({ username }) => username)).not.toContain('olga')
  expect(body.colleagues.map(({ username }) => username)).not.toContain('dealer')
})
