import { GetMailIn } from '@mapwright/contract/conversations/mail-in/mail-in-endpoints.ts'
import { ListTicketMessages, PostTicketMessage } from '@mapwright/contract/tickets/message-endpoints.ts'
import { AssignTicketCustomer, SplitTicket } from '@mapwright/contract/tickets/split-endpoints.ts'
import {
  ChangeTicket,
  DeleteTicket,
  DeleteTickets,
  GetTicket,
  ListOwnTickets,
  ListTickets,
  MergeTicket,
} from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { lastAttempt } from '../../test/job-attempts.ts'
import { useMailIn } from '../../test/mail-in.ts'
import { clearRateLimits, switchOn } from '../../test/site-state.ts'
import { replyAddress } from '../platform/mail/in/reply-address.ts'
import { publicFetch } from '../platform/net/public-fetch.ts'
import { eraseTicketGuestsJob } from './erase-guests.ts'

const { site, outcomeOf, configure } = useMailIn()
const own = 'reply@mail.tuning.example'
const verified = (email: string) =>
  `Authentication-Results: mx.tuning.example; dmarc=pass header.from=${email.slice(email.indexOf('@') + 1)}`

let guests = 0
const newAddress = (domain = 'workshop.example') => `guest${++guests}@${domain}`

beforeEach(async () => {
  const { sql } = site.orderSite
  await switchOn({ sql }, 'ticket_system_public')
  await sql`DELETE FROM inbound_mails`
  await sql`DELETE FROM tickets`
  expect((await configure({ opens_tickets: true, opens_guest_tickets: true })).status).toBe(200)
})

const write = (email: string, text: string, headers: string[] = [], to = own) =>
  outcomeOf({ from: `Gus Guest <${email}>`, to, text, headers: [verified(email), ...headers] })
const tickets = async () => (await site.orderSite.call(ListTickets, { query: {} }, { as: site.admin })).body.tickets
const ticketsOf = async (email: string) => (await tickets()).filter(({ user }) => user.email === email)
const answer = (id: string, text: string) =>
  site.orderSite.call(PostTicketMessage, { params: { id }, body: { text, internal: 'false' } }, { as: site.admin })
const textsOf = async (id: string) =>
  (await site.orderSite.call(ListTicketMessages, { params: { id } }, { as: site.admin })).body.messages.map(
    ({ text, by }) => [text, by.kind],
  )

type Sent = { kind: string; reply_id: string; values: Record<string, string> }
/** Waits for mails of this kind to an address. */
const mailsTo = (email: string, kind: string, count = 1) =>
  eventually(async () => {
    const mails = await site.orderSite.sql<Sent[]>`
      SELECT kind, reply_id, values FROM mails WHERE to_address = ${email} AND kind = ${kind} ORDER BY created_at`
    expect(mails).toHaveLength(count)
    return mails
  })
const addressOf = (mail: Sent | undefined) => replyAddress(own, site.orderSite.app.secretKey, mail?.reply_id ?? '')

async function openTicket(email: string, text = 'Do you tune my car?'): Promise<string> {
  expect(await write(email, text)).toBe('opened')
  const [ticket] = await ticketsOf(email)
  return ticket?._id ?? ''
}

