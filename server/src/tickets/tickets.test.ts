import { dayMs } from '@mapwright/contract/api/days.ts'
import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import {
  DownloadTicketMessageFile,
  ListTicketMessages,
  ListUnreadTickets,
  PostTicketMessage,
} from '@mapwright/contract/tickets/message-endpoints.ts'
import {
  ChangeTicket,
  ChangeTickets,
  CountOpenTickets,
  CountOwnOpenTickets,
  CreateTicket,
  DeleteTicket,
  DeleteTickets,
  DownloadTicketFile,
  GetTicket,
  GetTicketFilters,
  ListOwnTickets,
  ListTickets,
} from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventsHandled } from '../../test/events-handled.ts'
import type { Person } from '../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../test/order-site.ts'
import { clearRateLimits, switchOff, switchOn } from '../../test/site-state.ts'
import { deleteOldTicketFiles } from './delete-old-files.ts'

let site: OrderSite
let customer: Person
let staff: Person
let admin: Person
beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true, permissions: ['tickets'] })
  staff = site.staff
  admin = await site.admin()
})
beforeEach(async () => {
  await switchOn(site, 'ticket_system_public')
  await clearRateLimits(site)
  customer = await site.person()
})
afterAll(() => site.close())

type Opened = Partial<CallInput<typeof CreateTicket>['body']> & { files?: File[]; as?: Person }
const create = ({ files = [], as = customer, ...body }: Opened = {}) =>
  site.call(CreateTicket, { body: { subject: 'Idle', text: 'Too high', ...body }, files: { files } }, { as })
const open = async (given: Opened = {}) => (await create(given)).body.ticket._id
const read = async (id: string, as: Person) => (await site.call(GetTicket, { params: { id } }, { as })).body.ticket
const say = (id: string, as: Person, text: string, internal: 'true' | 'false' = 'false') =>
  site.call(PostTicketMessage, { params: { id }, body: { text, internal } }, { as })
const change = (id: string, body: CallInput<typeof ChangeTicket>['body'], as: Person) =>
  site.call(ChangeTicket, { params: { id }, body }, { as })
const remove = async (id: string, as: Person) => (await site.call(DeleteTicket, { params: { id } }, { as })).body
const listed = async (query: CallInput<typeof ListTickets>['query'] = {}, as = staff) =>
  (await site.call(ListTickets, { query }, { as })).body.tickets.map(({ _id }) => _id)
const notified = (kind: string, user: Person) =>
  site.sql`SELECT values FROM in_app_notifications WHERE kind = ${kind} AND user_id = ${user._id}`

describe('opening a ticket', () => {
  it('is refused while the site has no tickets, and about orders and invoices of others', async () => {
    await switchOff(site, 'ticket_system_public')
    expect((await create()).body.code).toBe('tickets.off')
    await switchOn(site, 'ticket_system_public')
    const order_id = await site.orderIn('pending')
    const foreign = await create({ order_id })
    expect([foreign.status, foreign.body.code]).toEqual([422, 'tickets.link_not_found'])
    expect((await create({ order_id, as: site.customer })).status).toBe(200)
    expect((await create({ invoice_id: order_id })).body.code).toBe('tickets.link_not_found')
  })

  it('responds with the ticket, whose files can be downloaded, and notifies staff once', async () => {
    const files = [new File(['engine;rpm'], 'log.csv')]
    const { ticket } = (await create({ subject: 'Cold start', text: 'It stalls', files })).body
    expect(ticket).toMatchObject({
      ...{ subject: 'Cold start', status: 'open', messages: 1, for_staff: null, first_answered_at: null },
      file: { name: 'log.csv' },
    })
    expect(ticket.number).toBeGreaterThan(1000)
    const { bytes } = await site.call(DownloadTicketFile, { params: { id: ticket._id } }, { as: staff })
    expect(Buffer.from(bytes).toString()).toBe('engine;rpm')
    await eventsHandled(site)
    const told = (await notified('ticket_opened', staff)).filter(({ values }) => values.subject === 'Cold start')
    expect(told).toHaveLength(1)
    expect(await notified('ticket_message', staff)).toHaveLength(0)
    const mails = await site.sql`SELECT values FROM mails WHERE kind = 'new_ticket' AND to_address = ${staff.email}`
    expect(mails.map(({ values }) => values.reason)).toContain('It stalls')
    expect((await site.call(ListUnreadTickets, {}, { as: staff })).body.tickets).toContain(ticket._id)
  })
})

