import { PostChatMessage } from '@mapwright/contract/chat/chat-endpoints.ts'
import { CreateTicketFromChat } from '@mapwright/contract/chat/outcome-endpoints.ts'
import {
  ListInbox,
  SettleConversation,
  UnsettleConversation,
} from '@mapwright/contract/conversations/inbox-endpoints.ts'
import { ChangeOpeningHours } from '@mapwright/contract/site/opening-hours-endpoints.ts'
import type { AnswerTarget } from '@mapwright/contract/tickets/answer-target.ts'
import { PostTicketMessage } from '@mapwright/contract/tickets/message-endpoints.ts'
import {
  ChangeAnswerTargets,
  GetAnswersInTime,
  GetAnswerTargets,
} from '@mapwright/contract/tickets/target-endpoints.ts'
import {
  ChangeTicket,
  CountOpenTickets,
  CreateTicket,
  GetTicket,
  ListTickets,
  MergeTicket,
} from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventsHandled } from '../../test/events-handled.ts'
import { eventually } from '../../test/eventually.ts'
import type { Person } from '../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../test/order-site.ts'
import { clearRateLimits, switchOn } from '../../test/site-state.ts'

let site: OrderSite
let staff: Person
let admin: Person
const hour = 3_600_000
beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true, permissions: ['tickets'] })
  await switchOn(site, 'ticket_system_public', 'live_support_public')
  staff = site.staff
  admin = await site.admin()
})
beforeEach(async () => {
  await clearRateLimits(site)
  await set({ normal: [60, 120], urgent: [30, null] })
})
afterAll(() => site.close())

type Given = Partial<Record<AnswerTarget['priority'], [first: number | null, next: number | null]>>
const set = async (given: Given, as = admin) => {
  const targets = (['low', 'normal', 'high', 'urgent'] as const).map((priority) => {
    const [first_minutes, next_minutes] = given[priority] ?? [null, null]
    return { priority, first_minutes, next_minutes }
  })
  const response = await site.call(ChangeAnswerTargets, { body: { targets } }, { as })
  // The due times of tickets that other tests have opened change, too.
  await eventsHandled(site)
  return response
}
const open = async (subject = 'Idle') => {
  const body = { subject, text: 'Too high' }
  return (await site.call(CreateTicket, { body }, { as: site.customer })).body.ticket._id
}
const say = (id: string, as: Person) =>
  site.call(PostTicketMessage, { params: { id }, body: { text: 'Hello', internal: 'false' } }, { as })
const read = async (id: string, as = staff) => (await site.call(GetTicket, { params: { id } }, { as })).body.ticket
/** The minutes between the start of the wait and the due time. */
const minutesOf = async (id: string) => {
  const facts = (await read(id)).for_staff
  if (!facts?.due_at || !facts.waiting_since) return null
  return (Date.parse(facts.due_at) - Date.parse(facts.waiting_since)) / 60_000
}
const inTime = async () => (await site.call(GetAnswersInTime, {}, { as: staff })).body
const makeLate = (id: string) => site.sql`UPDATE tickets SET due_at = now() - interval '1 minute' WHERE _id = ${id}`

it('is set by those who may change settings, once for each priority', async () => {
  expect((await set({}, staff)).status).toBe(403)
  const { targets } = (await site.call(GetAnswerTargets, {}, { as: staff })).body
  expect(targets[1]).toEqual({ priority: 'normal', first_minutes: 60, next_minutes: 120 })
  const twice = [targets[0], targets[0], targets[2], targets[3]].flatMap((target) => target ?? [])
  expect((await site.call(ChangeAnswerTargets, { body: { targets: twice } }, { as: admin })).status).toBe(400)
})

it('is due by the priority, after the first answer by the other target, and not while the customer is to write', async () => {
  const id = await open()
  expect(await minutesOf(id)).toBe(60)
  await site.call(ChangeTicket, { params: { id }, body: { priority: 'urgent' } }, { as: staff })
  expect(await minutesOf(id)).toBe(30)
  await say(id, staff)
  expect(await minutesOf(id)).toBeNull()
  await say(id, site.customer)
  expect(await minutesOf(id)).toBeNull()
  await site.call(ChangeTicket, { params: { id }, body: { priority: 'normal' } }, { as: staff })
  expect(await minutesOf(id)).toBe(120)
  expect((await read(id, site.customer)).for_staff).toBeNull()
  await site.call(ChangeTicket, { params: { id }, body: { status: 'solved' } }, { as: staff })
  expect(await minutesOf(id)).toBeNull()
})

