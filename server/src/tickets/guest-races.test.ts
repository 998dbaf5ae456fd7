import { PostTicketMessage } from '@mapwright/contract/tickets/message-endpoints.ts'
import { AssignTicketCustomer } from '@mapwright/contract/tickets/split-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { switchOn } from '../../test/site-state.ts'
import { eraseUsers } from '../accounts/people/erase-users.ts'
import { eraseConversationsOfRemoved } from '../conversations/erase-removed-people.ts'
import { moveParticipant } from '../conversations/guest-rows.ts'
import { postMessage } from '../conversations/post-message.ts'
import type { Member } from '../conversations/subject.ts'
import { subjects } from '../domains.ts'
import type { Tx } from '../platform/db/sql.ts'
import { eraseFinishedGuests, guestUser } from './ticket-guests.ts'
import { ticketSubject } from './ticket-subject.ts'

// Guests of tickets in transactions at the same time.

let site: TestSite
let admin: Person
let customer: Person
let guest: { name: string; email: string }
let now: Date

beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  admin = await site.admin()
})
afterAll(() => site.close())
beforeEach(async () => {
  await switchOn(site, 'ticket_system_public')
  customer = await site.person()
  guest = { name: 'Gus Guest', email: `${uuidv7()}@workshop.example` }
  now = new Date()
})

/** Opens a ticket of the guest, as a mail does. */
async function openTicket(): Promise<{ id: string; user_id: string }> {
  const mail = {
    customer: { user_id: null, ...guest },
    subject: 'Idle',
    text: 'Idle too high',
    quoted: '',
    files: [],
    now,
  }
  const opened = await site.sql.begin(async (tx) => ticketSubject.openByMail?.(tx, mail))
  return { id: opened?._id ?? '', user_id: opened?.user_id ?? '' }
}

const aboutGuest = ({ id, user_id }: { id: string; user_id: string }) => ({
  id,
  customer: { user_id, is_guest: true },
  status: 'open',
})

/** Posts a message about the ticket as it was before the lock. */
const postStale = (ticket: { id: string; user_id: string }, author: Member) =>
  site.sql.begin((tx) =>
    postMessage(
      tx,
      ticketSubject,
      { about: aboutGuest(ticket), author },
      { text: 'One more thing', files: [], internal: false, now },
    ),
  )

/** Starts `other` while a transaction that has run `first` is open, and ends the transaction once `other` waits for it. */
async function during<Result>(first: (tx: Tx) => Promise<unknown>, other: () => Promise<Result>): Promise<Result> {
  let waiting: Promise<Result> | undefined
  await site.sql.begin(async (tx) => {
    await first(tx)
    waiting = other()
    waiting.catch(() => undefined)
    await eventually(async () => {
      const rows = await site.sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      expect(rows).toHaveLength(1)
    })
  })
  if (!waiting) throw new Error('nothing was started')
  return waiting
}

/** Assigns the guest's tickets to the customer. */
const assignTo = (ticket: { user_id: string }, to: string) => async (tx: Tx) => {
  await moveParticipant(tx, ticketSubject, { from: ticket.user_id, to })
  await tx`UPDATE tickets SET user_id = ${to} WHERE user_id = ${ticket.user_id}`
}

const customersOf = async (id: string) =>
  (
    await site.sql<{ user_id: string }[]>`
      SELECT p.user_id FROM conversation_participants p JOIN conversations c ON c._id = p.conversation_id
      WHERE c.subject_id = ${id} AND NOT p.is_staff`
  ).map(({ user_id }) => user_id)
const textsOf = async (id: string) =>
  (
    await site.sql<{ text: string }[]>`
      SELECT m.text FROM conversation_messages m JOIN conversations c ON c._id = m.conversation_id
      WHERE c.subject_id = ${id} ORDER BY m._id`
  ).map(({ text }) => text)
const removed = (user_id: string) =>
  site.sql.begin((tx) =>
    eraseConversationsOfRemoved(subjects).handle({
      tx,
      now,
      app: site.app,
      event: { type: 'user.removed', user_id, actor_id: null },
    }),
  )

