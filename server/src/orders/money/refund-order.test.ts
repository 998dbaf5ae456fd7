import { GetCreditHistory } from '@mapwright/contract/credits/statement-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { type OrderMoneyActions, startMoneySite } from '../../../test/money-kit.ts'
import { modified } from '../../../test/order-kit.ts'
import { reconcile } from '../../operator/reconcile-site.ts'

let site: OrderMoneyActions
let cashier: Person

beforeAll(async () => {
  site = await startMoneySite({ permissions: ['orders'] })
  cashier = await site.staffWith('dealers_manager.balance')
})
afterAll(() => site.close())

async function placedToPayLater() {
  const customer = await site.person()
  const id = await site.order(customer, { pay_later: true })
  return { customer, id }
}

describe('refunding a part of a price', () => {
  it('requires the permission to change balances, an amount and a reason', async () => {
    const { customer, id } = await site.firstOrderIn('pending')
    for (const as of [customer, site.staff]) expect((await site.refund(as, id, '10')).status).toBe(403)
    expect(Object.keys((await site.refund(cashier, id, '0')).body.fields ?? {})).toEqual(['amount'])
    expect(Object.keys((await site.refund(cashier, id, '-5')).body.fields ?? {})).toEqual(['amount'])
    expect(Object.keys((await site.refund(cashier, id, '10', ' ')).body.fields ?? {})).toEqual(['reason'])
    expect(await site.balance(customer)).toBe(0n)
  })

  it('is refused on a draft and on a cancelled order', async () => {
    for (const status of ['draft', 'cancelled'] as const) {
      const { id } = await site.firstOrderIn(status)
      expect((await site.refund(cashier, id, '1')).body.code).toBe('orders.wrong_state')
    }
  })

  it('returns the credits with the reason on the statement, on the order and in the audit log', async () => {
    const { customer, id } = await site.firstOrderIn('completed')
    const { body } = await site.refund(cashier, id, '30')
    expect(body.money).toMatchObject({ paid: '70.00', refunded: '30.00', due: '0.00' })
    const order = await site.read(customer, id)
    expect([order.status, order.payment, order.total]).toEqual(['completed', 'paid', '100.00'])
    expect(order.money.refunds).toMatchObject([
      { amount: '30.00', reason: 'The gain was less than promised', by: { kind: 'staff', name: null } },
    ])
    const { history } = (await site.call(GetCreditHistory, { query: {} }, { as: customer })).body
    expect(history[0]).toMatchObject({
      reason: 'partial_refund',
      amount: '30.00',
      note: 'The gain was less than promised',
      ref_id: id,
    })
    const audit = await site.sql`SELECT facts FROM audit WHERE name = 'orders.refund' AND target_id = ${id}`
    expect(audit[0]?.['facts']).toMatchObject({ reason: 'The gain was less than promised' })
  })

  it('never returns more than the remaining price', async () => {
    const { customer, id } = await site.firstOrderIn('in_progress')
    await site.refund(cashier, id, '60')
    const refused = await site.refund(cashier, id, '40.01')
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'orders.refund_too_high',
      { rest: '40.00' },
    ])
    expect((await site.refund(cashier, id, '40')).status).toBe(200)
    expect((await site.refund(cashier, id, '0.01')).body.code).toBe('orders.refund_too_high')
    expect(await site.balance(customer)).toBe(10000n)
  })

  it('a later cancellation returns the remaining amount once', async () => {
    const { customer, id } = await site.firstOrderIn('pending')
    await site.refund(cashier, id, '25')
    const responses = await Promise.all([site.cancel(site.staff, id), site.cancel(site.staff, id)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await site.balance(customer)).toBe(10000n)
    expect((await site.refund(cashier, id, '1')).body.code).toBe('orders.wrong_state')
    expect((await site.read(customer, id)).money).toMatchObject({ paid: '0.00', refunded: '25.00' })
  })

  it('reduces the amount due of an unpaid order without posting credits', async () => {
    const { customer, id } = await placedToPayLater()
    expect((await site.refund(cashier, id, '30')).body.money).toMatchObject({ due: '70.00', paid: '0.00' })
    expect(await site.balance(customer)).toBe(0n)
    await site.give(customer, 70)
    expect((await site.pay(customer, id)).body.order.money).toMatchObject({ due: '0.00', paid: '70.00' })
    expect(await site.balance(customer)).toBe(0n)
  })

  it('of the whole amount due marks the order as paid', async () => {
    const { customer, id } = await placedToPayLater()
    await site.refund(cashier, id, '100')
    expect((await site.read(customer, id)).payment).toBe('paid')
    expect((await site.pay(customer, id)).body.code).toBe('orders.nothing_due')
  })
})

it('a revision is never charged again', async () => {
  const { customer, id } = await site.firstOrderIn('completed')
  await site.give(customer, 500)
  for (let revision = 0; revision < 3; revision++) {
    await site.change(site.staff, id, 'revise')
    await site.tuned(site.staff, id, modified)
    expect((await site.change(site.staff, id, 'complete')).body.order).toMatchObject({
      payment: 'paid',
      total: '100.00',
    })
  }
  expect(await site.balance(customer)).toBe(50000n)
})

it('leaves books that balance', async () => {
  expect(await reconcile(site.sql)).toEqual([])
})
