import { dayMs } from '@mapwright/contract/api/days.ts'
import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { GetAdminNotifications, GetEvents } from '@mapwright/contract/notifications/notification-endpoints.ts'
import {
  CountPendingOrders,
  ExportCompleteOrders,
  GetCompleteOrders,
  GetPendingOrders,
} from '@mapwright/contract/orders/queue/order-list-endpoints.ts'
import * as calls from '@mapwright/contract/orders/queue/queue-endpoints.ts'
import { ChangeOpeningHours } from '@mapwright/contract/site/opening-hours-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { setTimeZone } from '../../../test/site-state.ts'

let site: OrderSite
let lucia: Person
let sam: Person
const ids = { pending: '', in_progress: '', incomplete: '', completed: '', cancelled: '' }
beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
  lucia = site.staff
  sam = await site.staffWith('orders')
  await site.sql`UPDATE users SET firstname = 'Sam', lastname = 'Second' WHERE _id = ${sam._id}`
  for (const status of Object.keys(ids) as (keyof typeof ids)[]) ids[status] = await site.orderIn(status)
})
afterAll(() => site.close())

const assign = (as: Person, id: string, assignee_id: string | null, instead_of: string | null) =>
  site.call(calls.AssignOrder, { params: { id }, body: { assignee_id, instead_of } }, { as })
const holder = async (id: string) => (await site.read(lucia, id)).assignee?._id ?? null
type Query = CallInput<typeof GetPendingOrders>['query']
const queued = async (query: Query, as = lucia) => {
  const { body } = await site.call(GetPendingOrders, { query }, { as })
  expect(body.total).toBe(body.orders.length)
  return body.orders.map(({ _id }) => _id)
}

describe('assigning an order', () => {
  it('requires staff who work on orders, and an open order', async () => {
    const other = await site.staffWith('tickets')
    const gone = await site.person({ role_id: 3, permissions: ['orders'], status: 0 })
    for (const as of [site.customer, other]) expect((await assign(as, ids.pending, lucia._id, null)).status).toBe(403)
    for (const person of [site.customer, other, gone])
      expect((await assign(lucia, ids.pending, person._id, null)).body.code).toBe('orders.not_a_colleague')
    for (const id of [ids.completed, ids.cancelled])
      expect((await assign(lucia, id, sam._id, await holder(id))).body.code).toBe('orders.wrong_state')
    const nowhere = await assign(lucia, '00000000-0000-7000-8000-000000000000', sam._id, null)
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'orders.not_found'])
    expect(await holder(ids.pending)).toBeNull()
  })

  it('notifies the old and the new assignee, and is shown in the timeline to staff only', async () => {
    expect((await assign(lucia, ids.pending, sam._id, null)).body.order.assignee?._id).toBe(sam._id)
    const seen = await site.read(site.customer, ids.pending)
    expect(JSON.stringify(seen)).not.toMatch(/Sam|assigned/)
    const { timeline } = await site.read(lucia, ids.pending)
    expect(timeline.at(-1)).toMatchObject({ entry: 'assigned', text: 'Sam Second' })
    expect((await assign(lucia, ids.pending, lucia._id, sam._id)).status).toBe(200)
    const kinds = async () =>
      (await site.call(GetAdminNotifications, { query: {} }, { as: sam })).body.notifications.map(({ kind }) => kind)
    await expect.poll(kinds).toEqual(expect.arrayContaining(['order_taken_over', 'order_assigned']))
  })

  it('is refused with the current assignee if another staff member was faster', async () => {
    const before = await holder(ids.pending)
    const replies = await Promise.all([
      assign(sam, ids.pending, sam._id, before),
      assign(lucia, ids.pending, null, before),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = replies.find(({ status }) => status === 409)
    expect(late?.body.code).toBe('orders.taken_meanwhile')
    expect(late?.body.details?.['assignee_id']).toBe(await holder(ids.pending))
    await assign(lucia, ids.pending, null, await holder(ids.pending))
  })
})

