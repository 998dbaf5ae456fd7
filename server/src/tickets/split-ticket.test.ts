import { PostChatMessage } from '@mapwright/contract/chat/chat-endpoints.ts'
import { CreateTicketFromChat } from '@mapwright/contract/chat/outcome-endpoints.ts'
import { ListInbox } from '@mapwright/contract/conversations/inbox-endpoints.ts'
import { GetUserNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { ListTicketMessages, PostTicketMessage } from '@mapwright/contract/tickets/message-endpoints.ts'
import { LinkTicket, SplitTicket, UnlinkTicket } from '@mapwright/contract/tickets/split-endpoints.ts'
import {
  ChangeTicket,
  CreateTicket,
  DeleteTicket,
  DownloadTicketFile,
  GetTicket,
  MergeTicket,
} from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { AddTicketWatcher } from '@mapwright/contract/tickets/watcher-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventsHandled } from '../../test/events-handled.ts'
import type { Person } from '../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../test/order-site.ts'
import { clearRateLimits, switchOn } from '../../test/site-state.ts'

let site: OrderSite
let staff: Person
let customer: Person
let id: string
beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true, permissions: ['tickets'] })
  await switchOn(site, 'ticket_system_public', 'live_support_public')
  staff = site.staff
})
beforeEach(async () => {
  await clearRateLimits(site)
  customer = await site.person()
  id = await open()
})
afterAll(() => site.close())

const open = async (files: File[] = [], as = customer) => {
  const body = { subject: 'Idle', text: 'Too high' }
  return (await site.call(CreateTicket, { body, files: { files } }, { as })).body.ticket._id
}
const say = async (as: Person, text: string, internal: 'true' | 'false' = 'false', files: File[] = []) =>
  (await site.call(PostTicketMessage, { params: { id }, body: { text, internal }, files: { files } }, { as })).body
    .message._id
const split = (message_ids: string[], as = staff) =>
  site.call(SplitTicket, { params: { id }, body: { subject: 'Second question', message_ids } }, { as })
const read = async (ticket: string, as = staff) =>
  (await site.call(GetTicket, { params: { id: ticket } }, { as })).body.ticket
const texts = async (ticket: string, as = staff) =>
  (await site.call(ListTicketMessages, { params: { id: ticket } }, { as })).body.messages.map(({ text }) => text)
const move = (status: 'open' | 'solved', as = staff) =>
  site.call(ChangeTicket, { params: { id }, body: { status } }, { as })
const waitOf = async (ticket: string) => (await read(ticket)).for_staff?.waiting_since

