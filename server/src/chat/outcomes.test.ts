import {
  DeleteChatMessage,
  EditChatMessage,
  ListChatMessages,
  PostChatMessage,
  PostChatMessageTo,
} from '@mapwright/contract/chat/chat-endpoints.ts'
import {
  CreateTicketFromChat,
  ListChatOutcomes,
  PrepareOrderFromChat,
} from '@mapwright/contract/chat/outcome-endpoints.ts'
import { GetUserNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { CreateOrder, GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { GetUnsentOrder, SaveUnsentOrder } from '@mapwright/contract/orders/unsent/unsent-order-endpoints.ts'
import { DownloadTicketMessageFile, ListTicketMessages } from '@mapwright/contract/tickets/message-endpoints.ts'
import { GetTicket, ListTickets } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventsHandled } from '../../test/events-handled.ts'
import { eventually } from '../../test/eventually.ts'
import { exportedData } from '../../test/exported-data.ts'
import type { Person } from '../../test/kit.ts'
import { fileOf, original } from '../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../test/order-site.ts'
import { clearRateLimits, switchOff, switchOn } from '../../test/site-state.ts'
import { appOwnData } from '../domains.ts'

let site: OrderSite
let customer: Person
let staff: Person
beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
  staff = await site.staffWith('live_support', 'tickets')
})
beforeEach(async () => {
  await switchOn(site, 'live_support_public', 'ticket_system_public')
  await clearRateLimits(site)
  customer = await site.person()
})
afterAll(() => site.close())

const say = async (text: string, files: File[] = [], as = customer) =>
  (
    await site.call(
      PostChatMessage,
      { body: { text, ...(as === customer ? {} : { user_id: customer._id }) }, files: { files } },
      { as },
    )
  ).body.message
const toTicket = (message_ids: string[], { as = staff, id = customer._id } = {}) =>
  site.call(CreateTicketFromChat, { params: { id }, body: { subject: 'Idle', message_ids } }, { as })
const noted = async (text: string, files: File[] = []) =>
  (
    await site.call(
      PostChatMessageTo,
      { params: { id: customer._id }, body: { text, internal: 'true' }, files: { files } },
      { as: staff },
    )
  ).body.message
const outcomes = async (as: Person) =>
  (await site.call(ListChatOutcomes, { params: { id: customer._id } }, { as })).body.outcomes
const notified = async (kind: string) =>
  (await site.call(GetUserNotifications, { query: {} }, { as: customer })).body.notifications.filter(
    (one) => one.kind === kind,
  )