describe('the queue', () => {
  it('refuses unknown filters and sort orders', async () => {
    for (const query of [
      { status: 'completed' },
      { sort: 'search' },
      { urgency: 'soon' },
      { assignee: 'sam' },
      { waits: 'x' },
    ])
      expect((await site.call(GetPendingOrders, { query: query as never }, { as: lucia })).status).toBe(400)
  })

  it('filters by waits_for, assignee, status, service, time frame and urgency', async () => {
    const { pending, in_progress, incomplete } = ids
    expect(await queued({ waits_for: 'staff' })).toEqual([pending, in_progress])
    expect(await queued({ waits_for: 'customer' })).toEqual([incomplete])
    expect(await queued({ assignee: 'me' })).toEqual([in_progress])
    expect(await queued({ assignee: 'me' }, sam)).toEqual([])
    expect(await queued({ assignee: lucia._id }, sam)).toEqual([in_progress])
    expect(await queued({ assignee: 'nobody', waits_for: 'staff' })).toEqual([pending])
    expect(await queued({ service: 'Stage 1', status: 'pending' })).toEqual([pending])
    expect(await queued({ service: 'Stage' })).toEqual([])
    expect(await queued({ time_frame: 'asap' })).toHaveLength(3)
    expect(await queued({ time_frame: '5_6_hours' })).toEqual([])
    expect(await queued({ keyword: 'golf', assignee: 'me' })).toEqual([in_progress])
    await site.sql`UPDATE orders SET due_at = now() - interval '1 minute' WHERE _id = ${in_progress}`
    expect(await queued({ urgency: 'late' })).toEqual([in_progress])
    expect(await queued({ waits_for: 'staff', sort: 'due' })).toEqual([in_progress, pending])
    expect(await queued({ waits_for: 'staff', sort: '-due' })).toEqual([pending, in_progress])
    const { count } = (await site.call(CountPendingOrders, { query: { waits_for: 'staff' } }, { as: lucia })).body
    expect(
      (await site.call(GetPendingOrders, { query: { waits_for: 'staff', size: 1 } }, { as: lucia })).body.total,
    ).toBe(count)
  })

  it('offers the services on sale and the staff who work on orders as filters', async () => {
    const { services, colleagues } = (await site.call(calls.GetOrderFilters, {}, { as: lucia })).body
    expect(services).toEqual(['Stage 1'])
    expect(colleagues.map(({ _id }) => _id)).toEqual(expect.arrayContaining([lucia._id, sam._id]))
    expect(colleagues.map(({ _id }) => _id)).not.toContain(site.customer._id)
  })

  it('updates the open pages of staff when an order is assigned', async () => {
    const control = new AbortController()
    const stream = await fetch(`${site.url}/api${GetEvents.path}`, {
      headers: { authorization: `Bearer ${sam.token}` },
      signal: control.signal,
    })
    await assign(lucia, ids.incomplete, sam._id, await holder(ids.incomplete))
    let heard = ''
    for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) {
      heard += new TextDecoder().decode(chunk)
      if (heard.includes('order.assigned')) break
    }
    control.abort()
    expect(heard).toContain(ids.incomplete)
  })
})

describe('time frames', () => {
  it('are recalculated when the opening hours change, for pending orders only', async () => {
    const admin = await site.admin()
    const due = async (id: string) =>
      (await site.sql<{ due_at: Date }[]>`SELECT due_at FROM orders WHERE _id = ${id}`)[0]?.due_at.getTime() ?? 0
    const finished = await due(ids.completed)
    const before = await due(ids.pending)
    // Open for one minute a week, so that an hour of working time takes more than a year.
    const days = [[{ from: '03:00', to: '03:01' }], [], [], [], [], [], []]
    await site.call(ChangeOpeningHours, { body: { enabled: true, time_zone: 'UTC', days } }, { as: admin })
    await expect.poll(() => due(ids.pending)).toBeGreaterThan(before + 300 * dayMs)
    const placed = await site.read(site.customer, await site.order(site.customer))
    expect(new Date(placed.due_at ?? 0).getTime()).toBeGreaterThan(Date.now() + 300 * dayMs)
    await site.call(ChangeOpeningHours, { body: { enabled: false, time_zone: 'UTC', days } }, { as: admin })
    await expect.poll(() => due(ids.pending)).toBe(before)
    expect(await due(ids.completed)).toBe(finished)
    await site.cancel(lucia, placed._id)
  })
})

