import {
  AnswerMasterOffer,
  ForwardOrder,
  GetJoinedOrder,
  RecallJoinedOrder,
  RetryJoinedOrder,
} from '@mapwright/contract/joined/joined-order-endpoints.ts'
import { ChangeJoinedMappings } from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { MakeOffer } from '@mapwright/contract/orders/money/offer-endpoints.ts'
import { RefundOrder } from '@mapwright/contract/orders/money/refund-endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '../src/operator/reconcile-site.ts'
import { handleEvents } from './handle-events.ts'
import { type FaultKind, type JoinedSites, startJoinedSites } from './joined-kit.ts'
import { original } from './order-kit.ts'

let sites: JoinedSites
beforeAll(async () => {
  sites = await startJoinedSites()
}, 90_000)
afterAll(() => sites.close())

/** Refunds a part of an order. */
const refund = async (site: JoinedSites['agent'], id: string, amount: string) => {
  const as = await site.staffWith('dealers_manager.balance')
  const { status } = await site.call(RefundOrder, { params: { id }, body: { amount, reason: 'Goodwill' } }, { as })
  expect(status).toBe(200)
}

describe('an order that the master does not take', () => {
  test('waits for a top-up if the balance there is too low', async () => {
    const { agent, joinedOf, asStaff } = sites
    const id = await sites.placed(0)
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'waiting', obstacle: 'not_enough_credits', can_recall: true })
    await sites.master.give(sites.account, 100)
    await agent.call(RetryJoinedOrder, { params: { id }, body: {} }, asStaff())
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'working', obstacle: null })
  })

  test('waits for staff if the master charges more than the customer has paid, and goes at any price if they say so', async () => {
    const { agent, joinedOf, asStaff } = sites
    await sites.master.sql`UPDATE services SET price_1 = 15000`
    const id = await sites.placed(150)
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'refused', obstacle: 'price_above_own', detail: '150.00' })
    await agent.call(RetryJoinedOrder, { params: { id }, body: { at_any_price: true } }, asStaff())
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'working', master_total: '150.00' })
    await sites.master.sql`UPDATE services SET price_1 = 10000`
  })

  test('waits for staff again if the master has raised the price that they accepted', async () => {
    const { agent, joinedOf, asStaff } = sites
    await sites.master.sql`UPDATE services SET price_1 = 15000`
    const id = await sites.placed(300)
    await sites.exchange()
    await sites.master.sql`UPDATE services SET price_1 = 30000`
    await agent.call(RetryJoinedOrder, { params: { id }, body: { at_any_price: true } }, asStaff())
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'refused', obstacle: 'price_above_own', detail: '300.00' })
    expect(await sites.master.balance(sites.account)).toBe(300_00n)
    await agent.call(RecallJoinedOrder, { params: { id } }, asStaff())
    await sites.exchange()
    await sites.master.sql`UPDATE services SET price_1 = 10000`
  })

  test('waits for staff if a refund here has left less than the master charges', async () => {
    const { agent, joinedOf } = sites
    const id = await sites.placed(100)
    await refund(agent, id, '30')
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'refused', obstacle: 'price_above_own', own_total: '70.00' })
  })

  test('can be recalled before it is submitted, which deletes its draft, and forwarded again', async () => {
    const { agent, joinedOf, asStaff } = sites
    const id = await sites.placed(0)
    await sites.exchange()
    const recalled = await agent.call(RecallJoinedOrder, { params: { id } }, asStaff())
    expect(recalled.body.joined_order.state).toBe('recalled')
    await sites.exchange()
    expect(await sites.countDrafts()).toBe(1)
    await sites.master.give(sites.account, 100)
    await agent.call(ForwardOrder, { params: { id }, body: {} }, asStaff())
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'working' })
    const late = await agent.call(RecallJoinedOrder, { params: { id } }, asStaff())
    expect([late.status, late.body.code]).toEqual([409, 'joined.too_late'])
  })

  test('is not forwarded without a mapping, and the reason is shown', async () => {
    const { agent, asStaff, asAdmin } = sites
    const service = { item_id: agent.catalogue.service_id, forwards: true }
    const map = (master_id: string | null) =>
      agent.call(ChangeJoinedMappings, { body: { services: [{ ...service, master_id }], options: [] } }, asAdmin())
    await map(null)
    const id = await sites.placed()
    const { body } = await agent.call(GetJoinedOrder, { params: { id } }, asStaff())
    expect(body).toMatchObject({
      joined_order: null,
      obstacles: [{ obstacle: 'service_not_mapped', detail: 'Stage 1' }],
    })
    const refused = await agent.call(ForwardOrder, { params: { id }, body: {} }, asStaff())
    expect([refused.status, refused.body.code]).toEqual([409, 'joined.cannot_forward'])
    await map(sites.master.catalogue.service_id)
  })
})

