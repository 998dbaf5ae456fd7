import { PostTicketMessage } from '@mapwright/contract/tickets/message-endpoints.ts'
import { ChangeTicket, CreateTicket, GetTicket, MergeTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { AddTicketWatcher, RemoveTicketWatcher } from '@mapwright/contract/tickets/watcher-endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventsHandled } from '../../test/events-handled.ts'
import type { Person } from '../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../test/order-site.ts'
import { switchOn } from '../../test/site-state.ts'

let site: OrderSite
let staff: Person
let colleague: Person
let id: string
beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true, permissions: ['tickets'] })
  await switchOn(site, 'ticket_system_public')
  staff = site.staff
})
beforeEach(async () => {
  colleague = await site.staffWith('tickets')
  await site.sql`UPDATE users SET username = ${`k${colleague._id.slice(-8)}`} WHERE _id = ${colleague._id}`
  id = await open()
})
afterAll(() => site.close())

const open = async () => {
  const body = { subject: 'Idle', text: 'Too high' }
  return (await site.call(CreateTicket, { body }, { as: site.customer })).body.ticket._id
}
const watch = (as: Person, user: Person, ticket = id) =>
  site.call(AddTicketWatcher, { params: { id: ticket, user_id: user._id } }, { as })
const unwatch = (as: Person, user: Person) =>
  site.call(RemoveTicketWatcher, { params: { id, user_id: user._id } }, { as })
const watchers = async (as = staff, ticket = id) =>
  (await site.call(GetTicket, { params: { id: ticket } }, { as })).body.ticket.watchers?.map(({ _id }) => _id)
const say = (as: Person, text: string, internal: 'true' | 'false' = 'false') =>
  site.call(PostTicketMessage, { params: { id }, body: { text, internal } }, { as })
const notified = async (user: Person, kind = 'colleague_wrote') => {
  await eventsHandled(site)
  return site.sql`
    SELECT values, link FROM in_app_notifications
    WHERE kind = ${kind} AND user_id = ${user._id} AND link = ${`/admin/ticket_details/${id}`}`
}

it('is refused to customers, and for people who do not work on tickets', async () => {
  expect((await watch(site.customer, site.customer)).status).toBe(403)
  expect((await watch(staff, site.customer)).body.code).toBe('tickets.not_a_colleague')
  expect((await watch(staff, await site.staffWith('orders'))).body.code).toBe('tickets.not_a_colleague')
  expect((await watch(staff, staff, staff._id)).body.code).toBe('tickets.not_found')
})

it('adds and removes the caller and colleagues; customers do not see who watches', async () => {
  await watch(staff, staff)
  await watch(staff, colleague)
  await watch(staff, colleague)
  expect((await watchers())?.toSorted()).toEqual([staff._id, colleague._id].toSorted())
  expect(await watchers(site.customer)).toBeUndefined()
  await unwatch(colleague, staff)
  expect(await watchers()).toEqual([colleague._id])
})

it('notifies watchers and the assignee of what a colleague writes, but not its author', async () => {
  await watch(staff, colleague)
  await watch(staff, staff)
  await say(staff, 'Which tool is it?')
  const [told, ...more] = await notified(colleague)
  expect([told?.['values'], more]).toEqual([
    { colleague: expect.any(String), subject: expect.stringMatching(/^\d+ · Idle$/) },
    [],
  ])
  expect(await notified(staff)).toEqual([])
  await unwatch(colleague, colleague)
  await site.call(ChangeTicket, { params: { id }, body: { assignee_id: staff._id } }, { as: staff })
  await say(colleague, 'A note about the tool', 'true')
  expect(JSON.stringify(await notified(staff))).not.toContain('about the tool')
  expect(await notified(staff)).toHaveLength(1)
})

it('does not notify watchers who have lost access', async () => {
  await watch(staff, colleague)
  await site.sql`UPDATE users SET permissions = '{}' WHERE _id = ${colleague._id}`
  await say(staff, 'Which tool is it?')
  expect(await notified(colleague)).toEqual([])
})

it('lets the staff whom a note mentions watch the ticket, and notifies them of the note once', async () => {
  await say(staff, `@k${colleague._id.slice(-8)}, please look at it`, 'true')
  expect(await watchers()).toEqual([colleague._id])
  expect(await notified(colleague, 'mentioned')).toHaveLength(1)
  expect(await notified(colleague)).toEqual([])
})

it('moves the watchers of a merged ticket, which nobody can watch any more', async () => {
  await watch(staff, colleague)
  const into_id = await open()
  await site.call(MergeTicket, { params: { id }, body: { into_id } }, { as: staff })
  expect(await watchers(staff, into_id)).toEqual([colleague._id])
  expect((await watch(staff, staff)).body.code).toBe('tickets.merged')
})
