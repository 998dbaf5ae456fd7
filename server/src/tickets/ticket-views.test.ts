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
import { eventually } from '../../test/eventually.ts'
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

it('counts the tickets of each view, at most one more than it shows, but does not search for a count', async () => {
  const id = await open()
  await site.call(ChangeTicket, { params: { id }, body: { tags: ['many'] } }, { as: staff })
  await save({ name: 'Tagged', filters: { tag: 'many' } })
  await save({ name: 'Words', filters: { keywords: 'idle' } })
  await save({ name: 'Urgent', filters: { tag: 'many', priority: 'urgent' } })
  const counts = async () => (await views()).map(({ name, count }) => [name, count])
  expect(await counts()).toEqual([
    ['Tagged', 1],
    ['Words', null],
    ['Urgent', 0],
  ])
  await site.sql`
    INSERT INTO tickets (_id, user_id, subject, tags, created_at, updated_at)
    SELECT gen_random_uuid(), user_id, subject, tags, created_at, updated_at FROM tickets, generate_series(1, 120)
    WHERE _id = ${id}`
  expect((await counts())[0]).toEqual(['Tagged', ticketViewRules.max_count + 1])
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

it('is shared only while all shared views are shown', async () => {
  for (let at = 0; at < ticketViewRules.max_shared; at++) await save({ name: `view ${at}`, is_shared: true })
  expect((await save({ is_shared: true }, colleague)).body.code).toBe('tickets.too_many_views')
  const { _id } = (await save({}, colleague)).body
  expect((await change(_id, { is_shared: true }, colleague)).body.code).toBe('tickets.too_many_views')
  expect((await save({ name: 'view 0', is_shared: true })).status).toBe(200)
  await save({ name: 'view 1' })
  expect((await change(_id, { is_shared: true }, colleague)).status).toBe(200)
  expect(await names(colleague)).toHaveLength(ticketViewRules.max_shared)
})

it('is refused under a name that another view receives at the same time', async () => {
  const { _id } = (await save({ name: 'Old' })).body
  let saving: ReturnType<typeof save> | undefined
  await site.sql.begin(async (tx) => {
    await tx`UPDATE ticket_views SET name = 'Mine' WHERE _id = ${_id}`
    saving = save()
    await eventually(async () => {
      const waiting = await site.sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      expect(waiting.length).toBeGreaterThanOrEqual(1)
    })
  })
  expect((await saving)?.body.code).toBe('tickets.view_name_taken')
})

it('is refused to customers', async () => {
  expect((await save({}, site.customer)).status).toBe(403)
  expect((await site.call(ListTicketViews, {}, { as: site.customer })).status).toBe(403)
})