test('a cancellation by the master cancels the own order and returns the credits', async () => {
  const { agent, master, joinedOf } = sites
  const id = await sites.placed()
  const before = await agent.balance(agent.customer)
  await sites.exchange()
  await master.cancel(master.staff, await sites.thereOf(id), 'Not possible')
  await sites.exchange()
  expect(await agent.read(agent.customer, id)).toMatchObject({ status: 'cancelled', reason: 'Not possible' })
  expect(await agent.balance(agent.customer)).toBe(before + 10000n)
  expect(await joinedOf(id)).toMatchObject({ state: 'cancelled', master_total: '0.00' })
})

test('a refund of the master lowers its charge, also after the delivery', async () => {
  const { agent, master, joinedOf } = sites
  const { id, there } = await sites.forwarded()
  expect(await joinedOf(id)).toMatchObject({ master_total: '100.00' })
  await refund(master, there, '25')
  await sites.exchange()
  expect(await joinedOf(id)).toMatchObject({ master_total: '75.00' })
  await master.change(master.staff, there, 'start')
  await master.deliver(master.staff, there)
  await sites.exchange()
  await refund(master, there, '15')
  await refund(agent, id, '40')
  await sites.exchange()
  expect(await joinedOf(id)).toMatchObject({ state: 'delivered', own_total: '60.00', master_total: '60.00' })
})

test('a file that the checks refuse waits for staff, who deliver it with a reason', async () => {
  const { agent, master, joinedOf } = sites
  const { id, there } = await sites.forwarded()
  await master.change(master.staff, there, 'start')
  await master.tuned(master.staff, there, original, 'The same file on purpose')
  await master.change(master.staff, there, 'complete')
  await sites.exchange()
  expect((await agent.read(agent.customer, id)).status).not.toBe('completed')
  expect(await joinedOf(id)).toMatchObject({ state: 'working', obstacle: 'checks_refused', can_retry: true })
  expect((await joinedOf(id))?.findings).toMatchObject([{ code: 'ecu.same_as_original', overridable: true }])
  const reason = { override_reason: 'The master has confirmed it' }
  await agent.call(RetryJoinedOrder, { params: { id }, body: reason }, sites.asStaff())
  await sites.exchange()
  expect((await agent.read(agent.customer, id)).status).toBe('completed')
  expect(await joinedOf(id)).toMatchObject({ state: 'delivered', obstacle: null })
})

