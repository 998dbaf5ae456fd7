import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { GetTicketSatisfaction, RateTicket } from '@mapwright/contract/tickets/rating-endpoints.ts'
import { ChangeTicket, CreateTicket, GetTicket, MergeTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { exportedData } from '../../test/exported-data.ts'
import type { Person } from '../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../test/order-site.ts'
import { switchOn } from '../../test/site-state.ts'
import { ticketsData } from './own-data.ts'

let site: OrderSite
let customer: Person
let staff: Person
beforeAll(async () => {
  site = await startOrderSite({ permissions: ['tickets'] })
  await switchOn(site, 'ticket_system_public')
  staff = site.staff
})
beforeEach(async () => {
  customer = await site.person()
})
afterAll(() => site.close())

const open = async () => {
  const body = { subject: 'Idle', text: 'Too high' }
  return (await site.call(CreateTicket, { body }, { as: customer })).body.ticket._id
}
const move = (id: string, status: 'open' | 'solved') =>
  site.call(ChangeTicket, { params: { id }, body: { status } }, { as: staff })
const solved = async () => {
  const id = await open()
  await move(id, 'solved')
  return id
}
const rate = (id: string, body: CallInput<typeof RateTicket>['body'], as = customer) =>
  site.call(RateTicket, { params: { id }, body }, { as })
const read = async (id: string, as: Person) => (await site.call(GetTicket, { params: { id } }, { as })).body.ticket

it('is possible for the customer once the ticket is solved', async () => {
  const id = await open()
  expect((await rate(id, { rating: 'good' })).body.code).toBe('tickets.not_solved')
  await move(id, 'solved')
  expect((await rate(id, { rating: 'good' }, staff)).status).toBe(403)
  expect((await rate(id, { rating: 'good' }, await site.person())).body.code).toBe('tickets.not_found')
  expect((await read(id, customer)).rating).toBeNull()
  const { ticket } = (await rate(id, { rating: 'bad', text: 'Took a week' })).body
  expect(ticket.rating).toMatchObject({ rating: 'bad', text: 'Took a week' })
  expect((await read(id, staff)).rating).toEqual(ticket.rating)
  expect(JSON.stringify(await exportedData(site, ticketsData, customer))).toContain('Took a week')
})

it('can be changed for 14 days after the first rating, while the ticket is solved', async () => {
  const id = await solved()
  const first = (await rate(id, { rating: 'bad', text: 'Slow' })).body.ticket.rating
  const second = (await rate(id, { rating: 'good' })).body.ticket.rating
  expect(second).toEqual({ ...first, rating: 'good', text: '' })
  await move(id, 'open')
  expect((await rate(id, { rating: 'bad' })).body.code).toBe('tickets.not_solved')
  expect((await read(id, staff)).rating?.rating).toBe('good')
  await move(id, 'solved')
  await site.sql`UPDATE tickets SET rated_at = now() - interval '15 days' WHERE _id = ${id}`
  expect((await rate(id, { rating: 'bad' })).body.code).toBe('tickets.rating_closed')
})

it('is refused on a merged ticket', async () => {
  const [id, into_id] = [await solved(), await solved()]
  await site.call(MergeTicket, { params: { id }, body: { into_id } }, { as: staff })
  expect((await rate(id, { rating: 'good' })).body.code).toBe('tickets.merged')
})

it('counts for 90 days, for staff only', async () => {
  await site.sql`UPDATE tickets SET rating = NULL, rating_text = '', rated_at = NULL`
  const [one, two, three] = [await solved(), await solved(), await solved()]
  await rate(one, { rating: 'good' })
  await rate(two, { rating: 'bad' })
  await rate(three, { rating: 'good' })
  await site.sql`UPDATE tickets SET rated_at = now() - interval '91 days' WHERE _id = ${three}`
  expect((await site.call(GetTicketSatisfaction, {}, { as: staff })).body).toMatchObject({ good: 1, bad: 1 })
  expect((await site.call(GetTicketSatisfaction, {}, { as: customer })).status).toBe(403)
})