describe('waiting and answers', () => {
  it('waits from the first unanswered message until staff answer; notes do not count', async () => {
    const id = await open()
    const since = (await read(id, staff)).for_staff?.waiting_since
    expect(since).not.toBeNull()
    await say(id, customer, 'Anybody there?')
    await say(id, staff, 'Ask Karl', 'true')
    expect((await read(id, staff)).for_staff?.waiting_since).toBe(since)
    expect((await read(id, customer)).messages).toBe(2)
    expect((await read(id, staff)).messages).toBe(3)
    await say(id, staff, 'Yes')
    expect(await read(id, staff)).toMatchObject({
      for_staff: { waiting_since: null },
      first_answered_at: expect.any(String),
    })
  })

  it('is solved by either side once, and reopened by an answer, but not by a note', async () => {
    const id = await open()
    expect((await change(id, { status: 'solved' }, staff)).body.ticket.solved_at).not.toBeNull()
    const again = await change(id, { status: 'solved' }, customer)
    expect([again.status, again.body.code, again.body.details]).toEqual([
      409,
      'tickets.wrong_state',
      { status: 'solved' },
    ])
    await eventsHandled(site)
    expect(await notified('ticket_solved', customer)).toHaveLength(1)
    await say(id, staff, 'He will be back', 'true')
    expect((await read(id, customer)).status).toBe('solved')
    await say(id, customer, 'It is back')
    expect(await read(id, staff)).toMatchObject({
      ...{ status: 'open', solved_at: null },
      for_staff: { waiting_since: expect.any(String) },
    })
    await change(id, { status: 'solved' }, customer)
    await eventsHandled(site)
    expect(await notified('ticket_solved', customer)).toHaveLength(1)
    await change(id, { status: 'open' }, customer)
    await eventsHandled(site)
    expect((await notified('ticket_reopened', staff)).length).toBeGreaterThan(0)
  })
})

describe('fields for staff only', () => {
  it('is refused to customers and never shown to them', async () => {
    const id = await open()
    const bodies: CallInput<typeof ChangeTicket>['body'][] = [
      { priority: 'urgent' },
      { tags: ['vip'] },
      { assignee_id: null },
    ]
    for (const body of bodies) expect((await change(id, body, customer)).body.code).toBe('tickets.staff_only')
    await change(id, { priority: 'urgent', tags: ['VIP', 'vip'], assignee_id: staff._id }, admin)
    expect((await read(id, staff)).for_staff).toMatchObject({
      ...{ priority: 'urgent', tags: ['vip'], assignee: { _id: staff._id } },
    })
    expect((await read(id, customer)).for_staff).toBeNull()
    await eventsHandled(site)
    expect(await notified('ticket_assigned', staff)).toHaveLength(1)
  })

  it('assigns only to colleagues who work on tickets, and only if nobody else did in the meantime', async () => {
    const id = await open()
    const outsider = await site.staffWith('orders')
    expect((await change(id, { assignee_id: outsider._id }, staff)).body.code).toBe('tickets.not_a_colleague')
    expect((await change(id, { assignee_id: staff._id, instead_of: null }, staff)).status).toBe(200)
    const late = await change(id, { assignee_id: admin._id, instead_of: null }, admin)
    expect(late.body.code).toBe('tickets.taken_meanwhile')
    expect((await site.call(GetTicketFilters, {}, { as: staff })).body.colleagues.map(({ _id }) => _id)).toEqual(
      expect.arrayContaining([staff._id, admin._id]),
    )
  })
})

