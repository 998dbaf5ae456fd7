import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { ChangeTicket, CreateTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { ticketViewRules } from '@mapwright/contract/tickets/ticket-views.ts'
import {
  ChangeTicketView,
  DeleteTicketView,
  ListTicketViews,
  MoveTicketViews,
  SaveTicketView,
} from '@mapwright/contract/tickets/view-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../test/order-site.ts'
import { switchOn } from '../../test/site-state.ts'

let site: OrderSite
let staff: Person
let colleague: Person
beforeAll(async () => {
  site = await startOrderSite({ permissions: ['tickets'] })
  await switchOn(site, 'ticket_system_public')
  staff = site.staff
  colleague = await site.staffWith('tickets')
})
beforeEach(() => site.sql`DELETE FROM ticket_views`)
afterAll(() => site.close())

const open = async () => {
  const body = { subject: 'Idle', text: 'Too high' }
  return (await site.call(CreateTicket, { body }, { as: site.customer })).body.ticket._id
}
type Input = CallInput<typeof SaveTicketView>['body']
const save = async (body: Partial<Input> = {}, as = staff) =>
  site.call(SaveTicketView, { body: { name: 'Mine', is_shared: false, filters: {}, ...body } }, { as })
const views = async (as = staff) => (await site.call(ListTicketViews, {}, { as })).body.views
const names = async (as = staff) => (await views(as)).map(({ name }) => name)
const change = (id: string, body: CallInput<typeof ChangeTicketView>['body'], as = staff) =>
  site.call(ChangeTicketView, { params: { id }, body }, { as })
const remove = (id: string, as = staff) => site.call(DeleteTicketView, { params: { id } }, { as })

it('counts the tickets of a view; "me" is the reader of a shared one', async () => {
  const id = await open()
  await open()
  await site.call(ChangeTicket, { params: { id }, body: { assignee_id: colleague._id } }, { as: staff })
  await save({ filters: { assignee: 'me', sort: '-updated' }, is_shared: true })
  expect(await views()).toMatchObject([{ name: 'Mine', count: 0, shared_by: null, filters: { assignee: 'me' } }])
  expect(await views(colleague)).toMatchObject([{ count: 1, shared_by: expect.any(String), is_shared: true }])
})

it('replaces the filters of an own view of the same name', async () => {
  await save({ filters: { status: 'open' } })
  await save({ name: 'MINE', filters: { tag: 'bench' } })
  expect(await views()).toMatchObject([{ name: 'MINE', filters: { tag: 'bench' } }])
})

it('is shown to colleagues only if it is shared, and changed only by its owner and admins', async () => {
  const { _id } = (await save()).body
  expect(await names(colleague)).toEqual([])
  const admin = await site.admin()
  expect((await change(_id, { name: 'Taken over' }, admin)).body.code).toBe('tickets.view_not_found')
  await change(_id, { is_shared: true })
  expect(await names(colleague)).toEqual(['Mine'])
  for (const refused of [await change(_id, { name: 'Ours' }, colleague), await remove(_id, colleague)])
    expect([refused.status, refused.body.code]).toEqual([404, 'tickets.view_not_found'])
  expect((await change(_id, { name: 'Ours' }, admin)).status).toBe(200)
  expect(await names()).toEqual(['Ours'])
  expect((await remove(_id, admin)).status).toBe(200)
  expect(await names()).toEqual([])
})

it('renames, reorders and limits own views', async () => {
  const ids = []
  for (const name of ['a', 'b', 'c']) ids.push((await save({ name })).body._id)
  const [a = '', b = '', c = ''] = ids
  expect((await change(a, { name: 'B' })).body.code).toBe('tickets.view_name_taken')
  await change(a, { name: 'A' })
  await site.call(MoveTicketViews, { body: { ids: [c, a, b] } }, { as: colleague })
  expect(await names()).toEqual(['A', 'b', 'c'])
  await site.call(MoveTicketViews, { body: { ids: [c, a, b] } }, { as: staff })
  expect(await names()).toEqual(['c', 'A', 'b'])
  for (let more = 3; more < ticketViewRules.max_views; more++) await save({ name: `view ${more}` })
  expect((await save({ name: 'one more' })).body.code).toBe('tickets.too_many_views')
  expect((await save({ name: 'view 3' })).status).toBe(200)
})

it('is refused to customers', async () => {
  expect((await save({}, site.customer)).status).toBe(403)
  expect((await site.call(ListTicketViews, {}, { as: site.customer })).status).toBe(403)
})