describe('a ticket from a chat', () => {
  it('is refused for messages of other chats, deleted ones, and while tickets are off', async () => {
    const { _id } = await say('Hello')
    const stranger = await site.person()
    expect((await toTicket([_id], { id: stranger._id })).body.code).toBe('chat.message_not_found')
    expect((await toTicket([_id], { id: staff._id })).body.code).toBe('chat.not_found')
    await switchOff(site, 'ticket_system_public')
    expect((await toTicket([_id])).body.code).toBe('tickets.off')
    await switchOn(site, 'ticket_system_public')
    await site.call(DeleteChatMessage, { params: { id: _id } }, { as: customer })
    expect((await toTicket([_id])).body.code).toBe('chat.message_not_found')
    expect(await outcomes(staff)).toEqual([])
  })

  it('keeps every word, file, author and time; both sides link to it; it waits for staff', async () => {
    const first = await say('Is the file ready?', [new File(['rpm'], 'log.csv')])
    await site.call(
      EditChatMessage,
      { params: { id: first._id }, body: { text: 'Is my file ready?' } },
      { as: customer },
    )
    const answer = await say('In ten minutes', [], staff)
    const note = await noted('He owes us money')
    await say('Not part of it')
    const made = await toTicket([note._id, first._id, answer._id])
    const ticket_id = made.body.outcome.ticket?._id ?? ''
    const params = { params: { id: ticket_id } }
    const chat = (await site.call(ListChatMessages, { query: { user_id: customer._id } }, { as: staff })).body.messages
    const copied = (await site.call(ListTicketMessages, params, { as: staff })).body.messages
    const words = ({ text, internal, created_at, edited_at, by, mine }: (typeof chat)[number]) => ({
      ...{ text, internal, created_at, edited_at, by, mine },
    })
    expect(copied.map(words)).toEqual(chat.slice(0, 3).map(words))
    expect(
      (await site.call(ListTicketMessages, params, { as: customer })).body.messages.map(({ text }) => text),
    ).toEqual(['Is my file ready?', 'In ten minutes'])
    const file = { params: { id: ticket_id, msgid: copied[0]?._id ?? '' } }
    expect(Buffer.from((await site.call(DownloadTicketMessageFile, file, { as: customer })).bytes).toString()).toBe(
      'rpm',
    )

    const { ticket } = (await site.call(GetTicket, params, { as: customer })).body
    expect(ticket).toMatchObject({ subject: 'Idle', from_chat: true, status: 'open' })
    for (const side of [staff, customer])
      expect((await outcomes(side)).map((one) => one.ticket?.number)).toEqual([ticket.number])
    const open = (await site.call(ListTickets, { query: { user_id: customer._id } }, { as: staff })).body.tickets
    expect(open[0]?.for_staff?.waiting_since).not.toBeNull()
    await eventsHandled(site)
    expect((await notified('chat_became_ticket')).map(({ link }) => link)).toEqual([`/ticket_details/${ticket_id}`])
    expect(await exportedData(site, appOwnData, customer, 'chat_outcomes')).toHaveLength(1)
  })

  it('is announced with the first message that the customer may see, and needs one from the customer', async () => {
    const colleague = await site.staffWith('tickets')
    const note = await noted('He owes us money')
    const answer = await say('In ten minutes', [], staff)
    expect((await toTicket([note._id, answer._id])).body.code).toBe('chat.no_customer_message')
    const { _id } = await say('Is it ready?')
    const { ticket } = (await toTicket([note._id, _id])).body.outcome
    await eventsHandled(site)
    const mails = await site.sql`
      SELECT values->>'reason' AS reason FROM mails
      WHERE kind = 'new_ticket' AND to_address = ${colleague.email} AND ref->>'ticket_id' = ${ticket?._id ?? ''}`
    expect(mails.map(({ reason }) => reason)).toEqual(['Is it ready?'])
  })

  it('has the texts of the moment in which it is opened, and is refused if a message was deleted meanwhile', async () => {
    const [first, second] = [await say('Is the file ready?'), await say('Forget it')]
    /** Opens the ticket while the customer is locked, and runs `change` after its messages were read. */
    const during = async (change: () => PromiseLike<unknown>) => {
      const opening: ReturnType<typeof toTicket>[] = []
      await site.sql.begin(async (tx) => {
        await tx`SELECT FROM users WHERE _id = ${customer._id} FOR NO KEY UPDATE`
        opening.push(toTicket([first._id, second._id]))
        await eventually(async () => {
          const waiting = await site.sql`
            SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
          expect(waiting.length).toBeGreaterThanOrEqual(1)
        })
        await change()
      })
      return opening[0]
    }
    const edited = await during(
      () => site.sql`UPDATE conversation_messages SET text = 'Is my file ready?' WHERE _id = ${first._id}`,
    )
    const id = edited?.body.outcome.ticket?._id ?? ''
    const { messages } = (await site.call(ListTicketMessages, { params: { id } }, { as: staff })).body
    expect(messages.map(({ text }) => text)).toEqual(['Is my file ready?', 'Forget it'])
    const refused = await during(
      () => site.sql`UPDATE conversation_messages SET deleted_at = now(), text = '' WHERE _id = ${second._id}`,
    )
    expect(refused?.body.code).toBe('chat.message_not_found')
  })

  it('keeps its files when the message in the chat is deleted', async () => {
    const { _id } = await say('The log', [new File(['rpm'], 'log.csv')])
    const { ticket } = (await toTicket([_id])).body.outcome
    await site.call(DeleteChatMessage, { params: { id: _id } }, { as: customer })
    const id = ticket?._id ?? ''
    const { messages } = (await site.call(ListTicketMessages, { params: { id } }, { as: staff })).body
    const got = await site.call(
      DownloadTicketMessageFile,
      { params: { id, msgid: messages[0]?._id ?? '' } },
      { as: staff },
    )
    expect(Buffer.from(got.bytes).toString()).toBe('rpm')
  })
})

describe('an order from a chat', () => {
  const typed = { manufacture: 'Skoda', model: 'Octavia', comment: 'Stage 1, please' }
  const prepare = (file: { message_id: string; file_id: string } | null = null, given: object = {}) =>
    site.call(PrepareOrderFromChat, { params: { id: customer._id }, body: { ...typed, file, ...given } }, { as: staff })
  const unsent = async () => (await site.call(GetUnsentOrder, {}, { as: customer })).body.unsent

  it('fills in the form with a file of the chat, for the customer to submit; staff may prepare it again', async () => {
    const message = await say('My read', [fileOf(original)])
    const file = { message_id: message._id, file_id: message.files[0]?._id ?? '' }
    const first = (await prepare(file)).body.outcome
    const id = first.order?._id ?? ''
    expect(first.order?.number).toBeNull()
    expect(await unsent()).toMatchObject({ order_id: id, values: { ...typed, is_listed: false } })
    const { order } = (await site.call(GetOrder, { params: { id } }, { as: customer })).body
    expect(order.status).toBe('draft')
    expect(order.files.map(({ kind }) => kind)).toEqual(['original'])
    const second = (await prepare(null, { comment: 'Stage 2' })).body.outcome
    expect(await unsent()).toMatchObject({ order_id: second.order?._id, values: { comment: 'Stage 2' } })
    await eventsHandled(site)
    expect((await notified('chat_prepared_order')).map(({ link }) => link)).toContain(`/?draft=${second.order?._id}`)
    expect(await site.sql`SELECT FROM orders WHERE _id = ${id}`).toHaveLength(0)
    expect((await outcomes(customer)).map(({ order }) => order?._id)).toEqual([second.order?._id])
  })

  it('is not prepared again after the customer has saved the prepared input', async () => {
    const { order } = (await prepare()).body.outcome
    const saved = { order_id: order?._id ?? null, values: { ...typed, comment: 'Stage 2, please' } }
    await site.call(SaveUnsentOrder, { body: saved }, { as: customer })
    expect((await prepare()).body.code).toBe('chat.order_begun')
    expect(await unsent()).toMatchObject(saved)
  })

  it('is not prepared again after the customer has added a file to it', async () => {
    const order_id = (await prepare()).body.outcome.order?._id ?? ''
    await site.call(CreateOrder, { body: { order_id }, files: { original_file: fileOf(original) } }, { as: customer })
    expect((await prepare()).body.code).toBe('chat.order_begun')
    expect((await unsent())?.order_id).toBe(order_id)
  })

  it('never contains a file of an internal note', async () => {
    const note = await noted('From another customer', [fileOf(original)])
    const refused = await prepare({ message_id: note._id, file_id: note.files[0]?._id ?? '' })
    expect(refused.body.code).toBe('chat.message_not_found')
    expect(await unsent()).toBeNull()
  })

  it("never replaces the customer's own input, and refuses invalid files and files of other chats", async () => {
    const message = await say('A picture', [new File(['no read'], 'note.txt')])
    const file_id = message.files[0]?._id ?? ''
    const refused = await prepare({ message_id: message._id, file_id })
    expect(refused.status).toBe(422)
    expect(refused.body.code).toMatch(/^ecu\./)
    const foreign = await prepare({ message_id: crypto.randomUUID(), file_id })
    expect(foreign.body.code).toBe('chat.message_not_found')
    await site.call(SaveUnsentOrder, { body: { order_id: null, values: { comment: 'Mine' } } }, { as: customer })
    expect((await prepare()).body.code).toBe('chat.order_begun')
    expect((await unsent())?.values).toEqual({ comment: 'Mine' })
  })
})
