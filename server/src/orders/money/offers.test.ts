import { dayMs } from '@mapwright/contract/api/days.ts'
import { ListOfferable } from '@mapwright/contract/orders/money/offer-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { type OrderMoneyActions, startMoneySite } from '../../../test/money-kit.ts'
import { reconcile } from '../../operator/reconcile-site.ts'
import { deleteOldFiles } from '../files/delete-old-files.ts'
import { expireOffers } from './expire-offers.ts'

let site: OrderMoneyActions
let secondService: { kind: 'service'; item_id: string }

beforeAll(async () => {
  site = await startMoneySite({ permissions: ['orders'] })
  secondService = { kind: 'service', item_id: uuidv7() }
  await site.sql`
    INSERT INTO services (_id, name, position, main_service, online, price_1, price_2, price_3, created_at)
    VALUES (${secondService.item_id}, 'Gearbox', 2, false, true, 5000, 5000, 5000, now())`
})
afterAll(() => site.close())

/** Creates a customer with credits and a paid order in the given status. */
async function placed(status: 'pending' | 'in_progress' | 'completed', rest = 100) {
  const { customer, id } = await site.firstOrderIn(status)
  await site.give(customer, rest)
  return { customer, id }
}
async function offered(id: string, item: Parameters<typeof site.offer>[2] = site.launchControl): Promise<string> {
  const { body } = await site.offer(site.staff, id, item)
  return body.order.money.offers.at(-1)?._id ?? ''
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('an offer is refused', () => {
  it('to customers, and to staff without the permission', async () => {
    const { customer, id } = await placed('pending')
    for (const as of [customer, await site.person({ role_id: 3 })])
      expect((await site.offer(as, id, site.launchControl)).status).toBe(403)
  })

  it('on a draft or a cancelled order', async () => {
    for (const status of ['draft', 'cancelled'] as const) {
      const id = await site.orderIn(status)
      expect(codeOf(await site.offer(site.staff, id, site.launchControl))).toEqual([409, 'orders.wrong_state'])
    }
  })

  it('if the item is on the order, reduces the price, is already offered or does not exist', async () => {
    const { id } = await placed('pending')
    const bought = { kind: 'service', item_id: site.catalogue.service_id } as const
    const takesOff = { kind: 'option', item_id: site.catalogue.option_ids[1] ?? '' } as const
    for (const item of [bought, takesOff, { ...site.launchControl, item_id: uuidv7() }])
      expect(codeOf(await site.offer(site.staff, id, item))).toEqual([409, 'orders.not_offerable'])
    expect((await site.offer(site.staff, id, site.launchControl)).status).toBe(200)
    expect(codeOf(await site.offer(site.staff, id, site.launchControl))).toEqual([409, 'orders.not_offerable'])
  })

  it('if the files of the delivered order are deleted', async () => {
    const { id } = await placed('completed')
    await deleteOldFiles(site.sql, new Date(Date.now() + 40 * dayMs))
    expect(codeOf(await site.offer(site.staff, id, site.launchControl))).toEqual([410, 'orders.file_gone'])
  })
})

describe('an offer', () => {
  it('is announced to the customer, and changes nothing before it is accepted', async () => {
    const { customer, id } = await placed('in_progress')
    await site.sql`DELETE FROM outbox`
    const { body } = await site.offer(site.staff, id, { ...site.launchControl, note: 'You forgot it' })
    const [offer] = (await site.read(customer, id)).money.offers
    expect(offer).toMatchObject({ name: 'Launch control', amount: '20.00', note: 'You forgot it', status: 'open' })
    expect(offer?.by).toEqual({ kind: 'staff', name: null, picture: null })
    expect([body.order.total, await site.balance(customer)]).toEqual(['100.00', 10000n])
    const [event] = await site.sql`SELECT event->>'type' AS type, event->>'user_id' AS user_id FROM outbox`
    expect(event).toEqual({ type: 'order.offered', user_id: customer._id })
  })

  it('keeps its price when the catalogue changes', async () => {
    const { customer, id } = await placed('pending')
    const offer = await offered(id)
    await site.sql`UPDATE options SET price_1 = 9900, online = false WHERE _id = ${site.launchControl.item_id}`
    const { body } = await site.accept(customer, id, offer)
    await site.sql`UPDATE options SET price_1 = 2000, online = true WHERE _id = ${site.launchControl.item_id}`
    expect(body.order.total).toBe('120.00')
    expect(await site.balance(customer)).toBe(8000n)
  })

  it('uses the customer’s price type, and the discount of combinations', async () => {
    const customer = await site.person({ price_type: 3 })
    await site.give(customer, 100)
    const id = await site.order(customer, { expected_total: '80' })
    const combination = { _id: uuidv7(), name: 'Together', service_ids: [site.catalogue.service_id] }
    const parts = { option_ids: [site.launchControl.item_id], percentage: 1000n, created_at: new Date() }
    await site.sql`INSERT INTO combinations ${site.sql({ ...combination, ...parts })}`
    const { items } = (await site.call(ListOfferable, { params: { id } }, { as: site.staff })).body
    expect(items.map(({ name, price, discount, amount }) => [name, price, discount, amount])).toEqual([
      ['Launch control', '20.00', '10.00', '10.00'],
      ['Gearbox', '50.00', '0.00', '50.00'],
    ])
    const { order } = (await site.accept(customer, id, await offered(id))).body
    await site.sql`DELETE FROM combinations`
    expect(order.lines.map(({ kind, name, amount }) => [kind, name, amount])).toEqual([
      ['service', 'Stage 1', '80.00'],
      ['option', 'Launch control', '20.00'],
      ['discount', 'Together', '-10.00'],
    ])
    expect([order.total, await site.balance(customer)]).toEqual(['90.00', 11000n])
  })

  it('is accepted once: paid, added to the order, its timeline and the day’s figures', async () => {
    const { customer, id } = await placed('in_progress')
    const offer = await offered(id, secondService)
    const figures = () =>
      site.sql`SELECT coalesce(sum(amount), 0)::int AS sum FROM order_days WHERE measure = 'submitted'`
    const [before] = await figures()
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => site.accept(customer, id, offer, false, 'the-same-key')),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const order = await site.read(customer, id)
    expect([order.total, order.status, order.money.paid]).toEqual(['150.00', 'in_progress', '150.00'])
    expect(order.timeline.map(({ entry }) => entry)).toContain('offer_accepted')
    expect(await site.balance(customer)).toBe(5000n)
    expect(codeOf(await site.accept(customer, id, offer))).toEqual([409, 'orders.offer_over'])
    const [after] = await figures()
    expect(after?.['sum'] - before?.['sum']).toBe(5000)
    const [row] = await site.sql`SELECT services FROM orders WHERE _id = ${id}`
    expect(row?.['services']).toEqual(['Stage 1', 'Gearbox'])
  })

  it('stays open if the credits are not sufficient, and reports the missing amount', async () => {
    const { customer, id } = await placed('pending', 19)
    const offer = await offered(id)
    const refused = await site.accept(customer, id, offer)
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      402,
      'credits.not_enough',
      { balance: '19.00', needed: '20.00', missing: '1.00' },
    ])
    expect((await site.read(customer, id)).money.offers[0]?.status).toBe('open')
    await site.give(customer, 1)
    expect((await site.accept(customer, id, offer)).status).toBe(200)
  })

  it('increases the amount due on an order with later payment', async () => {
    const customer = await site.person()
    const id = await site.order(customer, { pay_later: true })
    const { order } = (await site.accept(customer, id, await offered(id))).body
    expect([order.payment, order.money.due, order.money.paid]).toEqual(['due', '120.00', '0.00'])
    await site.give(customer, 120)
    expect((await site.pay(customer, id)).body.order.money).toMatchObject({ due: '0.00', paid: '120.00' })
    expect(await site.balance(customer)).toBe(0n)
  })

  it('reopens a delivered order for its author, without another charge', async () => {
    const { customer, id } = await placed('completed')
    const { order } = (await site.accept(customer, id, await offered(id))).body
    expect([order.status, order.total]).toEqual(['in_progress', '120.00'])
    expect((await site.read(site.staff, id)).assignee?._id).toBe(site.staff._id)
    expect((await site.deliver(site.staff, id)).body.order.status).toBe('completed')
    expect(await site.balance(customer)).toBe(8000n)
  })

  it('for off-road use requires the declaration, which is stored', async () => {
    const { customer, id } = await placed('pending')
    await site.sql`UPDATE options SET off_road = true WHERE _id = ${site.launchControl.item_id}`
    const offer = await offered(id)
    await site.sql`UPDATE options SET off_road = false WHERE _id = ${site.launchControl.item_id}`
    expect(codeOf(await site.accept(customer, id, offer))).toEqual([422, 'orders.declaration_needed'])
    expect((await site.accept(customer, id, offer, true)).body.order.off_road_declared_at).not.toBeNull()
  })

  it('cannot be accepted if it was declined, withdrawn or expired, or if its order was cancelled', async () => {
    const ends = [
      (customer: Person, id: string, offer: string) => site.decline(customer, id, offer),
      (_: Person, id: string, offer: string) => site.withdraw(site.staff, id, offer),
      (_: Person, id: string) => site.cancel(site.staff, id),
      () => expireOffers(site.sql, new Date(Date.now() + 8 * dayMs)),
    ]
    const statuses: (string | undefined)[] = []
    for (const end of ends) {
      const { customer, id } = await placed('pending')
      const offer = await offered(id)
      await end(customer, id, offer)
      expect(codeOf(await site.accept(customer, id, offer))).toEqual([409, 'orders.offer_over'])
      statuses.push((await site.read(customer, id)).money.offers[0]?.status)
    }
    expect(statuses).toEqual(['declined', 'withdrawn', 'withdrawn', 'expired'])
  })

  it('cannot be accepted after its expiry, even before the job has marked it', async () => {
    const { customer, id } = await placed('pending')
    const offer = await offered(id)
    await site.sql`UPDATE order_offers SET created_at = now() - interval '9 days', expires_at = now() - interval '1 second'`
    expect(codeOf(await site.accept(customer, id, offer))).toEqual([409, 'orders.offer_over'])
  })

  it('of another order is not found', async () => {
    const one = await placed('pending')
    const other = await placed('pending')
    const offer = await offered(other.id)
    expect(codeOf(await site.accept(one.customer, one.id, offer))).toEqual([404, 'orders.offer_not_found'])
    expect(codeOf(await site.withdraw(site.staff, one.id, offer))).toEqual([404, 'orders.offer_not_found'])
  })
})

it('leaves a balanced ledger', async () => {
  expect(await reconcile(site.sql)).toEqual([])
})