describe('the history', () => {
  it("is filtered by days in the site's time zone, service and assignee", async () => {
    const total = async (query: object) => (await site.call(GetCompleteOrders, { query }, { as: lucia })).body.total
    const today = new Date().toISOString().slice(0, 10)
    await site.sql`UPDATE orders SET submitted_at = submitted_at - interval '10 days' WHERE _id = ${ids.completed}`
    expect(await total({ status: 'completed' })).toBe(1)
    expect(await total({ status: 'completed', from: today })).toBe(0)
    const tenDaysAgo = new Date(Date.now() - 10 * dayMs).toISOString().slice(0, 10)
    expect(await total({ status: 'completed', from: tenDaysAgo, to: tenDaysAgo })).toBe(1)
    expect(await total({ status: 'completed', to: '2020-01-01' })).toBe(0)
    // 23:30 UTC is already the next day in Berlin.
    await setTimeZone(site, 'Europe/Berlin')
    await site.sql`UPDATE orders SET submitted_at = '2026-01-10T23:30:00Z' WHERE _id = ${ids.completed}`
    expect(await total({ from: '2026-01-11', to: '2026-01-11' })).toBe(1)
    expect(await total({ from: '2026-01-10', to: '2026-01-10' })).toBe(0)
    expect(await total({ service: 'Stage 1', assignee: 'me' })).toBe(1)
    expect(await total({ service: 'Stage 9' })).toBe(0)
    for (const from of ['yesterday', '0000-01-01', '2026-02-30'])
      expect((await site.call(GetCompleteOrders, { query: { from } }, { as: lucia })).status).toBe(400)
  })

  it('is exported with the filters, without formulas, and with an audit entry', async () => {
    await site.sql`UPDATE users SET company_name = '=HYPERLINK("x")' WHERE _id = ${site.customer._id}`
    expect((await site.call(ExportCompleteOrders, { query: {} }, { as: site.customer })).status).toBe(403)
    const { bytes, headers } = await site.call(ExportCompleteOrders, { query: { status: 'completed' } }, { as: lucia })
    const text = new TextDecoder().decode(bytes)
    expect(headers.get('content-disposition')).toMatch(/attachment; filename="?orders-/)
    expect(text.trimEnd().split('\r\n')).toHaveLength(2)
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(text).toContain('Stage 1')
    const [row] = await site.sql`SELECT actor_id FROM audit WHERE name = 'orders.export_history'`
    expect(row?.['actor_id']).toBe(lucia._id)
  })
})

describe('saved views', () => {
  const add = (body: CallInput<typeof calls.AddQueueView>['body'], as = lucia) =>
    site.call(calls.AddQueueView, { body }, { as })

  it('belong to one user, and do not exist for others', async () => {
    const { view } = (await add({ name: 'Mine, late', filters: { assignee: 'me', urgency: 'late' } })).body
    expect(view).toMatchObject({ name: 'Mine, late', is_default: false })
    const params = { id: view._id }
    for (const refused of [
      await site.call(calls.ChangeQueueView, { params, body: { name: 'Stolen' } }, { as: sam }),
      await site.call(calls.RemoveQueueView, { params }, { as: sam }),
    ])
      expect([refused.status, refused.body.code]).toEqual([404, 'orders.view_not_found'])
    expect((await site.call(calls.ListQueueViews, {}, { as: sam })).body.views).toEqual([])
    expect((await site.call(calls.ListQueueViews, {}, { as: site.customer })).status).toBe(403)
  })

  it('have unique names, valid filters, one default, and a maximum number', async () => {
    expect((await add({ name: 'mine, LATE', filters: {} })).body.code).toBe('orders.view_name_taken')
    expect((await add({ name: 'Odd', filters: { status: 'completed' } as never })).status).toBe(400)
    expect((await add({ name: 'Odd', filters: { page: '2' } as never })).status).toBe(400)
    const first = (await add({ name: 'First', filters: {}, is_default: true })).body.view
    const second = (await add({ name: 'Second', filters: { sort: '-due' }, is_default: true })).body.view
    const views = async () => (await site.call(calls.ListQueueViews, {}, { as: lucia })).body.views
    expect((await views()).filter(({ is_default }) => is_default).map(({ name }) => name)).toEqual(['Second'])
    const params = { id: first._id }
    await site.call(calls.ChangeQueueView, { params, body: { name: 'Start', is_default: true } }, { as: lucia })
    expect((await views()).map(({ name, is_default }) => [name, is_default])).toEqual([
      ['Mine, late', false],
      ['Second', false],
      ['Start', true],
    ])
    await site.call(calls.RemoveQueueView, { params: { id: second._id } }, { as: lucia })
    for (let at = 2; at < 20; at++) await add({ name: `View ${at}`, filters: {} })
    expect((await add({ name: 'One more', filters: {} })).body.code).toBe('orders.too_many_views')
  })
})
