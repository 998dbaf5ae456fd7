import { type OrderEvent, type OrderStatus, orderEvents, orderStatuses } from '@mapwright/contract/orders/order.ts'
import { CancelOrder, ChangeStatus, SubmitOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { modified, submission } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'

/** Allowed statuses and actor of each event. Written manually from the specification, independently of `orderMoves`. */
const expected: Record<OrderEvent, { by: 'customer' | 'staff'; moves: Partial<Record<OrderStatus, OrderStatus>> }> = {
  submit: { by: 'customer', moves: { draft: 'pending' } },
  start: { by: 'staff', moves: { pending: 'in_progress' } },
  complete: { by: 'staff', moves: { in_progress: 'completed' } },
  ask: { by: 'staff', moves: { pending: 'incomplete', in_progress: 'incomplete' } },
  resubmit: { by: 'customer', moves: { incomplete: 'pending' } },
  revise: { by: 'staff', moves: { completed: 'in_progress' } },
  cancel: {
    by: 'staff',
    moves: { draft: 'cancelled', pending: 'cancelled', in_progress: 'cancelled', incomplete: 'cancelled' },
  },
}

const actors = ['nobody', 'another customer', 'owner', 'staff without the permission', 'staff', 'admin'] as const
type Actor = (typeof actors)[number]

const isTheirs = (actor: Actor, event: OrderEvent) =>
  expected[event].by === 'customer' ? actor === 'owner' : actor === 'staff' || actor === 'admin'

/** Expected status code and problem of a refused call. */
function refusalOf(actor: Actor, event: OrderEvent): [number, string] {
  if (actor === 'nobody') return [401, 'request.unauthorized']
  if (isTheirs(actor, event)) return [409, 'orders.wrong_state']
  // Ownership is checked before the event. The endpoint for cancelling refuses customers before it reads the order.
  if (actor === 'another customer' && event !== 'cancel') return [404, 'orders.not_found']
  return [403, 'request.forbidden']
}

let site: OrderSite
let people: Record<Actor, Person | undefined>
/** Id of an order in each status, for calls that are refused. */
const orders = new Map<OrderStatus, string>()

beforeAll(async () => {
  site = await startOrderSite()
  people = {
    nobody: undefined,
    'another customer': await site.person(),
    owner: site.customer,
    'staff without the permission': await site.staffWith('tickets'),
    staff: site.staff,
    admin: await site.admin(),
  }
  for (const status of orderStatuses) orders.set(status, await site.orderIn(status))
  await site.give(site.customer, 100)
}, 60_000)
afterAll(() => site.close())

function raise(event: OrderEvent, id: string, as: Person | undefined) {
  const params = { id }
  if (event === 'submit') return site.call(SubmitOrder, { params, body: submission(site.catalogue) }, { as })
  if (event === 'cancel') return site.call(CancelOrder, { params, body: { reason: 'As agreed' } }, { as })
  return site.call(ChangeStatus, { params, body: { event, text: 'As agreed' } }, { as })
}

/** Complete state of an order, its customer's money and the announced events. */
const everythingOf = async (id: string) => [
  await site.sql`SELECT * FROM orders WHERE _id = ${id}`,
  await site.sql`SELECT * FROM order_lines WHERE order_id = ${id} ORDER BY position`,
  await site.sql`SELECT * FROM order_files WHERE order_id = ${id} ORDER BY _id`,
  await site.sql`SELECT * FROM order_timeline WHERE order_id = ${id} ORDER BY _id`,
  await site.sql`SELECT * FROM order_counts WHERE user_id = ${site.customer._id} ORDER BY status`,
  await site.sql`SELECT * FROM garage_cars WHERE user_id = ${site.customer._id}`,
  await site.sql`SELECT balance FROM ledger_accounts WHERE user_id = ${site.customer._id}`,
  await site.sql`SELECT event FROM outbox WHERE event->>'order_id' = ${id} ORDER BY id`,
]

const pairs = orderStatuses.flatMap((status) => orderEvents.map((event) => [status, event] as const))
const legal = pairs.flatMap(([status, event]) => {
  const to = expected[event].moves[status]
  return to ? actors.filter((actor) => isTheirs(actor, event)).map((actor) => [status, event, actor, to] as const) : []
})

describe('every status × every event × every actor', () => {
  it.each(pairs)('in %s, %s is refused to all other actors, and changes nothing', async (status, event) => {
    const id = orders.get(status) ?? ''
    const before = await everythingOf(id)
    const responses: Record<string, unknown> = {}
    const refusals: Record<string, unknown> = {}
    for (const actor of actors) {
      if (isTheirs(actor, event) && expected[event].moves[status]) continue
      const { status: code, body } = await raise(event, id, people[actor])
      responses[actor] = [code, body.code]
      refusals[actor] = refusalOf(actor, event)
    }
    expect(responses).toEqual(refusals)
    expect(await everythingOf(id)).toEqual(before)
  })

  it.each(legal)('in %s, %s by %s leads to %s', async (status, event, actor, to) => {
    const id = await site.orderIn(status)
    if (event === 'submit') await site.give(site.customer, 100)
    if (event === 'complete') await site.tuned(site.staff, id, modified)
    const [before] = await site.sql`SELECT count(*)::int AS told FROM order_timeline WHERE order_id = ${id}`
    const { status: code, body } = await raise(event, id, people[actor])
    expect([code, body.order.status]).toEqual([200, to])
    const [after] = await site.sql`
      SELECT status, (SELECT count(*)::int FROM order_timeline WHERE order_id = ${id}) AS told FROM orders WHERE _id = ${id}`
    expect(after).toEqual({ status: to, told: before?.['told'] + 1 })
  })
})
