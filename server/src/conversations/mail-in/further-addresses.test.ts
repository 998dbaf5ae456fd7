import {
  AddFurtherAddress,
  ConfirmFurtherAddress,
  RemoveFurtherAddress,
} from '@mapwright/contract/accounts/further-address-endpoints.ts'
import { GetTicket, ListTickets } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { expect, it } from 'vitest'
import { useMailIn } from '../../../test/mail-in.ts'
import { switchOn } from '../../../test/site-state.ts'

const { site, say, messages, addressIn, outcomeOf, configure } = useMailIn()
const own = 'reply@mail.tuning.example'
const from = 'workshop@second.example'
const headers = ['Authentication-Results: mx.tuning.example; dmarc=pass header.from=second.example']

it('mails from a further address count as the customer only while it is confirmed', async () => {
  const { call, customer, sql, staff } = site.orderSite
  await switchOn(site.orderSite, 'ticket_system_public')
  await configure({ opens_tickets: true })
  await say(staff, 'Which tool did you use?')
  const to = await addressIn(customer)

  await call(AddFurtherAddress, { body: { email: from } }, { as: customer })
  expect(await outcomeOf({ from, to, text: 'Not confirmed' })).toBe('other_sender')
  expect(await outcomeOf({ from, to: own, text: 'Not confirmed', headers })).toBe('other_sender')

  const [mail] = await sql<{ code: string }[]>`SELECT values ->> 'code' AS code FROM mails WHERE to_address = ${from}`
  const confirmed = await call(ConfirmFurtherAddress, { body: { code: mail?.code ?? '' } }, { as: customer })
  expect(confirmed.status).toBe(200)
  expect(await outcomeOf({ from, to, text: 'KESS' })).toBe('taken')
  expect((await messages(staff)).at(-1)).toMatchObject({ text: 'KESS', by: { kind: 'customer' } })
  expect(await outcomeOf({ from, to: own, text: 'Unverified' })).toBe('unverified')
  expect(await outcomeOf({ from, to: own, text: 'Idle too high', headers })).toBe('taken')
  const [ticket, ...others] = (await call(ListTickets, { query: {} }, { as: site.admin })).body.tickets
  expect(others).toEqual([])
  const params = { id: ticket?._id ?? '' }
  expect((await call(GetTicket, { params }, { as: customer })).status).toBe(200)

  await call(RemoveFurtherAddress, { body: { email: from } }, { as: customer })
  expect(await outcomeOf({ from, to, text: 'Removed' })).toBe('other_sender')
})

it('another person’s further address answers nothing for the customer', async () => {
  const { customer, sql, staff } = site.orderSite
  const other = await site.orderSite.person()
  await sql`INSERT INTO further_addresses ${sql({ email: 'third@other.example', user_id: other._id, confirmed_at: new Date() })}`
  await say(staff, 'Hello')
  const to = await addressIn(customer)
  expect(await outcomeOf({ from: 'third@other.example', to, text: 'For another' })).toBe('other_sender')
})

it('a further address that has become the verified address of an account counts as that account', async () => {
  const { customer, sql } = site.orderSite
  await switchOn(site.orderSite, 'ticket_system_public')
  await configure({ opens_tickets: true })
  await sql`DELETE FROM tickets`
  await sql`INSERT INTO further_addresses ${sql({ email: from, user_id: customer._id, confirmed_at: new Date() })}`
  const other = await site.orderSite.person()
  await sql`UPDATE users SET email = ${from}, verified = false WHERE _id = ${other._id}`
  const openedBy = async () => {
    expect(await outcomeOf({ from, to: own, text: 'Idle', headers })).toBe('taken')
    const [ticket] = await sql<{ user_id: string }[]>`SELECT user_id FROM tickets ORDER BY created_at DESC LIMIT 1`
    return ticket?.user_id
  }
  expect(await openedBy()).toBe(customer._id)
  await sql`UPDATE users SET verified = true WHERE _id = ${other._id}`
  expect(await openedBy()).toBe(other._id)
})
