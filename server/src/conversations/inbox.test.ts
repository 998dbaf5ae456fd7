import { PostChatMessage } from '@mapwright/contract/chat/chat-endpoints.ts'
import {
  CountInbox,
  ListInbox,
  SettleConversation,
  UnsettleConversation,
} from '@mapwright/contract/conversations/inbox-endpoints.ts'
import { PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { PostTicketMessage } from '@mapwright/contract/tickets/message-endpoints.ts'
import { ChangeTicket, CreateTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../test/order-site.ts'
import { clearRateLimits, switchOff, switchOn } from '../../test/site-state.ts'

let site: OrderSite
let admin: Person
let order: string

beforeAll(async () => {
  site = await startOrderSite()
  admin = await site.admin()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql`DELETE FROM conversations`
  await site.sql`DELETE FROM tickets`
  await clearRateLimits(site)
  await switchOn(site, 'ticket_system_public', 'live_support_public')
  order = await site.orderIn('pending')
})

const writeOnOrder = (as: Person, text: string) =>
  site.call(PostOrderMessage, { params: { id: order }, body: { text, internal: 'false' } }, { as })
const openTicket = async (subject: string) =>
  (await site.call(CreateTicket, { body: { subject, text: 'Please help' } }, { as: site.customer })).body.ticket._id
const inbox = async (as = admin, query: Parameters<typeof site.call<typeof ListInbox>>[1]['query'] = {}) =>
  (await site.call(ListInbox, { query }, { as })).body
const unsettle = (id: string, as = admin) => site.call(UnsettleConversation, { params: { id } }, { as })
const settle = (id: string, as = admin) => site.call(SettleConversation, { params: { id } }, { as })

it('lists orders, tickets and chats in which the customer has written last, until somebody answers', async () => {
  await writeOnOrder(site.customer, 'Is it ready?')
  const ticket = await openTicket('Idle')
  await site.call(PostChatMessage, { body: { text: 'Anybody there?' } }, { as: site.customer })
  const { entries, total } = await inbox()
  expect([entries.map(({ kind, text }) => [kind, text]), total]).toEqual([
    [
      ['order', 'Is it ready?'],
      ['ticket', 'Please help'],
      ['chat', 'Anybody there?'],
    ],
    3,
  ])
  expect(entries[0]?.link).toBe(`/admin/manage_orders/order_details/${order}`)

  await writeOnOrder(admin, 'Tomorrow')
  await site.call(
    PostTicketMessage,
    { params: { id: ticket }, body: { text: 'A note', internal: 'true' } },
    { as: admin },
  )
  expect((await inbox()).entries.map(({ kind }) => kind)).toEqual(['ticket', 'chat'])
})

it('calculates the waiting time from the first unanswered message', async () => {
  await writeOnOrder(site.customer, 'One')
  const [before] = (await inbox()).entries
  await writeOnOrder(site.customer, 'Two')
  expect((await inbox()).entries[0]).toMatchObject({ text: 'Two', waiting_since: before?.waiting_since })
})

it('lists urgent tickets first, ahead of those that have waited longer', async () => {
  await openTicket('First')
  const urgent = await openTicket('Second')
  await site.call(ChangeTicket, { params: { id: urgent }, body: { priority: 'urgent' } }, { as: admin })
  expect((await inbox()).entries.map(({ title, urgency }) => [title, urgency])).toEqual([
    ['Second', 'urgent'],
    ['First', 'normal'],
  ])
})

it('omits tickets that were solved without an answer', async () => {
  const ticket = await openTicket('Thank you')
  await site.call(ChangeTicket, { params: { id: ticket }, body: { status: 'solved' } }, { as: admin })
  expect((await inbox()).entries).toEqual([])
})

it("filters by assignee, and counts the reader's own and unassigned conversations", async () => {
  const colleague = await site.staffWith('tickets')
  const mine = await openTicket('Mine')
  const others = await openTicket('Of a colleague')
  await openTicket('Of nobody')
  const assign = (id: string, assignee_id: string) =>
    site.call(ChangeTicket, { params: { id }, body: { assignee_id } }, { as: admin })
  await assign(mine, admin._id)
  await assign(others, colleague._id)
  const titles = async (assigned: 'all' | 'mine' | 'unassigned') =>
    (await inbox(admin, { assigned })).entries.map(({ title }) => title)
  expect([await titles('mine'), await titles('unassigned')]).toEqual([['Mine'], ['Of nobody']])
  expect((await inbox()).counts).toEqual({ all: 3, mine: 1, unassigned: 1 })
  expect((await site.call(CountInbox, {}, { as: admin })).body.count).toBe(2)
})

it('shows staff only subjects that they may read and the site has switched on', async () => {
  await writeOnOrder(site.customer, 'Is it ready?')
  await openTicket('Idle')
  const kinds = async (as: Person) => (await inbox(as)).entries.map(({ kind }) => kind)
  expect(await kinds(await site.staffWith('tickets'))).toEqual(['ticket'])
  expect(await kinds(await site.staffWith('settings'))).toEqual([])
  await switchOff(site, 'ticket_system_public')
  expect(await kinds(admin)).toEqual(['order'])
})

it('settles a conversation until the customer writes again', async () => {
  await writeOnOrder(site.customer, 'Thank you')
  const [entry] = (await inbox()).entries
  const id = entry?._id ?? ''
  expect((await settle(id, await site.staffWith('tickets'))).body.code).toBe('conversations.not_found')
  expect((await settle(id)).status).toBe(200)
  expect((await inbox()).entries).toEqual([])
  expect((await settle(id)).body.code).toBe('conversations.not_found')
  await writeOnOrder(site.customer, 'One more thing')
  expect((await inbox()).entries.map(({ text }) => text)).toEqual(['One more thing'])
})

it('undoes the settling of a conversation, which then waits as long as before', async () => {
  await writeOnOrder(site.customer, 'Thank you')
  const [entry] = (await inbox()).entries
  expect(entry?.customer_id).toBe(site.customer._id)
  const id = entry?._id ?? ''
  expect((await unsettle(id)).body.code).toBe('conversations.not_found')
  await settle(id)
  expect((await unsettle(id, await site.staffWith('tickets'))).body.code).toBe('conversations.not_found')
  expect((await unsettle(id)).status).toBe(200)
  expect((await inbox()).entries).toEqual([entry])
  await settle(id)
  await writeOnOrder(admin, 'You are welcome')
  expect((await unsettle(id)).body.code).toBe('conversations.not_found')
})

it('omits deleted messages', async () => {
  const { body } = await writeOnOrder(site.customer, 'Oops')
  await site.sql`UPDATE conversation_messages SET text = '', deleted_at = now() WHERE _id = ${body.message._id}`
  expect((await inbox()).entries).toEqual([])
})
