import { CreateTicket, MergeTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { ListTicketViewers, ShowPresence } from '@mapwright/contract/tickets/viewer-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../test/order-site.ts'
import { switchOn } from '../../test/site-state.ts'

let site: OrderSite
let staff: Person
let colleague: Person
let id: string
beforeAll(async () => {
  site = await startOrderSite({ permissions: ['tickets'] })
  await switchOn(site, 'ticket_system_public')
  staff = site.staff
  colleague = await site.staffWith('tickets')
})
beforeEach(async () => {
  id = await open()
})
afterAll(() => site.close())

const open = async () => {
  const body = { subject: 'Idle', text: 'Too high' }
  return (await site.call(CreateTicket, { body }, { as: site.customer })).body.ticket._id
}
const show = (as: Person, state: 'reading' | 'writing' | 'gone', ticket = id) =>
  site.call(ShowPresence, { params: { id: ticket }, body: { state } }, { as })
const viewers = async (as: Person, ticket = id) =>
  (await site.call(ListTicketViewers, { params: { id: ticket } }, { as })).body.viewers

it('is refused to customers and to staff without the permission', async () => {
  for (const as of [site.customer, await site.staffWith('orders')]) {
    expect((await show(as, 'reading')).status).toBe(403)
    expect((await site.call(ListTicketViewers, { params: { id } }, { as })).status).toBe(403)
  }
  expect((await show(staff, 'reading', staff._id)).body.code).toBe('tickets.not_found')
})

it('shows colleagues who has the ticket open and who is writing, until they leave', async () => {
  await show(staff, 'reading')
  expect(await viewers(staff)).toEqual([])
  expect(await viewers(colleague)).toEqual([{ _id: staff._id, name: expect.any(String), is_writing: false }])
  await show(staff, 'writing')
  expect(await viewers(colleague)).toMatchObject([{ _id: staff._id, is_writing: true }])
  expect(await viewers(colleague, await open())).toEqual([])
  await show(staff, 'gone')
  expect(await viewers(colleague)).toEqual([])
})

it('omits pages that stopped reporting', async () => {
  await show(staff, 'writing')
  await site.sql`UPDATE ticket_viewers SET seen_at = now() - interval '80 seconds'`
  expect(await viewers(colleague)).toEqual([])
  await show(colleague, 'reading')
  expect(await site.sql`SELECT user_id FROM ticket_viewers`).toEqual([{ user_id: colleague._id }])
})

it('notifies open pages of changes, but not of every report', async () => {
  const heard: unknown[] = []
  const listening = await site.sql.listen('live', (payload) => {
    const { topics, event } = JSON.parse(payload)
    if (event.type === 'ticket.viewers_changed') heard.push(topics)
  })
  for (const state of ['reading', 'reading', 'writing', 'writing', 'writing', 'gone', 'gone'] as const)
    await show(staff, state)
  await expect.poll(() => heard).toEqual(Array(3).fill(['staff:tickets']))
  await listening.unlisten()
})

it('follows a merged ticket', async () => {
  const into_id = await open()
  await site.call(MergeTicket, { params: { id }, body: { into_id } }, { as: colleague })
  await show(staff, 'reading')
  expect(await viewers(colleague, into_id)).toMatchObject([{ _id: staff._id }])
})