describe('lists', () => {
  it('show customers only their own tickets, counted, found by words of visible messages', async () => {
    const id = await open({ subject: 'Boost', text: 'The wastegate flutters' })
    await open({ as: await site.person(), text: 'The wastegate flutters' })
    await say(id, staff, 'secretword', 'true')
    const own = async (keywords?: string) =>
      (await site.call(ListOwnTickets, { query: keywords ? { keywords } : {} }, { as: customer })).body
    expect(await own()).toMatchObject({ total: 1, page: 1, size: 20, tickets: [{ _id: id, for_staff: null }] })
    expect([(await own('WASTEGATE boost')).total, (await own('secretword')).total]).toEqual([1, 0])
    expect(await listed({ keywords: 'secretword' })).toEqual([id])
    expect((await site.call(CountOwnOpenTickets, {}, { as: customer })).body.count).toBe(1)
  })

  it('are searched by the number of an order and the names of files', async () => {
    const order = await site.orderIn('pending')
    const [numbered] = await site.sql<
      { number: number; user_id: string }[]
    >`SELECT number, user_id FROM orders WHERE _id = ${order}`
    const about = await open()
    await site.sql`UPDATE tickets SET order_id = ${order} WHERE _id = ${about}`
    const withFile = await open({ files: [new File(['rpm'], 'Kaltstart-Log.csv')] })
    expect(await listed({ keywords: `#${numbered?.number} idle` })).toEqual([about])
    expect(await listed({ keywords: 'kaltstart-log' })).toEqual([withFile])
  })

  it('show staff the tickets that have waited longest first, and filter', async () => {
    const user_id = customer._id
    const [first, second, third] = [await open(), await open(), await open()]
    await say(first, staff, 'Answered')
    await change(second, { priority: 'high', tags: ['gearbox'], assignee_id: staff._id }, staff)
    await change(third, { status: 'solved' }, staff)
    expect(await listed({ user_id })).toEqual([second, first, third])
    expect(await listed({ user_id, sort: '-number' })).toEqual([third, second, first])
    expect(await listed({ user_id, turn: 'staff' })).toEqual([second])
    expect(await listed({ user_id, turn: 'customer' })).toEqual([first])
    expect(await listed({ user_id, status: 'solved' })).toEqual([third])
    expect(await listed({ user_id, priority: 'high', tag: 'Gearbox', assignee: 'me' })).toEqual([second])
    expect(await listed({ user_id, assignee: 'nobody' })).toEqual([first, third])
    for (const sort of [
      'subject',
      'status',
      'created',
      '-updated',
      'customer',
      '-priority',
      'assignee',
      'waiting',
    ] as const)
      expect(await listed({ user_id, sort })).toHaveLength(3)
    const count = async (turn?: 'staff' | 'customer') =>
      (await site.call(CountOpenTickets, { query: turn ? { turn } : {} }, { as: staff })).body.count
    expect(await count()).toBe((await count('staff')) + (await count('customer')))
  })

  it('change and delete several tickets at once', async () => {
    const ids = [await open(), await open(), await open()]
    await change(ids[0] ?? '', { tags: ['old'], status: 'solved' }, staff)
    const changed = { ids, status: 'solved', priority: 'low', add_tag: 'Old', assignee_id: staff._id } as const
    expect((await site.call(ChangeTickets, { body: changed }, { as: staff })).body.changed).toBe(3)
    for (const id of ids)
      expect(await read(id, staff)).toMatchObject({
        ...{ status: 'solved', for_staff: { tags: ['old'], priority: 'low', assignee: { _id: staff._id } } },
      })
    await site.call(ChangeTickets, { body: { ids, remove_tag: 'old' } }, { as: staff })
    expect((await read(ids[1] ?? '', staff)).for_staff?.tags).toEqual([])
    await change(ids[2] ?? '', { status: 'open' }, staff)
    const gone = await site.call(DeleteTickets, { body: { ids } }, { as: staff })
    expect(gone.body).toMatchObject({ removed: 2, kept: 1 })
    expect(await listed({ user_id: customer._id })).toEqual([ids[2]])
  })
})

describe('deleting', () => {
  it('is allowed to customers until an answer, to staff when it is solved, and to admins', async () => {
    const id = await open()
    expect((await remove(id, staff)).code).toBe('tickets.not_deletable')
    await say(id, staff, 'A note', 'true')
    expect((await remove(id, customer)).status).toBe('success')
    const answered = await open()
    await say(answered, staff, 'An answer')
    expect((await remove(answered, customer)).code).toBe('tickets.not_deletable')
    await change(answered, { status: 'solved' }, customer)
    expect((await remove(answered, staff)).status).toBe('success')
    expect((await remove(await open(), admin)).status).toBe('success')
  })

  it('also deletes the messages and files', async () => {
    const id = await open({ files: [new File(['x'], 'x.txt')] })
    await remove(id, customer)
    expect((await site.call(GetTicket, { params: { id } }, { as: customer })).body.code).toBe('tickets.not_found')
    expect(await site.sql`SELECT FROM conversations WHERE subject_id = ${id}`).toHaveLength(0)
    const kept = await site.sql`SELECT FROM files WHERE owner_id = ${customer._id} AND deleted_at IS NULL`
    expect(kept).toHaveLength(0)
    expect((await say(id, customer, 'Hello')).body.code).toBe('tickets.not_found')
  })
})

it('deletes files a month after the ticket is solved, and keeps those of open ones', async () => {
  const files = [new File(['x'], 'x.txt')]
  const [solved, kept] = [await open({ files }), await open({ files })]
  await change(solved, { status: 'solved' }, staff)
  await deleteOldTicketFiles(site.sql, new Date(Date.now() + 40 * dayMs))
  const file = async (id: string) => {
    const { messages } = (await site.call(ListTicketMessages, { params: { id } }, { as: customer })).body
    const params = { id, msgid: messages[0]?._id ?? '' }
    return (await site.call(DownloadTicketMessageFile, { params }, { as: customer })).body.code
  }
  expect([await file(solved), await file(kept)]).toEqual(['tickets.file_gone', undefined])
})
