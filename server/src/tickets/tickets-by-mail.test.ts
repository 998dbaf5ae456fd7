import { ListTicketMessages } from '@mapwright/contract/tickets/message-endpoints.ts'
import { ChangeTicket, CreateTicket, GetTicket, ListTickets } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { useMailIn } from '../../test/mail-in.ts'
import { switchOff, switchOn } from '../../test/site-state.ts'
import { replyAddress } from '../platform/mail/in/reply-address.ts'

const { site, outcomeOf, configure } = useMailIn()
const own = 'reply@mail.tuning.example'

/** Header with which the receiving mail server confirms that a mail comes from its sender's domain. */
const verified = (email: string) => [
  `Authentication-Results: mx.tuning.example; dmarc=pass header.from=${email.slice(email.indexOf('@') + 1)}`,
]

/** Waits for a mail of this kind to a person. Returns the mail's reply address. */
async function addressIn(kind: string, email: string): Promise<string> {
  const reply_id = await eventually(async () => {
    const [mail] = await site.orderSite.sql<{ reply_id: string }[]>`
      SELECT reply_id FROM mails WHERE to_address = ${email} AND kind = ${kind} ORDER BY created_at DESC LIMIT 1`
    expect(mail?.reply_id).toMatch(/^[a-z2-7]{16}$/)
    return mail?.reply_id ?? ''
  })
  return replyAddress('reply@mail.tuning.example', site.orderSite.app.secretKey, reply_id)
}

it('staff answer the mail about a new ticket, and the customer reopens a solved one by mail', async () => {
  const { call, customer, sql } = site.orderSite
  await switchOn({ sql }, 'ticket_system_public')
  const opened = await call(CreateTicket, { body: { subject: 'Idle', text: 'Too high' } }, { as: customer })
  const params = { id: opened.body.ticket._id }
  const read = async () => (await call(GetTicket, { params }, { as: site.admin })).body.ticket

  const toTicket = await addressIn('new_ticket', site.admin.email)
  expect(await outcomeOf({ from: site.admin.email, to: toTicket, text: 'Which tool is it?' })).toBe('taken')
  expect(await read()).toMatchObject({ messages: 2, for_staff: { waiting_since: null } })

  await call(ChangeTicket, { params, body: { status: 'solved' } }, { as: site.admin })
  const toSolved = await addressIn('ticket_solved', customer.email)
  expect(await outcomeOf({ from: 'stranger@example.com', to: toSolved, text: 'Let me in' })).toBe('other_sender')
  expect((await read()).status).toBe('solved')
  const disowned = ['Authentication-Results: mx.tuning.example; dmarc=fail header.from=example.com']
  expect(await outcomeOf({ from: customer.email, to: toSolved, text: 'It is me', headers: disowned })).toBe(
    'unverified',
  )
  expect((await read()).status).toBe('solved')
  expect(await outcomeOf({ from: customer.email, to: toSolved, text: 'It is back' })).toBe('taken')
  expect((await read()).status).toBe('open')
  const { messages } = (await call(ListTicketMessages, { params }, { as: customer })).body
  expect(messages.map(({ text, internal }) => [text, internal])).toEqual([
    ['Too high', false],
    ['Which tool is it?', false],
    ['It is back', false],
  ])
})

it.each([
  [
    'Gmail',
    '---------- Forwarded message ---------\nFrom: Bob <bob@x.example>\nDate: Mon, 3 Nov 2026\nSubject: EGR\nTo: Ann\n\n\nIt smokes',
  ],
  ['Apple Mail', 'Begin forwarded message:\n\n> From: Bob <bob@x.example>\n> Subject: EGR\n> \n> It smokes'],
  [
    'Outlook',
    'Please help\n\n________________________________\nFrom: Bob\nSent: Monday\nTo: Ann\nSubject: EGR\n\nIt smokes',
  ],
])('a mail forwarded from %s is received completely', async (_, text) => {
  await configure({ opens_tickets: true })
  const { call, customer, sql } = site.orderSite
  await switchOn({ sql }, 'ticket_system_public')
  await sql`DELETE FROM tickets`
  expect(await outcomeOf({ from: customer.email, to: own, text, headers: verified(customer.email) })).toBe('taken')
  const [ticket] = (await call(ListTickets, { query: {} }, { as: site.admin })).body.tickets
  const { messages } = (await call(ListTicketMessages, { params: { id: ticket?._id ?? '' } }, { as: customer })).body
  expect(messages[0]?.text.replaceAll(/\s+/g, ' ')).toBe(text.replaceAll(/\s+/g, ' '))
})

