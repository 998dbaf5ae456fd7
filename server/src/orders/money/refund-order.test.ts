import { GetCreditHistory } from '@mapwright/contract/credits/invoice-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../../test/kit.ts'
import { moneyCalls } from '../../../test/money-kit.ts'
import { makeCatalogue, modified, orderCalls } from '../../../test/order-kit.ts'
import { balanceOf } from '../../credits/ledger-rows.ts'
import { reconcile } from '../../credits/reconcile.ts'

let site: TestSite
let staff: Person
let cashier: Person
let orders: ReturnType<typeof orderCalls>
let money: ReturnType<typeof moneyCalls>

beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  staff = await site.person({ role_id: 3, permissions: ['orders'] })
  cashier = await site.person({ role_id: 3, permissions: ['dealers_manager.balance'] })
  orders = orderCalls(site, await makeCatalogue(site))
  money = moneyCalls(site.call)
  await site.sql`UPDATE settings SET submit_order_pay_later = true`
})
afterAll(() => site.close())

const balance = (person: Person) => balanceOf(site.sql, person._id)
async function placed(status: Parameters<typeof orders.orderIn>[0]) {
  const customer = await site.person()
  return { customer, id: await orders.orderIn(status, { customer, staff }) }
}
async function placedToPayLater() {
  const customer = await site.person()
  const { _id: id } = await orders.draft(customer)
  await orders.submit(customer, id, { pay_later: true })
  return { customer, id }
}

describe('giving part of a price back', () => {
  it('is for those who may change balances, and needs an amount and a reason', async () => {
    const { customer, id } = await placed('pending')
    for (const as of [customer, staff]) expect((await money.refund(as, id, '10')).status).toBe(403)
    expect(Object.keys((await money.refund(cashier, id, '0')).body.fields ?? {})).toEqual(['amount'])
    expect(Object.keys((await money.refund(cashier, id, '-5')).body.fields ?? {})).toEqual(['amount'])
    expect(Object.keys((await money.refund(cashier, id, '10', ' ')).body.fields ?? {})).toEqual(['reason'])
    expect(await balance(customer)).toBe(0n)
  })

  it('is refused on a draft and on a cancelled order', async () => {
    for (const status of ['draft', 'cancelled'] as const) {
      const { id } = await placed(status)
      expect((await money.refund(cashier, id, '1')).body.code).toBe('orders.wrong_state')
    }
  })

  it('returns the credits with its reason on the statement, on the order and in the audit log', async () => {
    const { customer, id } = await placed('completed')
    const { body } = await money.refund(cashier, id, '30')
    expect(body.money).toMatchObject({ paid: '70.00', refunded: '30.00', due: '0.00' })
    const order = await money.read(customer, id)
    expect([order.status, order.payment, order.total]).toEqual(['completed', 'paid', '100.00'])
    expect(order.money.refunds).toMatchObject([
      { amount: '30.00', reason: 'The gain was less than promised', by: { kind: 'staff', name: null } },
    ])
    const { history } = (await site.call(GetCreditHistory, { query: {} }, { as: customer })).body
    expect(history[0]).toMatchObject({
      reason: 'order_refund',
      amount: '30.00',
      note: 'The gain was less than promised',
      ref_id: id,
    })
    const audit = await site.sql`SELECT facts FROM audit WHERE name = 'orders.refund' AND target_id = ${id}`
    expect(audit[0]?.['facts']).toMatchObject({ reason: 'The gain was less than promised' })
  })

  it('never gives back more than is left of the price', async () => {
    const { customer, id } = await placed('in_progress')
    await money.refund(cashier, id, '60')
    const refused = await money.refund(cashier, id, '40.01')
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      409,
      'orders.refund_too_high',
      { rest: '40.00' },
    ])
    expect((await money.refund(cashier, id, '40')).status).toBe(200)
    expect((await money.refund(cashier, id, '0.01')).body.code).toBe('orders.refund_too_high')
    expect(await balance(customer)).toBe(10000n)
  })

  it('leaves the rest to a cancellation, which returns it once', async () => {
    const { customer, id } = await placed('pending')
    await money.refund(cashier, id, '25')
    const answers = await Promise.all([orders.cancel(staff, id), orders.cancel(staff, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await balance(customer)).toBe(10000n)
    expect((await money.refund(cashier, id, '1')).body.code).toBe('orders.wrong_state')
    expect((await money.read(customer, id)).money).toMatchObject({ paid: '0.00', refunded: '25.00' })
  })

  it('lowers what is due where nothing was paid yet, and moves no credits', async () => {
    const { customer, id } = await placedToPayLater()
    expect((await money.refund(cashier, id, '30')).body.money).toMatchObject({ due: '70.00', paid: '0.00' })
    expect(await balance(customer)).toBe(0n)
    await orders.give(customer, 70)
    expect((await money.pay(customer, id)).body.order.money).toMatchObject({ due: '0.00', paid: '70.00' })
    expect(await balance(customer)).toBe(0n)
  })

  it('of all that is due leaves nothing to pay', async () => {
    const { customer, id } = await placedToPayLater()
    await money.refund(cashier, id, '100')
    expect((await money.read(customer, id)).payment).toBe('paid')
    expect((await money.pay(customer, id)).body.code).toBe('orders.nothing_due')
  })
})

it('a revision is never charged again', async () => {
  const { customer, id } = await placed('completed')
  await orders.give(customer, 500)
  for (let revision = 0; revision < 3; revision++) {
    await orders.change(staff, id, 'revise')
    await orders.tuned(staff, id, modified)
    expect((await orders.change(staff, id, 'complete')).body.order).toMatchObject({ payment: 'paid', total: '100.00' })
  }
  expect(await balance(customer)).toBe(50000n)
})

it('leaves books that balance', async () => {
  expect(await reconcile(site.sql)).toEqual([])
})
