import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { switchOn } from '../../../test/site-state.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite()
})
afterAll(() => site.close())

const customerWith = async (amount: number, price_type: 1 | 2 | 3 = 1) => {
  const customer = await site.person({ price_type })
  if (amount > 0) await site.give(customer, amount)
  return customer
}

describe('submitting an order', () => {
  it('prices, pays, numbers and places it', async () => {
    const customer = await customerWith(150)
    const { _id } = await site.draft(customer)
    const { status, body } = await site.submit(customer, _id, {
      option_ids: site.catalogue.option_ids,
      expected_total: '110.00',
    })
    expect(status).toBe(200)
    expect(body.order).toMatchObject({ status: 'pending', payment: 'paid', total: '110.00', reg_no: 'B-XY 12' })
    expect(body.order.number).toBeGreaterThan(100_000)
    expect(body.order.lines.map(({ name, amount }) => [name, amount])).toEqual([
      ['Stage 1', '100.00'],
      ['Launch control', '20.00'],
      ['Fleet', '-10.00'],
    ])
    expect(body.order.off_road_declared_at).toBeNull()
    expect(await site.balance(customer)).toBe(4000n)
    const events = await site.sql`SELECT event->>'type' AS type FROM outbox WHERE event->>'order_id' = ${_id}`
    expect(events.map(({ type }) => type)).toEqual(['order.submitted'])
  })

  it('charges the prices of the customer’s price type', async () => {
    const customer = await customerWith(100, 3)
    const { _id } = await site.draft(customer)
    const refused = await site.submit(customer, _id)
    expect([refused.status, refused.body.code, refused.body.details?.['total']]).toEqual([
      409,
      'orders.price_changed',
      '80.00',
    ])
    expect((await site.submit(customer, _id, { expected_total: '80' })).body.order.total).toBe('80.00')
  })

  it('sells an option for off-road use only with the declaration, which is recorded', async () => {
    const customer = await customerWith(150)
    const { _id } = await site.draft(customer)
    const [launchControl = ''] = site.catalogue.option_ids
    await site.sql`UPDATE options SET off_road = true WHERE _id = ${launchControl}`
    const wish = { option_ids: site.catalogue.option_ids, expected_total: '110.00' }
    const refused = await site.submit(customer, _id, wish)
    const placed = await site.submit(customer, _id, { ...wish, declares_off_road: true })
    await site.sql`UPDATE options SET off_road = false WHERE _id = ${launchControl}`
    expect([refused.status, refused.body.code]).toEqual([422, 'orders.declaration_needed'])
    expect([placed.status, placed.body.order.off_road_declared_at]).toEqual([200, placed.body.order.submitted_at])
    const [row] = await site.sql`
      SELECT facts FROM audit WHERE name = 'orders.submit' AND actor_id = ${customer._id}`
    expect(row?.['facts']['after']).toMatchObject({ declares_off_road: true })
  })

  it('uses the vehicle stored with the order, and adds discounts as separate lines', async () => {
    const customer = await customerWith(300)
    const { service_id } = site.catalogue
    const [launchControl = ''] = site.catalogue.option_ids
    await site.sql`INSERT INTO special_ecu_brands (_id, name, created_at) VALUES (${uuidv7()}, 'Bosch EDC17', now())`
    await site.sql`INSERT INTO special_ecu_prices SELECT _id, ${service_id}, 15000, 15000, 15000 FROM special_ecu_brands`
    const combination = { _id: uuidv7(), name: 'Together', service_ids: [service_id], option_ids: [launchControl] }
    await site.sql`INSERT INTO combinations ${site.sql({ ...combination, percentage: 1000n, created_at: new Date() })}`
    const wish = { option_ids: [launchControl], expected_total: '120' }
    const { _id } = await site.draft(customer)
    const refused = await site.submit(customer, _id, wish)
    expect([refused.body.code, refused.body.details?.['total']]).toEqual(['orders.price_changed', '153.00'])
    const { order } = (await site.submit(customer, _id, { ...wish, expected_total: '153' })).body
    expect(order.lines.map(({ kind, name, amount }) => [kind, name, amount])).toEqual([
      ['service', 'Stage 1', '150.00'],
      ['option', 'Launch control', '20.00'],
      ['discount', 'Together', '-17.00'],
    ])
    await site.sql`DELETE FROM combinations`
    await site.sql`DELETE FROM special_ecu_brands`
    const later = await site.read(customer, _id)
    expect([later.total, later.lines.length]).toEqual(['153.00', 3])
  })

  it('leaves the draft unchanged if the credits are not sufficient', async () => {
    const customer = await customerWith(99)
    const { _id } = await site.draft(customer)
    const { status, body } = await site.submit(customer, _id)
    expect([status, body.code, body.details]).toEqual([
      402,
      'credits.not_enough',
      { balance: '99.00', needed: '100.00', missing: '1.00' },
    ])
    expect(await site.read(customer, _id)).toMatchObject({
      status: 'draft',
      payment: 'unpaid',
      number: null,
      lines: [],
      manufacture: '',
    })
    expect(await site.balance(customer)).toBe(9900n)
  })

  it('has one effect and one response for repeated requests', async () => {
    const customer = await customerWith(300)
    const { _id } = await site.draft(customer)
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => site.submit(customer, _id, {}, 'the-same-key')),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { body } of responses) expect(body).toEqual(responses[0]?.body)
    expect(await site.balance(customer)).toBe(20000n)
    const other = await site.submit(customer, _id, { comment: 'another body' }, 'the-same-key')
    expect([other.status, other.body.code]).toEqual([422, 'request.key_reused'])
  })

  it('places a draft once despite double clicks', async () => {
    const customer = await customerWith(300)
    const { _id } = await site.draft(customer)
    const responses = await Promise.all([site.submit(customer, _id), site.submit(customer, _id)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await site.balance(customer)).toBe(20000n)
  })

  it('never sells more than the credits allow', async () => {
    const [orders, paidFor] = process.env['TEST_LONG'] ? [1000, 100] : [40, 10]
    const customer = await customerWith(100 * paidFor)
    // Created directly in the database, because the API allows at most three open drafts.
    const drafts = await site.sql<{ _id: string }[]>`
      INSERT INTO orders (_id, user_id, status, payment, created_at)
      SELECT gen_random_uuid(), ${customer._id}, 'draft', 'unpaid', now() FROM generate_series(1, ${orders}) RETURNING _id`
    const responses = await Promise.all(drafts.map(({ _id }) => site.submit(customer, _id)))
    const outcomes = responses.map(({ status, body }) => (status === 200 ? 'placed' : body.code))
    expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(paidFor)
    expect(outcomes.filter((outcome) => outcome === 'credits.not_enough')).toHaveLength(orders - paidFor)
    expect(await site.balance(customer)).toBe(0n)
    const counts =
      await site.sql`SELECT status, count FROM order_counts WHERE user_id = ${customer._id} ORDER BY status`
    expect(counts).toEqual([
      { status: 'draft', count: orders - paidFor },
      { status: 'pending', count: paidFor },
    ])
  })

  it('treats another customer’s draft like an unknown one', async () => {
    const { _id } = await site.draft(await customerWith(0))
    const response = await site.submit(await customerWith(100), _id)
    expect([response.status, response.body.code]).toEqual([404, 'orders.not_found'])
  })

  it('refuses read-only fields, and missing confirmations', async () => {
    const customer = await customerWith(100)
    const { _id } = await site.draft(customer)
    for (const forbidden of [
      { total: '1' },
      { status: 'completed' },
      { payment: 'paid' },
      { agrees_to_terms: false },
    ]) {
      const response = await site.submit(customer, _id, forbidden as never)
      expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, Object.keys(forbidden)])
    }
  })

  it('refuses a service that was taken offline in the meantime', async () => {
    const customer = await customerWith(100)
    const { _id } = await site.draft(customer)
    await site.sql`UPDATE services SET online = false`
    const response = await site.submit(customer, _id)
    await site.sql`UPDATE services SET online = true`
    expect([response.status, response.body.code]).toEqual([409, 'tuning.service_offline'])
  })

  it('allows later payment only if the site does', async () => {
    const customer = await customerWith(0)
    const { _id } = await site.draft(customer)
    expect((await site.submit(customer, _id, { pay_later: true })).body.code).toBe('orders.pay_later_off')
    await switchOn(site, 'submit_order_pay_later')
    const { order } = (await site.submit(customer, _id, { pay_later: true })).body
    expect([order.status, order.payment, order.txn_id]).toEqual(['pending', 'due', null])
  })
})