describe('a mail to the address itself', () => {
  const open = async () => {
    await switchOn(site.orderSite, 'ticket_system_public')
    await site.orderSite.sql`DELETE FROM tickets`
    expect((await configure({ opens_tickets: true })).status).toBe(200)
  }
  const tickets = async () => (await site.orderSite.call(ListTickets, { query: {} }, { as: site.admin })).body.tickets

  it('opens a ticket of the customer who sent it, once', async () => {
    await open()
    const { customer, call } = site.orderSite
    const mail = {
      from: customer.email,
      to: own,
      text: 'The idle is too high.',
      id: '<first@dealer.example>',
      headers: verified(customer.email),
    }
    expect(await outcomeOf(mail)).toBe('taken')
    expect(await outcomeOf(mail)).toBe('repeated')
    const [ticket, ...others] = await tickets()
    expect([ticket?.subject, others]).toEqual(['Re: Order: new message', []])
    const params = { id: ticket?._id ?? '' }
    const { messages } = (await call(ListTicketMessages, { params }, { as: customer })).body
    expect(messages.map(({ text }) => text)).toEqual(['The idle is too high.'])
  })

  it('opens no ticket for strangers, staff, forged senders, or programs', async () => {
    await open()
    const { customer } = site.orderSite
    const text = 'Hello'
    expect(await outcomeOf({ from: 'stranger@example.com', to: own, text })).toBe('other_sender')
    expect(await outcomeOf({ from: site.admin.email, to: own, text, headers: verified(site.admin.email) })).toBe(
      'not_allowed',
    )
    const result = async (finding: string) =>
      outcomeOf({ from: customer.email, to: own, text, headers: [`Authentication-Results: mx; ${finding}`] })
    expect(await outcomeOf({ from: customer.email, to: own, text })).toBe('unverified')
    expect(await result('spf=softfail; dmarc=fail header.from=example.com')).toBe('unverified')
    expect(await result('spf=pass smtp.mailfrom=evil.com; dkim=pass header.d=evil.com; dmarc=none')).toBe('unverified')
    expect(await outcomeOf({ from: customer.email, to: own, text, headers: ['Auto-Submitted: auto-replied'] })).toBe(
      'automatic',
    )
    expect(await outcomeOf({ from: customer.email, to: 'office@mail.tuning.example', text })).toBe('no_address')
    expect(await tickets()).toEqual([])
  })

  it('opens no ticket unless the operator allows it, and the site has tickets', async () => {
    await open()
    const from = site.orderSite.customer.email
    const mail = { from, to: own, text: 'Hello', headers: verified(from) }
    await switchOff(site.orderSite, 'ticket_system_public')
    expect(await outcomeOf(mail)).toBe('not_allowed')
    await open()
    await configure({ opens_tickets: false })
    expect(await outcomeOf(mail)).toBe('no_address')
    expect(await tickets()).toEqual([])
  })

  it('opens at most ten tickets in an hour', async () => {
    await open()
    await site.orderSite.sql`DELETE FROM inbound_mails`
    const from = site.orderSite.customer.email
    const mail = { from, to: own, text: 'Hello', headers: verified(from) }
    for (let round = 0; round < 10; round++) expect(await outcomeOf(mail)).toBe('taken')
    expect(await outcomeOf(mail)).toBe('too_many')
  })
})