it('a mail of an unknown sender opens a ticket of a guest, who gets every answer by mail and answers by mail', async () => {
  const email = newAddress()
  const id = await openTicket(email)
  expect((await ticketsOf(email))[0]?.user).toMatchObject({ email, name: 'Gus Guest', is_guest: true })
  const [received] = await mailsTo(email, 'ticket_received')
  expect(JSON.stringify(received)).not.toContain('tune my car')

  const long = `Yes. ${'All details. '.repeat(150)}`.trim()
  await answer(id, long)
  await answer(id, 'When can you come?')
  const answers = await mailsTo(email, 'ticket_message', 2)
  expect(answers[0]?.values).toMatchObject({ reason: long, link: '/' })
  const to = addressOf(answers[1])
  expect(await write('stranger@example.com', 'Me, too', [], to)).toBe('other_sender')
  expect(await write(email, 'Tomorrow', [], to)).toBe('taken')
  expect(await textsOf(id)).toEqual([
    ['Do you tune my car?', 'customer'],
    [long, 'staff'],
    ['When can you come?', 'staff'],
    ['Tomorrow', 'customer'],
  ])

  await site.orderSite.call(ChangeTicket, { params: { id }, body: { status: 'solved' } }, { as: site.admin })
  const [solved] = await mailsTo(email, 'ticket_solved')
  expect(await write(email, 'It is back', [], addressOf(solved))).toBe('taken')
  expect((await site.orderSite.call(GetTicket, { params: { id } }, { as: site.admin })).body.ticket.status).toBe('open')
})

it('unknown senders open nothing unless the operator allows it, and never without verification, from programs, or as spam', async () => {
  const email = newAddress()
  expect(await outcomeOf({ from: email, to: own, text: 'Hello' })).toBe('unverified')
  expect(await write(email, 'Hello', ['Auto-Submitted: auto-replied'])).toBe('automatic')
  expect(await write(email, 'Hello', ['X-Spam-Flag: YES'])).toBe('spam')
  expect(await write(own, 'Hello')).toBe('automatic')
  const locked = await site.orderSite.person()
  await site.orderSite.sql`UPDATE users SET status = 0 WHERE _id = ${locked._id}`
  expect(await write(locked.email, 'Hello')).toBe('other_sender')
  await configure({ opens_tickets: true })
  expect(await write(email, 'Hello')).toBe('other_sender')
  expect(await tickets()).toEqual([])
})

it('limits the tickets of a sender and of a domain, and confirms once a day', async () => {
  const email = newAddress('limits.example')
  for (let round = 0; round < 5; round++) expect(await write(email, `Mail ${round}`)).toBe('opened')
  expect(await write(email, 'One more')).toBe('too_many')
  await mailsTo(email, 'ticket_received')
  await site.orderSite.sql`
    INSERT INTO inbound_mails (_id, source, outcome, from_address, received_at)
    SELECT gen_random_uuid(), 'hook', 'opened', 'x' || n || '@limits.example', now() FROM generate_series(1, 15) n`
  expect(await write(newAddress('limits.example'), 'Hello')).toBe('too_many')
  expect(await write(newAddress('other.example'), 'Hello')).toBe('opened')
  const { mail_in } = (await site.orderSite.call(GetMailIn, {}, { as: site.admin })).body
  const refused = mail_in.latest.filter(({ outcome }) => outcome === 'too_many')
  expect(refused.map(({ from_address, subject }) => [from_address, subject])).toEqual([
    [expect.stringMatching(/@limits\.example$/), 'Re: Order: new message'],
    [email, 'Re: Order: new message'],
  ])
})

it('a large mail provider has no limit per domain', async () => {
  await site.orderSite.sql`
    INSERT INTO inbound_mails (_id, source, outcome, from_address, received_at)
    SELECT gen_random_uuid(), 'hook', 'opened', 'x' || n || '@gmail.com', now() FROM generate_series(1, 20) n`
  expect(await write(newAddress('gmail.com'), 'Hello')).toBe('opened')
})

