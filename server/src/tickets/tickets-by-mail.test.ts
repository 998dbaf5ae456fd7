import { ListTicketMessages } from '@mapwright/contract/tickets/message-endpoints.ts'
import { ChangeTicket, CreateTicket, GetTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { expect, it, vi } from 'vitest'
import { useMailIn } from '../../test/mail-in.ts'
import { replyAddress } from '../platform/mail/in/reply-address.ts'

const { site, outcomeOf } = useMailIn()

/** Waits for a mail of this kind to the person and returns its reply address. */
async function addressIn(kind: string, email: string): Promise<string> {
  const reply_id = await vi.waitFor(async () => {
    const [mail] = await site.orderSite.sql<{ reply_id: string }[]>`
      SELECT reply_id FROM mails WHERE to_address = ${email} AND kind = ${kind} ORDER BY created_at DESC LIMIT 1`
    expect(mail?.reply_id).toMatch(/^[a-z2-7]{16}$/)
    return mail?.reply_id ?? ''
  }, 10_000)
  return replyAddress('reply@mail.tuning.example', site.orderSite.app.secretKey, reply_id)
}

it('staff answer the mail about a new ticket, and the customer reopens a solved one by mail', async () => {
  const { call, customer, sql } = site.orderSite
  await sql`UPDATE settings SET ticket_system_public = true`
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
  expect(await outcomeOf({ from: customer.email, to: toSolved, text: 'It is back' })).toBe('taken')
  expect((await read()).status).toBe('open')
  const { messages } = (await call(ListTicketMessages, { params }, { as: customer })).body
  expect(messages.map(({ text, internal }) => [text, internal])).toEqual([
    ['Too high', false],
    ['Which tool is it?', false],
    ['It is back', false],
  ])
})
