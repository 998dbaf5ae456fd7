import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { untilWaiting } from '../../../test/waits.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql`DELETE FROM price_rules`)

type Rule = { kind: 'group' | 'class' | 'tool'; name: string; change?: 'discount' | 'surcharge'; percentage?: bigint }

const addRule = async ({ change = 'discount', percentage = 0n, ...rule }: Rule) => {
  const _id = uuidv7()
  await site.sql`INSERT INTO price_rules ${site.sql({ _id, ...rule, change, percentage, created_at: new Date() })}`
  return _id
}
const join = (customer: { _id: string }, group: string | null) =>
  site.sql`UPDATE users SET price_group_id = ${group} WHERE _id = ${customer._id}`
const customerIn = async (group: string | null) => {
  const customer = await site.person()
  await site.give(customer, 500)
  await join(customer, group)
  return customer
}

describe('an order of a customer with price rules', () => {
  it('is charged by the group, the vehicle class and the tool, and stores the reasons', async () => {
    const group = await addRule({ kind: 'group', name: 'Premium dealers', percentage: 10_00n })
    await addRule({ kind: 'class', name: 'car', change: 'surcharge', percentage: 20_00n })
    await addRule({ kind: 'class', name: 'Truck', change: 'surcharge', percentage: 100_00n })
    await addRule({ kind: 'tool', name: 'slave', change: 'surcharge', percentage: 50_00n })
    await addRule({ kind: 'tool', name: 'master', percentage: 50_00n })
    const customer = await customerIn(group)
    const { _id } = await site.draft(customer)
    const wish = { master_slave: 'slave' as const, option_ids: site.catalogue.option_ids, expected_total: '184.40' }
    const { status, body } = await site.submit(customer, _id, wish)
    expect([status, body.order?.total]).toEqual([200, '184.40'])
    await site.sql`UPDATE price_rules SET name = 'Renamed', percentage = 5000 WHERE _id = ${group}`
    const { lines } = await site.read(customer, _id)
    expect(lines.map(({ name, amount }) => [name, amount])).toEqual([
      ['Stage 1', '162.00'],
      ['Launch control', '32.40'],
      ['Fleet', '-10.00'],
    ])
    const none = { rule_id: null, name: '', change: 'fixed', percentage: '0.00' }
    expect(lines[0]?.steps.slice(0, 2)).toEqual([
      { by: 'price_type', ...none, price: '100.00' },
      {
        by: 'group',
        rule_id: group,
        name: 'Premium dealers',
        change: 'discount',
        percentage: '10.00',
        price: '90.00',
      },
    ])
    expect(lines[0]?.steps[2]).toMatchObject({ by: 'class', name: 'car', percentage: '20.00', price: '108.00' })
    expect(lines[0]?.steps[3]).toMatchObject({ by: 'tool', name: 'slave', percentage: '50.00', price: '162.00' })
    expect(lines[2]?.steps).toEqual([])
    expect(await site.balance(customer)).toBe(315_60n)
  })

  it('has the fixed price of the group for a service', async () => {
    const group = await addRule({ kind: 'group', name: 'Contract', percentage: 10_00n })
    const price = { rule_id: group, service_id: site.catalogue.service_id, change: 'fixed', price: 42_50n }
    await site.sql`INSERT INTO price_rule_services ${site.sql(price)}`
    const customer = await customerIn(group)
    const { _id } = await site.draft(customer)
    expect((await site.submit(customer, _id, { expected_total: '42.50' })).body.order?.total).toBe('42.50')
  })

  it('is refused if the group changed after the customer saw the price', async () => {
    const group = await addRule({ kind: 'group', name: 'Premium dealers', percentage: 10_00n })
    const customer = await customerIn(group)
    const { _id } = await site.draft(customer)
    await join(customer, null)
    const refused = await site.submit(customer, _id, { expected_total: '90' })
    expect([refused.body.code, refused.body.details?.['total']]).toEqual(['orders.price_changed', '100.00'])
    await site.sql`DELETE FROM price_rules WHERE _id = ${group}`
    expect((await site.submit(customer, _id, { expected_total: '100' })).status).toBe(200)
  })
})

describe('a group that changes while an order is submitted', () => {
  it('never charges a price that the customer did not see', async () => {
    const group = await addRule({ kind: 'group', name: 'Premium dealers', percentage: 10_00n })
    for (let round = 0; round < 8; round++) {
      const customer = await customerIn(group)
      const { _id } = await site.draft(customer)
      const [placed] = await Promise.all([site.submit(customer, _id, { expected_total: '90' }), join(customer, null)])
      const left = await site.balance(customer)
      if (placed.status === 200) expect([placed.body.order.total, left]).toEqual(['90.00', 410_00n])
      else expect([placed.body.code, left]).toEqual(['orders.price_changed', 500_00n])
    }
  })

  it('waits for a removal that started first, and then refuses the price', async () => {
    const group = await addRule({ kind: 'group', name: 'Premium dealers', percentage: 10_00n })
    const customer = await customerIn(group)
    const { _id } = await site.draft(customer)
    let submitted: ReturnType<typeof site.submit> | undefined
    await site.sql.begin(async (tx) => {
      await tx`UPDATE users SET price_group_id = NULL WHERE _id = ${customer._id}`
      submitted = site.submit(customer, _id, { expected_total: '90' })
      await untilWaiting(site.sql)
    })
    const refused = await submitted
    expect([refused?.body.code, await site.balance(customer)]).toEqual(['orders.price_changed', 500_00n])
  })
})