it('tickets of a guest are merged and split, and move to the account of a customer', async () => {
  const { call, sql, customer } = site.orderSite
  await clearRateLimits(site.orderSite)
  const email = newAddress()
  const first = await openTicket(email, 'First')
  expect(await write(email, 'Second')).toBe('opened')
  const second = (await ticketsOf(email)).find(({ _id }) => _id !== first)?._id ?? ''
  const merged = await call(MergeTicket, { params: { id: second }, body: { into_id: first } }, { as: site.admin })
  expect(merged.status).toBe(200)
  const { messages } = (await call(ListTicketMessages, { params: { id: first } }, { as: site.admin })).body
  const body = { subject: 'Second', message_ids: [messages[1]?._id ?? ''] }
  const split = await call(SplitTicket, { params: { id: first }, body }, { as: site.admin })
  expect(split.body.ticket.user.is_guest).toBe(true)

  const assign = (user_id: string) =>
    call(AssignTicketCustomer, { params: { id: first }, body: { user_id } }, { as: site.admin })
  expect((await assign(site.admin._id)).body.code).toBe('tickets.no_such_customer')
  expect((await assign(customer._id)).body.ticket.user).toMatchObject({ email: customer.email, is_guest: false })
  expect((await assign(customer._id)).body.code).toBe('tickets.not_a_guest')
  const theirs = (await call(ListOwnTickets, { query: {} }, { as: customer })).body.tickets
  expect(theirs.map(({ subject }) => subject)).toContain('Second')
  const seen = (await call(ListTicketMessages, { params: { id: first } }, { as: customer })).body.messages
  expect(seen.map(({ text, mine }) => [text, mine])).toEqual([['First', true]])
  expect(await sql`SELECT FROM users WHERE email = ${email}`).toHaveLength(0)
})

const eraseGuests = () =>
  eraseTicketGuestsJob.handle({
    ...{ data: {}, sql: site.orderSite.sql, app: site.orderSite.app, publicFetch: publicFetch(), ...lastAttempt },
    ...{ now: new Date(), log: pino({ level: 'silent' }) },
  })
const hasGuest = async (email: string) =>
  (await site.orderSite.sql`SELECT FROM users WHERE email = ${email} AND role_id = 4`).length > 0

it('guests are erased a year after their last ticket was solved', async () => {
  const { sql } = site.orderSite
  const [email, recent] = [newAddress(), newAddress()]
  const id = await openTicket(email)
  const solved = await openTicket(recent)
  await sql`UPDATE tickets SET updated_at = now() - interval '13 months' WHERE _id = ${id}`
  await eraseGuests()
  expect(await hasGuest(email)).toBe(true)
  await sql`UPDATE tickets SET status = 'solved', solved_at = updated_at, waiting_since = NULL WHERE _id IN (${id}, ${solved})`
  await eraseGuests()
  expect([await hasGuest(email), await hasGuest(recent)]).toEqual([false, true])
  await eventually(async () => expect((await textsOf(id)).map(([text]) => text)).toEqual(['']))
})

it('a guest is erased with the last ticket, by staff or by the job, and the next mail makes a new guest', async () => {
  const { call, sql } = site.orderSite
  const email = newAddress()
  const first = await openTicket(email)
  expect(await write(email, 'Second')).toBe('opened')
  const second = (await ticketsOf(email)).find(({ _id }) => _id !== first)?._id ?? ''
  expect((await call(DeleteTicket, { params: { id: first } }, { as: site.admin })).status).toBe(200)
  expect(await hasGuest(email)).toBe(true)
  await call(DeleteTickets, { body: { ids: [second] } }, { as: site.admin })
  expect(await hasGuest(email)).toBe(false)
  // The records of the guest's mails are deleted later, by a subscriber. `write` counts the records.
  await eventually(async () => expect(await sql`SELECT FROM inbound_mails`).toHaveLength(0))
  const third = await openTicket(email)
  await sql`DELETE FROM tickets WHERE _id = ${third}`
  await eraseGuests()
  expect(await hasGuest(email)).toBe(false)
})

it('an account that nobody confirmed does not keep its address from writing', async () => {
  const { sql } = site.orderSite
  const [registered, locked] = [await site.orderSite.person(), await site.orderSite.person()]
  await sql`UPDATE users SET verified = false, status = 0, activated_at = NULL WHERE _id = ${registered._id}`
  expect(await write(registered.email, 'That was not me')).toBe('opened')
  await sql`UPDATE users SET verified = false, status = 0, activated_at = now() WHERE _id = ${locked._id}`
  expect(await write(locked.email, 'Hello')).toBe('other_sender')
})
