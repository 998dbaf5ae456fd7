import { CountUnreadMessages } from '@mapwright/contract/conversations/inbox-endpoints.ts'
import {
  ListOrderMessages,
  ListUnreadOrders,
  PostOrderMessage,
  ReadOrderMessages,
} from '@mapwright/contract/orders/message-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../test/order-site.ts'

let site: OrderSite
let ann: Person
let bob: Person
beforeAll(async () => {
  site = await startOrderSite()
  ann = site.staff
  bob = await site.staffWith('orders')
})
afterAll(() => site.close())

const post = (as: Person, id: string) =>
  site.call(PostOrderMessage, { params: { id }, body: { text: 'Hello' } }, { as })
const read = (as: Person, id: string) => site.call(ReadOrderMessages, { params: { id } }, { as })
const hasUnread = async (as: Person, id: string) =>
  (await site.call(ListUnreadOrders, {}, { as })).body.orders.includes(id)
const otherReadAt = async (as: Person, id: string) =>
  (await site.call(ListOrderMessages, { params: { id } }, { as })).body.other_read_at

it('are personal: a message that one staff member has read stays unread for the others', async () => {
  const id = await site.orderIn('pending')
  await post(site.customer, id)
  expect([await hasUnread(ann, id), await hasUnread(bob, id)]).toEqual([true, true])
  await read(ann, id)
  expect([await hasUnread(ann, id), await hasUnread(bob, id)]).toEqual([false, true])
  await read(bob, id)
  expect(await hasUnread(bob, id)).toBe(false)
  await post(site.customer, id)
  expect([await hasUnread(ann, id), await hasUnread(bob, id)]).toEqual([true, true])
})

it('advance with the person’s own message, but not with a colleague’s', async () => {
  const id = await site.orderIn('pending')
  await post(site.customer, id)
  await post(ann, id)
  expect([await hasUnread(ann, id), await hasUnread(bob, id), await hasUnread(site.customer, id)]).toEqual([
    false,
    true,
    true,
  ])
  await read(site.customer, id)
  expect(await hasUnread(site.customer, id)).toBe(false)
})

it('show the customer the latest read position of the team', async () => {
  const id = await site.orderIn('pending')
  await post(site.customer, id)
  expect(await otherReadAt(site.customer, id)).toBeNull()
  await read(ann, id)
  const first = await otherReadAt(site.customer, id)
  expect(first).not.toBeNull()
  await read(bob, id)
  expect(Date.parse((await otherReadAt(site.customer, id)) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''))
})

it('start at the time when a staff member joins, except for messages that nobody has read', async () => {
  const [known, unknown] = [await site.orderIn('pending'), await site.orderIn('pending')]
  await post(site.customer, known)
  await post(site.customer, unknown)
  await read(ann, known)
  const newcomer = await site.staffWith('orders')
  expect([await hasUnread(newcomer, known), await hasUnread(newcomer, unknown)]).toEqual([false, true])
})

it('no longer count as unread for staff a month after a colleague has read them', async () => {
  const id = await site.orderIn('pending')
  await post(site.customer, id)
  await read(ann, id)
  await site.sql`UPDATE users SET created_at = now() - interval '1 year' WHERE _id = ${bob._id}`
  await site.sql`
    UPDATE conversations SET customer_wrote_at = now() - interval '31 days', staff_read_at = now() - interval '30 days' WHERE subject_id = ${id}`
  expect(await hasUnread(bob, id)).toBe(false)
  await site.sql`UPDATE conversations SET staff_read_at = NULL WHERE subject_id = ${id}`
  expect(await hasUnread(bob, id)).toBe(true)
})

it('count every unread message of the other side, but no notes, and none that a colleague has read', async () => {
  const customer = await site.person()
  const id = await site.orderIn('pending', { customer })
  const count = async (as: Person) => (await site.call(CountUnreadMessages, {}, { as })).body.count
  const before = await count(bob)
  await post(customer, id)
  await post(customer, id)
  expect(await count(bob)).toBe(before + 2)
  expect(await count(await site.staffWith('tickets'))).toBe(0)
  await read(ann, id)
  expect(await count(bob)).toBe(before)
  const note = { params: { id }, body: { text: 'A note', internal: 'true' } } as const
  await site.call(PostOrderMessage, note, { as: ann })
  expect(await count(customer)).toBe(0)
  await post(ann, id)
  expect([await count(customer), await count(await site.person())]).toEqual([1, 0])
  await read(customer, id)
  expect(await count(customer)).toBe(0)
})
