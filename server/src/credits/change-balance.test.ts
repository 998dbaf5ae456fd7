import { ChangeBalance, GetUserStatement } from '@mapwright/contract/credits/balance-endpoints.ts'
import { GetCreditHistory } from '@mapwright/contract/credits/statement-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { reconcile } from '../operator/reconcile-site.ts'

let site: TestSite
let admin: Person
let holder: Person

beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  admin = await site.admin()
  holder = await site.staffWith('dealers_manager.balance')
})
afterAll(() => site.close())

const change = (as: Person, who: Person, amount: string, { reason = 'goodwill', key = crypto.randomUUID() } = {}) =>
  site.call(ChangeBalance, { params: { id: who._id }, body: { amount, reason } }, { as, key })

describe('changing a balance', () => {
  it('adds and removes credits, with a reason that the customer sees', async () => {
    const customer = await site.person()
    expect((await change(holder, customer, '20.00')).body.balance).toBe('20.00')
    expect((await change(holder, customer, '-7.50', { reason: 'counted twice' })).body.balance).toBe('12.50')
    const { body } = await site.call(GetCreditHistory, {}, { as: customer })
    expect(body.history.map(({ amount, balance, note, reason }) => [amount, balance, note, reason])).toEqual([
      ['-7.50', '12.50', 'counted twice', 'adjustment'],
      ['20.00', '20.00', 'goodwill', 'adjustment'],
    ])
    const { body: forStaff } = await site.call(GetUserStatement, { params: { id: customer._id } }, { as: holder })
    expect(forStaff.history).toEqual(body.history)
    const audit = await site.sql`
      SELECT actor_id, facts FROM audit WHERE name = 'credits.change_balance' AND target_id = ${customer._id} ORDER BY at`
    expect(audit[1]).toMatchObject({
      actor_id: holder._id,
      facts: { before: { balance: '20.00' }, after: { balance: '12.50' }, reason: 'counted twice' },
    })
    expect(await reconcile(site.sql)).toEqual([])
  })

  it('never goes below zero, also with concurrent requests', async () => {
    const customer = await site.person()
    await change(admin, customer, '10')
    const taken = await Promise.all(Array.from({ length: 8 }, () => change(admin, customer, '-3')))
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(taken.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['credits.not_enough']),
    )
    expect((await change(admin, customer, '-1.01')).body.details).toMatchObject({ balance: '1.00', missing: '0.01' })
    expect(await reconcile(site.sql)).toEqual([])
  })

  it('happens once per idempotency key', async () => {
    const customer = await site.person()
    const key = crypto.randomUUID()
    const responses = await Promise.all(Array.from({ length: 5 }, () => change(admin, customer, '4', { key })))
    expect(new Set(responses.map(({ body }) => body.balance))).toEqual(new Set(['4.00']))
    expect((await change(admin, customer, '5', { key })).body.code).toBe('request.key_reused')
    const bare = await fetch(`${site.url}/api/user/${customer._id}/balance`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: '4', reason: 'goodwill' }),
    })
    expect(bare.status).toBe(400)
  })

  it('is refused without the permission, a reason, an amount or a customer', async () => {
    const customer = await site.person()
    const invoicer = await site.staffWith('dealers_manager.invoices')
    expect((await change(invoicer, customer, '1')).status).toBe(403)
    expect((await change(customer, customer, '1')).status).toBe(403)
    expect((await change(admin, customer, '1', { reason: '' })).body.fields).toHaveProperty('reason')
    for (const amount of ['0', '0.00', '1e3', '', '1.005'])
      expect((await change(admin, customer, amount)).status).toBe(400)
    expect((await change(admin, holder, '1')).body.code).toBe('accounts.customers_only')
  })
})