describe('splitting a ticket', () => {
  it('is refused to customers, for messages of other tickets, and if a customer would see nothing', async () => {
    const first = (await site.call(ListTicketMessages, { params: { id } }, { as: staff })).body.messages[0]?._id ?? ''
    const note = await say(staff, 'A note', 'true')
    expect((await split([first], customer)).status).toBe(403)
    for (const ids of [[first], [note], [first, note]]) {
      const refused = await split(ids)
      expect([refused.status, refused.body.code]).toEqual([422, 'tickets.not_splittable'])
    }
    const second = await say(customer, 'And the boost?')
    id = await open()
    expect((await split([second])).body.code).toBe('tickets.message_not_found')
  })

  it('moves messages, notes and files to a new ticket of the customer, which both tickets say', async () => {
    const colleague = await site.staffWith('tickets')
    await site.call(AddTicketWatcher, { params: { id, user_id: colleague._id } }, { as: staff })
    await say(staff, 'Which tool is it?')
    const question = await say(customer, 'And the boost?', 'false', [new File(['boost'], 'boost.csv')])
    const note = await say(staff, 'For Karl', 'true')
    const { ticket } = (await split([question, note])).body
    expect(ticket).toMatchObject({
      ...{ subject: 'Second question', status: 'open', messages: 2, file: { name: 'boost.csv' } },
      ...{ split_from: { _id: id }, first_answered_at: null, watchers: [{ _id: colleague._id }] },
      for_staff: { waiting_since: expect.any(String) },
    })
    expect(await texts(id)).toEqual(['Too high', 'Which tool is it?'])
    expect(await texts(ticket._id)).toEqual(['And the boost?', 'For Karl'])
    expect(await texts(ticket._id, customer)).toEqual(['And the boost?'])
    expect(await read(id, customer)).toMatchObject({ split_tickets: [{ _id: ticket._id, number: ticket.number }] })
    expect((await read(id)).for_staff?.waiting_since).toBeNull()
    const { bytes } = await site.call(DownloadTicketFile, { params: { id: ticket._id } }, { as: customer })
    expect(Buffer.from(bytes).toString()).toBe('boost')
    await eventsHandled(site)
    const { notifications } = (await site.call(GetUserNotifications, {}, { as: customer })).body
    expect(notifications).toContainEqual(
      expect.objectContaining({ kind: 'ticket_split', link: `/ticket_details/${ticket._id}` }),
    )
  })

  it('keeps the wait of a question that was asked before the last answer', async () => {
    const boost = await say(customer, 'And the boost?')
    await say(staff, 'The idle is fixed')
    const { ticket } = (await split([boost])).body
    expect(Date.parse(ticket.for_staff?.waiting_since ?? '')).toBe(Date.parse(ticket.created_at))
    expect((await read(id)).for_staff?.waiting_since).toBeNull()
  })

  it('keeps the wait of a customer who reopened the ticket', async () => {
    await say(staff, 'Which tool is it?')
    const boost = await say(customer, 'And the boost?')
    await say(staff, 'Both are fixed')
    await move('solved')
    await move('open', customer)
    const wait = await waitOf(id)
    expect(wait).toEqual(expect.any(String))
    const { ticket } = (await split([boost])).body
    expect(await waitOf(id)).toBe(wait)
    expect(ticket.for_staff?.waiting_since).toEqual(expect.any(String))
  })

  it('starts no wait for a ticket that staff reopened', async () => {
    const boost = await say(customer, 'And the boost?')
    await move('solved')
    await move('open')
    await split([boost])
    expect(await waitOf(id)).toBeNull()
  })

  it('keeps the wait of a ticket from a chat, whose messages are older', async () => {
    const admin = await site.admin()
    const chat = async (as: Person, text: string, to: { user_id?: string } = {}) =>
      (await site.call(PostChatMessage, { body: { text, ...to } }, { as })).body.message._id
    const to = { user_id: customer._id }
    const message_ids = [await chat(customer, 'Is it ready?'), await chat(admin, 'Which one?', to)]
    message_ids.push(await chat(customer, 'The Golf'), await chat(admin, 'I will look', to))
    const opening = { params: { id: customer._id }, body: { subject: 'Golf', message_ids } }
    id = (await site.call(CreateTicketFromChat, opening, { as: admin })).body.outcome.ticket?._id ?? ''
    const wait = await waitOf(id)
    expect(wait).toEqual(expect.any(String))
    const copies = (await site.call(ListTicketMessages, { params: { id } }, { as: staff })).body.messages
    await split(copies.flatMap(({ _id, text }) => (text === 'The Golf' ? [_id] : [])))
    expect(await texts(id)).toEqual(['Is it ready?', 'Which one?', 'I will look'])
    expect(await read(id)).toMatchObject({ first_answered_at: null, for_staff: { waiting_since: wait } })
    const { entries } = (await site.call(ListInbox, { query: { size: 100 } }, { as: staff })).body
    const entry = entries.find(({ subject_id }) => subject_id === id)
    expect(Date.parse(entry?.waiting_since ?? '')).toBe(Date.parse(wait ?? ''))
  })

  it('leaves a ticket answered, so that its customer cannot delete it', async () => {
    const answer = await say(staff, 'Which tool is it?')
    await say(customer, 'And the boost?')
    await split([answer])
    expect((await read(id)).first_answered_at).not.toBeNull()
    const refused = await site.call(DeleteTicket, { params: { id } }, { as: customer })
    expect(refused.body.code).toBe('tickets.not_deletable')
  })

  it('is refused for a merged ticket; a split ticket can be merged again', async () => {
    const boost = await say(customer, 'And the boost?')
    const { ticket } = (await split([boost])).body
    const merge = { params: { id: ticket._id }, body: { into_id: id } }
    expect((await site.call(MergeTicket, merge, { as: staff })).status).toBe(200)
    expect(await texts(id)).toEqual(['Too high', 'And the boost?'])
    id = ticket._id
    expect((await split([boost])).body.code).toBe('tickets.merged')
  })
})

describe('links between tickets', () => {
  const link = (other_id: string, as = staff) => site.call(LinkTicket, { params: { id, other_id } }, { as })
  const linked = async (ticket: string, as = staff) =>
    (await read(ticket, as)).linked_tickets?.map(({ _id }) => _id) ?? null

  it('are on both tickets, also of different customers, and only for staff', async () => {
    const other = await open([], site.customer)
    expect((await link(other, customer)).status).toBe(403)
    expect((await link(id)).body.code).toBe('tickets.merge_with_itself')
    expect((await link(staff._id)).body.code).toBe('tickets.not_found')
    await link(other)
    await link(other)
    expect([await linked(id), await linked(other), await linked(id, customer)]).toEqual([[other], [id], null])
    await site.call(UnlinkTicket, { params: { id: other, other_id: id } }, { as: staff })
    expect([await linked(id), await linked(other)]).toEqual([[], []])
  })

  it('compare ids regardless of their case', async () => {
    const other = await open([], site.customer)
    expect((await link(id.toUpperCase())).body.code).toBe('tickets.merge_with_itself')
    expect((await link(other.toUpperCase())).status).toBe(200)
    expect(await linked(id)).toEqual([other])
    await site.call(UnlinkTicket, { params: { id: id.toUpperCase(), other_id: other } }, { as: staff })
    expect(await linked(other)).toEqual([])
  })

  it('of a merged ticket move to the ticket with its messages', async () => {
    const [other, into_id] = [await open(), await open()]
    await link(other)
    await link(into_id)
    await site.call(MergeTicket, { params: { id }, body: { into_id } }, { as: staff })
    expect([await linked(into_id), await linked(other)]).toEqual([[other], [into_id]])
  })
})