describe('an order that is cancelled here while the master works on it', () => {
  const cancelled = async () => {
    const { agent, joinedOf } = sites
    const order = await sites.forwarded()
    await agent.cancel(agent.staff, order.id, 'The customer has sold the car')
    await sites.exchange()
    expect(await joinedOf(order.id)).toMatchObject({ state: 'working', obstacle: 'wrong_status', can_retry: true })
    return order
  }
  /** Notifications of staff about the order. */
  const countStuck = async (id: string) =>
    (
      await sites.agent.sql`
        SELECT FROM in_app_notifications WHERE kind = 'joined_order_stuck' AND user_id = ${sites.agent.staff._id} AND link LIKE ${`%${id}`}`
    ).count

  test('is followed until the master cancels it, which returns the charge', async () => {
    const { master, account, joinedOf } = sites
    const { id, there } = await cancelled()
    const balance = await master.balance(account)
    await master.change(master.staff, there, 'start')
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'working', obstacle: 'wrong_status' })
    await master.cancel(master.staff, there, 'As agreed')
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'cancelled', obstacle: null, master_total: '0.00' })
    expect(await master.balance(account)).toBe(balance + 10000n)
    expect(await countStuck(id)).toBe(1)
  })

  test('is followed until the master completes it, which delivers nothing, and further', async () => {
    const { agent, master, line, joinedOf } = sites
    const { id, there } = await cancelled()
    await master.change(master.staff, there, 'start')
    await master.deliver(master.staff, there)
    line.setFaults(() => undefined)
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'cancelled', master_status: 'completed', master_total: '100.00' })
    expect(line.names().filter((name) => name.includes('/files/'))).toEqual([])
    expect((await agent.read(agent.staff, id)).status).toBe('cancelled')
    await refund(master, there, '100')
    await sites.exchange()
    expect(await joinedOf(id)).toMatchObject({ state: 'cancelled', master_total: '0.00' })
  })
})

describe('an order that is cancelled here while it is submitted', () => {
  const cancelledAt = async (fault: FaultKind) => {
    const { agent, line, joinedOf } = sites
    const id = await sites.placed()
    line.setFaults(({ name, tries }) => (name.endsWith('/submit') && tries === 1 ? fault : undefined))
    await sites.exchangeOnce()
    expect((await joinedOf(id))?.state).toBe('submitting')
    await agent.cancel(agent.staff, id, 'The customer has sold the car')
    await sites.exchange()
    return id
  }

  test('is not placed on the master if the request was lost', async () => {
    const before = (await sites.masterOrders()).length
    const drafts = await sites.countDrafts()
    const id = await cancelledAt('cut before')
    expect(await sites.joinedOf(id)).toMatchObject({ state: 'recalled', master_order_id: null })
    expect(await sites.masterOrders()).toHaveLength(before)
    expect(await sites.countDrafts()).toBe(drafts)
  })

  test('needs a decision if the master was paid', async () => {
    const before = (await sites.masterOrders()).length
    const id = await cancelledAt('cut after')
    expect(await sites.joinedOf(id)).toMatchObject({ state: 'working', obstacle: 'wrong_status' })
    expect(await sites.masterOrders()).toHaveLength(before + 1)
  })
})

test('staff accept an offer of the master, which charges the balance there once', async () => {
  const { agent, master, account, joinedOf, asStaff } = sites
  const { id, there } = await sites.forwarded(200)
  const item = { kind: 'option', item_id: master.catalogue.option_ids[0] ?? '' } as const
  await master.call(MakeOffer, { params: { id: there }, body: item }, { as: master.staff })
  await sites.exchange()
  const [offer] = (await joinedOf(id))?.offers ?? []
  expect(offer).toMatchObject({ status: 'open', amount: '20.00' })
  const balance = await master.balance(account)
  const answer = { params: { id, offer_id: offer?._id ?? '' }, body: { answer: 'accept' } } as const
  const { status, body } = await agent.call(AnswerMasterOffer, answer, asStaff())
  expect([status, body.joined_order?.offers[0]?.status, body.joined_order?.master_total]).toEqual([
    200,
    'accepted',
    '120.00',
  ])
  expect(await master.balance(account)).toBe(balance - 2000n)
  const again = await agent.call(AnswerMasterOffer, answer, asStaff())
  expect([again.status, again.body.code]).toEqual([409, 'joined.offer_over'])
  await handleEvents(agent)
  expect(await reconcile(master.sql)).toEqual([])
  expect(await reconcile(agent.sql)).toEqual([])
})
