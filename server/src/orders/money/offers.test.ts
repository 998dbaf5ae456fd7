import { ListOfferable } from '@mapwright/contract/orders/offer-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { type MoneyDesk, startMoneyDesk } from '../../../test/money-kit.ts'
import { reconcile } from '../../credits/reconcile.ts'
import { dropOldFiles } from '../drop-old-files.ts'
import { expireOffers } from './expire-offers.ts'

let desk: MoneyDesk
let secondService: { kind: 'service'; item_id: string }

beforeAll(async () => {
  desk = await startMoneyDesk({ permissions: ['orders'] })
  secondService = { kind: 'service', item_id: uuidv7() }
  await desk.sql`
    INSERT INTO services (_id, name, position, main_service, online, price_1, price_2, price_3, created_at)
    VALUES (${secondService.item_id}, 'Gearbox', 2, false, true, 5000, 5000, 5000, now())`
})
afterAll(() => desk.close())

/** A customer with so many credits beside a paid order in a state. */
async function placed(status: 'pending' | 'in_progress' | 'completed', rest = 100) {
  const { customer, id } = await desk.firstOrderIn(status)
  await desk.give(customer, rest)
  return { customer, id }
}
async function offered(id: string, item: Parameters<typeof desk.offer>[2] = desk.launchControl): Promise<string> {
  const { body } = await desk.offer(desk.staff, id, item)
  return body.order.money.offers.at(-1)?._id ?? ''
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('an addition is not offered', () => {
  it('by a customer, or by staff without the permission', async () => {
    const { customer, id } = await placed('pending')
    for (const as of [customer, await desk.person({ role_id: 3 })])
      expect((await desk.offer(as, id, desk.launchControl)).status).toBe(403)
  })

  it('on a draft or a cancelled order', async () => {
    for (const status of ['draft', 'cancelled'] as const) {
      const id = await desk.orderIn(status)
      expect(codeOf(await desk.offer(desk.staff, id, desk.launchControl))).toEqual([409, 'orders.wrong_state'])
    }
  })

  it('when it is on the order, takes off the price, is offered already or does not exist', async () => {
    const { id } = await placed('pending')
    const bought = { kind: 'service', item_id: desk.catalogue.service_id } as const
    const takesOff = { kind: 'option', item_id: desk.catalogue.option_ids[1] ?? '' } as const
    for (const item of [bought, takesOff, { ...desk.launchControl, item_id: uuidv7() }])
      expect(codeOf(await desk.offer(desk.staff, id, item))).toEqual([409, 'orders.not_offerable'])
    expect((await desk.offer(desk.staff, id, desk.launchControl)).status).toBe(200)
    expect(codeOf(await desk.offer(desk.staff, id, desk.launchControl))).toEqual([409, 'orders.not_offerable'])
  })

  it('when the files of the delivered order are gone', async () => {
    const { id } = await placed('completed')
    await dropOldFiles(desk.sql, new Date(Date.now() + 40 * 86_400_000))
    expect(codeOf(await desk.offer(desk.staff, id, desk.launchControl))).toEqual([410, 'orders.file_gone'])
  })
})

describe('an offer', () => {
  it('is told to the customer, and changes nothing before it is accepted', async () => {
    const { customer, id } = await placed('in_progress')
    await desk.sql`DELETE FROM outbox`
    const { body } = await desk.offer(desk.staff, id, { ...desk.launchControl, note: 'You forgot it' })
    const [offer] = (await desk.read(customer, id)).money.offers
    expect(offer).toMatchObject({ name: 'Launch control', amount: '20.00', note: 'You forgot it', status: 'open' })
    expect(offer?.by).toEqual({ kind: 'staff', name: null, picture: null })
    expect([body.order.total, await desk.balance(customer)]).toEqual(['100.00', 10000n])
    const [event] = await desk.sql`SELECT event->>'type' AS type, event->>'user_id' AS user_id FROM outbox`
    expect(event).toEqual({ type: 'order.offered', user_id: customer._id })
  })

  it('keeps its price, whatever the catalogue says by then', async () => {
    const { customer, id } = await placed('pending')
    const offer = await offered(id)
    await desk.sql`UPDATE options SET price_1 = 9900, online = false WHERE _id = ${desk.launchControl.item_id}`
    const { body } = await desk.accept(customer, id, offer)
    await desk.sql`UPDATE options SET price_1 = 2000, online = true WHERE _id = ${desk.launchControl.item_id}`
    expect(body.order.total).toBe('120.00')
    expect(await desk.balance(customer)).toBe(8000n)
  })

  it('is at the price of the customer’s own type, with the discount of what it goes with', async () => {
    const customer = await desk.person({ price_type: 3 })
    await desk.give(customer, 100)
    const id = await desk.order(customer, { expected_total: '80' })
    const combination = { _id: uuidv7(), name: 'Together', service_ids: [desk.catalogue.service_id] }
    const parts = { option_ids: [desk.launchControl.item_id], percentage: 1000n, created_at: new Date() }
    await desk.sql`INSERT INTO combinations ${desk.sql({ ...combination, ...parts })}`
    const { items } = (await desk.call(ListOfferable, { params: { id } }, { as: desk.staff })).body
    expect(items.map(({ name, price, discount, amount }) => [name, price, discount, amount])).toEqual([
      ['Launch control', '20.00', '10.00', '10.00'],
      ['Gearbox', '50.00', '0.00', '50.00'],
    ])
    const { order } = (await desk.accept(customer, id, await offered(id))).body
    await desk.sql`DELETE FROM combinations`
    expect(order.lines.map(({ kind, name, amount }) => [kind, name, amount])).toEqual([
      ['service', 'Stage 1', '80.00'],
      ['option', 'Launch control', '20.00'],
      ['discount', 'Together', '-10.00'],
    ])
    expect([order.total, await desk.balance(customer)]).toEqual(['90.00', 11000n])
  })

  it('is accepted once: paid, on the order, in its story and in the day’s figures', async () => {
    const { customer, id } = await placed('in_progress')
    const offer = await offered(id, secondService)
    const figures = () =>
      desk.sql`SELECT coalesce(sum(amount), 0)::int AS sum FROM order_days WHERE measure = 'submitted'`
    const [before] = await figures()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => desk.accept(customer, id, offer, false, 'the-same-key')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const order = await desk.read(customer, id)
    expect([order.total, order.status, order.money.paid]).toEqual(['150.00', 'in_progress', '150.00'])
    expect(order.timeline.map(({ entry }) => entry)).toContain('offer_accepted')
    expect(await desk.balance(customer)).toBe(5000n)
    expect(codeOf(await desk.accept(customer, id, offer))).toEqual([409, 'orders.offer_over'])
    const [after] = await figures()
    expect(after?.['sum'] - before?.['sum']).toBe(5000)
    const [row] = await desk.sql`SELECT services FROM orders WHERE _id = ${id}`
    expect(row?.['services']).toEqual(['Stage 1', 'Gearbox'])
  })

  it('says what is missing, and stays, when the credits do not suffice', async () => {
    const { customer, id } = await placed('pending', 19)
    const offer = await offered(id)
    const refused = await desk.accept(customer, id, offer)
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      402,
      'credits.not_enough',
      { balance: '19.00', needed: '20.00', missing: '1.00' },
    ])
    expect((await desk.read(customer, id)).money.offers[0]?.status).toBe('open')
    await desk.give(customer, 1)
    expect((await desk.accept(customer, id, offer)).status).toBe(200)
  })

  it('is added to what is due on an order that is paid later', async () => {
    const customer = await desk.person()
    const id = await desk.order(customer, { pay_later: true })
    const { order } = (await desk.accept(customer, id, await offered(id))).body
    expect([order.payment, order.money.due, order.money.paid]).toEqual(['due', '120.00', '0.00'])
    await desk.give(customer, 120)
    expect((await desk.pay(customer, id)).body.order.money).toMatchObject({ due: '0.00', paid: '120.00' })
    expect(await desk.balance(customer)).toBe(0n)
  })

  it('opens a delivered order again, for whoever offered it and without another charge', async () => {
    const { customer, id } = await placed('completed')
    const { order } = (await desk.accept(customer, id, await offered(id))).body
    expect([order.status, order.total]).toEqual(['in_progress', '120.00'])
    expect((await desk.read(desk.staff, id)).assignee?._id).toBe(desk.staff._id)
    expect((await desk.deliver(desk.staff, id)).body.order.status).toBe('completed')
    expect(await desk.balance(customer)).toBe(8000n)
  })

  it('for off-road use only needs the declaration, which is kept', async () => {
    const { customer, id } = await placed('pending')
    await desk.sql`UPDATE options SET off_road = true WHERE _id = ${desk.launchControl.item_id}`
    const offer = await offered(id)
    await desk.sql`UPDATE options SET off_road = false WHERE _id = ${desk.launchControl.item_id}`
    expect(codeOf(await desk.accept(customer, id, offer))).toEqual([422, 'orders.declaration_needed'])
    expect((await desk.accept(customer, id, offer, true)).body.order.off_road_declared_at).not.toBeNull()
  })

  it('that was declined, withdrawn, cancelled with its order or not answered in time is over', async () => {
    const ends = [
      (customer: Person, id: string, offer: string) => desk.decline(customer, id, offer),
      (_: Person, id: string, offer: string) => desk.withdraw(desk.staff, id, offer),
      (_: Person, id: string) => desk.cancel(desk.staff, id),
      () => expireOffers(desk.sql, new Date(Date.now() + 8 * 86_400_000)),
    ]
    const statuses: (string | undefined)[] = []
    for (const end of ends) {
      const { customer, id } = await placed('pending')
      const offer = await offered(id)
      await end(customer, id, offer)
      expect(codeOf(await desk.accept(customer, id, offer))).toEqual([409, 'orders.offer_over'])
      statuses.push((await desk.read(customer, id)).money.offers[0]?.status)
    }
    expect(statuses).toEqual(['declined', 'withdrawn', 'withdrawn', 'expired'])
  })

  it('whose time is over cannot be accepted, even before anybody has noticed', async () => {
    const { customer, id } = await placed('pending')
    const offer = await offered(id)
    await desk.sql`UPDATE order_offers SET created_at = now() - interval '9 days', expires_at = now() - interval '1 second'`
    expect(codeOf(await desk.accept(customer, id, offer))).toEqual([409, 'orders.offer_over'])
  })

  it('of another order is not found', async () => {
    const one = await placed('pending')
    const other = await placed('pending')
    const offer = await offered(other.id)
    expect(codeOf(await desk.accept(one.customer, one.id, offer))).toEqual([404, 'orders.offer_not_found'])
    expect(codeOf(await desk.withdraw(desk.staff, one.id, offer))).toEqual([404, 'orders.offer_not_found'])
  })
})

it('leaves books that balance', async () => {
  expect(await reconcile(desk.sql)).toEqual([])
})