it('an answer that waited while the ticket was assigned goes to the customer, and does not add the guest again', async () => {
  const ticket = await openTicket()
  const staff = { isStaff: true, user_id: admin._id }
  const { about } = await during(assignTo(ticket, customer._id), () => postStale(ticket, staff))
  expect(about.customer.user_id).toBe(customer._id)
  expect(await customersOf(ticket.id)).toEqual([customer._id])
  await removed(ticket.user_id)
  expect(await textsOf(ticket.id)).toEqual(['Idle too high', 'One more thing'])
})

it("a guest's mail that waited while the ticket was assigned is not posted", async () => {
  const ticket = await openTicket()
  const author = { isStaff: false, user_id: ticket.user_id }
  await expect(during(assignTo(ticket, customer._id), () => postStale(ticket, author))).rejects.toMatchObject({
    code: 'tickets.not_found',
  })
  expect(await customersOf(ticket.id)).toEqual([customer._id])
  expect(await textsOf(ticket.id)).toEqual(['Idle too high'])
})

it('the removal of a former customer erases only conversations that still are theirs', async () => {
  const [moved, kept] = [await openTicket(), await openTicket()]
  const addCustomer = (id: string) => site.sql`
    INSERT INTO conversation_participants (_id, conversation_id, user_id, is_staff)
    SELECT gen_random_uuid(), _id, ${customer._id}, false FROM conversations WHERE subject_id = ${id}`
  await site.sql`UPDATE tickets SET user_id = ${customer._id} WHERE _id = ${moved.id}`
  for (const { id } of [moved, kept]) await addCustomer(id)
  await removed(moved.user_id)
  expect([await textsOf(moved.id), await textsOf(kept.id)]).toEqual([['Idle too high'], ['']])
})

it('a ticket moves to a customer who already takes part in its conversation', async () => {
  const ticket = await openTicket()
  await site.call(
    PostTicketMessage,
    { params: { id: ticket.id }, body: { text: 'Which car?', internal: 'false' } },
    { as: admin },
  )
  await site.sql`
    INSERT INTO conversation_participants (_id, conversation_id, user_id, is_staff)
    SELECT gen_random_uuid(), _id, ${customer._id}, true FROM conversations WHERE subject_id = ${ticket.id}`
  const body = { user_id: customer._id }
  const assigned = await site.call(AssignTicketCustomer, { params: { id: ticket.id }, body }, { as: admin })
  expect(assigned.status).toBe(200)
  expect(await customersOf(ticket.id)).toEqual([customer._id])
  expect(await textsOf(ticket.id)).toEqual(['Idle too high', 'Which car?'])
  const authors = await site.sql`
    SELECT DISTINCT p.user_id FROM conversation_messages m JOIN conversation_participants p ON p._id = m.author_id
    WHERE m.conversation_id = p.conversation_id AND NOT m.from_staff AND p.user_id IN (${ticket.user_id}, ${customer._id})`
  expect(authors).toEqual([{ user_id: customer._id }])
})

it('a mail of a guest who is being erased opens a ticket of a new guest', async () => {
  const { id, user_id } = await openTicket()
  const erase = async (tx: Tx) => {
    await tx`DELETE FROM tickets WHERE _id = ${id}`
    await eraseUsers(tx, [user_id], { password_hash: '', actor_id: null, now })
  }
  const later = await during(erase, () => site.sql.begin((tx) => guestUser(tx, guest, now)))
  expect(later).not.toBe(user_id)
})

it('a guest for whom a ticket is being opened is not erased', async () => {
  const { id, user_id } = await openTicket()
  await site.sql`DELETE FROM tickets WHERE _id = ${id}`
  const open = async (tx: Tx) => {
    expect(await guestUser(tx, guest, now)).toBe(user_id)
    await tx`
      INSERT INTO tickets (_id, user_id, subject, created_at, updated_at)
      VALUES (${uuidv7()}, ${user_id}, 'Idle', ${now}, ${now})`
  }
  const erasure = { password_hash: '', actor_id: null, now }
  await during(open, () => site.sql.begin((tx) => eraseFinishedGuests(tx, 12, erasure)))
  expect(await site.sql`SELECT FROM users WHERE _id = ${user_id} AND deleted_at IS NULL`).toHaveLength(1)
})