it('counts answers in time and late ones, each wait once', async () => {
  const before = await inTime()
  const [prompt, late] = [await open(), await open()]
  await makeLate(late)
  expect((await inTime()).late_now).toBe(before.late_now + 1)
  for (const id of [prompt, late, late]) await say(id, staff)
  expect(await inTime()).toMatchObject({
    in_time: before.in_time + 1,
    late: before.late + 1,
    late_now: before.late_now,
  })
})

it('shows late tickets first in the inbox, and sorts the list by the due time', async () => {
  const [urgent, late] = [await open('Urgent'), await open('Late')]
  await site.call(ChangeTicket, { params: { id: urgent }, body: { priority: 'urgent' } }, { as: staff })
  await makeLate(late)
  const { entries } = (await site.call(ListInbox, {}, { as: staff })).body
  expect(entries[0]).toMatchObject({ subject_id: late, due_at: expect.any(String) })
  const { tickets } = (await site.call(ListTickets, { query: { sort: 'due' } }, { as: staff })).body
  expect(tickets[0]?._id).toBe(late)
})

it('changes the due times of waiting tickets with the targets and the opening hours', async () => {
  const id = await open()
  await set({ normal: [90, null] })
  expect(await minutesOf(id)).toBe(90)
  const days = [[{ from: '03:00', to: '03:01' }], [], [], [], [], [], []]
  const closed = { enabled: true, time_zone: 'Europe/Berlin', days }
  await site.call(ChangeOpeningHours, { body: closed }, { as: admin })
  await eventsHandled(site)
  expect(await minutesOf(id)).toBeGreaterThan(365 * 24 * 60)
  await site.call(ChangeOpeningHours, { body: { ...closed, enabled: false } }, { as: admin })
  await eventsHandled(site)
  expect(await minutesOf(id)).toBe(90)
  await set({})
  expect(await minutesOf(id)).toBeNull()
})

it('is due for a ticket from a chat', async () => {
  const { message } = (await site.call(PostChatMessage, { body: { text: 'Is it ready?' } }, { as: site.customer })).body
  const body = { subject: 'Golf', message_ids: [message._id] }
  const made = await site.call(CreateTicketFromChat, { params: { id: site.customer._id }, body }, { as: admin })
  expect(await minutesOf(made.body.outcome.ticket?._id ?? '')).toBe(60)
})

it('is not due while staff have decided that no answer is needed, and due as before if they take that back', async () => {
  const id = await open()
  const { for_staff } = await read(id)
  const { entries } = (await site.call(ListInbox, { query: { size: 100 } }, { as: staff })).body
  const params = { id: entries.find(({ subject_id }) => subject_id === id)?._id ?? '' }
  expect((await site.call(SettleConversation, { params }, { as: staff })).status).toBe(200)
  expect((await read(id)).for_staff).toMatchObject({ waiting_since: null, due_at: null })
  expect((await site.call(UnsettleConversation, { params }, { as: staff })).status).toBe(200)
  expect((await read(id)).for_staff).toEqual(for_staff)
  await site.call(SettleConversation, { params }, { as: staff })
  await say(id, site.customer)
  expect(await minutesOf(id)).toBe(60)
})

it('is due by the new target for a ticket that is opened while the target changes', async () => {
  let opening: ReturnType<typeof open> | undefined
  await site.sql.begin(async (tx) => {
    await tx`UPDATE ticket_targets SET first_minutes = 45 WHERE priority = 'normal'`
    opening = open()
    await eventually(async () => {
      const waiting = await site.sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      expect(waiting.length).toBeGreaterThanOrEqual(1)
    })
  })
  expect(await minutesOf((await opening) ?? '')).toBe(45)
})

it('is due after a merge for the customer who has waited longest', async () => {
  const [from, into] = [await open(), await open()]
  await site.sql`UPDATE tickets SET waiting_since = now() - interval '2 hours' WHERE _id = ${from}`
  await site.call(MergeTicket, { params: { id: from }, body: { into_id: into } }, { as: staff })
  const { due_at } = (await read(into)).for_staff ?? {}
  expect(Date.parse(due_at ?? '')).toBeLessThan(Date.now() - hour / 2)
})

it('filters and counts tickets whose answer is late', async () => {
  const [late, inTime, answered] = [await open('Late'), await open('In time'), await open('Answered')]
  await makeLate(late)
  await makeLate(answered)
  await say(answered, staff)
  const query = { turn: 'late', user_id: site.customer._id } as const
  const { tickets } = (await site.call(ListTickets, { query }, { as: staff })).body
  const listed = tickets.map(({ _id }) => _id)
  expect(listed).toContain(late)
  expect(listed).not.toContain(inTime)
  expect(listed).not.toContain(answered)
  const count = await site.call(CountOpenTickets, { query: { turn: 'late' } }, { as: staff })
  expect(count.body.count).toBe(tickets.length)
})
