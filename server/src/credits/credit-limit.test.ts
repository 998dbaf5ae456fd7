import { RemoveUser } from '@mapwright/contract/accounts/people-endpoints.ts'
import { ChangeUser } from '@mapwright/contract/accounts/user-endpoints.ts'
import type { Body } from '@mapwright/contract/api/endpoint.ts'
import {
  ChangeBalance,
  ChangeCreditLimit,
  GetBalance,
  ListBalances,
} from '@mapwright/contract/credits/balance-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { makeBillable } from '../../test/make-billable.ts'
import { type OrderSite, startOrderSite } from '../../test/order-site.ts'
import { reconcile } from '../operator/reconcile-site.ts'

let site: OrderSite
let holder: Person
let admin: Person
beforeAll(async () => {
  site = await startOrderSite()
  await site.sql`UPDATE settings SET credit_value = 100`
  admin = await site.admin()
  holder = await site.staffWith('dealers_manager.balance')
}, 60_000)
afterAll(() => site.close())

const limit = (of: Person, credit_limit: string, as = holder) =>
  site.call(ChangeCreditLimit, { params: { id: of._id }, body: { credit_limit } }, { as })
const agent = async () => {
  const person = await site.person()
  await makeBillable(site.sql, person)
  await site.sql`UPDATE users SET customer_kind = 'agent' WHERE _id = ${person._id}`
  return person
}
/** Places orders at the same time, each for 100 credits, without buying credits. */
async function submitted(customer: Person, count: number): Promise<number[]> {
  const drafts = await Promise.all(Array.from({ length: count }, () => site.orderIn('draft', { customer })))
  return Promise.all(drafts.map(async (id) => (await site.submit(customer, id)).status))
}

test('refuses limits of dealers, by staff without the permission, and without a price of credits', async () => {
  const someone = await agent()
  expect((await limit(await site.person(), '10')).body.code).toBe('credits.agents_only')
  expect((await limit(someone, '10', await site.staffWith('orders'))).status).toBe(403)
  expect((await limit(someone, '10', someone)).status).toBe(403)
  expect((await limit(someone, '-1')).status).toBe(400)
  await site.sql`UPDATE settings SET credit_value = 0`
  expect((await limit(someone, '10')).body.code).toBe('credits.no_credit_value')
  await site.sql`UPDATE settings SET credit_value = 100`
})

test('orders of an agent at once go down to the limit and no further', async () => {
  const owing = await agent()
  expect((await limit(owing, '250')).body).toMatchObject({ balance: '0.00', credit_limit: '250.00' })
  const statuses = await submitted(owing, 5)
  expect(statuses.toSorted()).toEqual([200, 200, 402, 402, 402])
  const { body } = await site.call(GetBalance, {}, { as: owing })
  expect(body).toMatchObject({ balance: '-200.00', credit_limit: '250.00' })
  const listed = await site.call(ListBalances, { query: { holds: 'owing' } }, { as: holder })
  expect(listed.body.balances).toMatchObject([{ user: { _id: owing._id }, credit_limit: '250.00' }])
  expect(await reconcile(site.sql)).toEqual([])
})

test('the limit cannot be lower than the credits owed, and at them, nothing more is sold', async () => {
  const owing = await agent()
  await limit(owing, '150')
  expect(await submitted(owing, 1)).toEqual([200])
  const refused = await limit(owing, '99.99')
  expect([refused.status, refused.body.details]).toEqual([409, { owed: '100.00' }])
  expect((await limit(owing, '100')).status).toBe(200)
  expect(await submitted(owing, 1)).toEqual([402])
  const audit = await site.sql`
    SELECT facts FROM audit WHERE name = 'credits.change_credit_limit' AND target_id = ${owing._id} ORDER BY at`
  expect(audit.at(-1)).toMatchObject({
    facts: { before: { credit_limit: '150.00' }, after: { credit_limit: '100.00' } },
  })
})

test('the refusal of an order names the limit and the missing credits', async () => {
  const owing = await agent()
  await limit(owing, '70')
  const { body } = await site.submit(owing, (await site.draft(owing))._id)
  expect(body.message).toContain('Your balance is 0.00 and your credit limit 70.00: 30.00 credits are missing.')
  expect([body.code, body.details]).toEqual([
    'credits.not_enough',
    { balance: '0.00', limit: '70.00', needed: '100.00', missing: '30.00' },
  ])
})

test('staff take no credits off on credit', async () => {
  const owing = await agent()
  await limit(owing, '100')
  const body = { amount: '-1', reason: 'counted twice' }
  const taken = await site.call(ChangeBalance, { params: { id: owing._id }, body }, { as: holder })
  expect(taken.body.code).toBe('credits.not_enough')
})

test('warns once when less than a fifth of the limit is left', async () => {
  const owing = await agent()
  await limit(owing, '310')
  const warnings = async () =>
    (await site.sql`SELECT FROM outbox WHERE event->>'type' = 'credit_limit.near' AND event->>'user_id' = ${owing._id}`)
      .length
  await submitted(owing, 2)
  expect(await warnings()).toBe(0)
  await submitted(owing, 1)
  expect(await warnings()).toBe(1)
})

test('a limit requires a complete billing address, but can be lowered without it', async () => {
  const someone = await agent()
  expect((await limit(someone, '50')).status).toBe(200)
  await site.sql`UPDATE users SET city = '' WHERE _id = ${someone._id}`
  const refused = await limit(someone, '51')
  expect([refused.status, refused.body.code, Object.keys(refused.body.fields ?? {})]).toEqual([
    422,
    'credits.billing_address_incomplete',
    ['city'],
  ])
  expect((await limit(someone, '40')).status).toBe(200)
})

test('the limit ends with the status of an agent, and the debt stays', async () => {
  const owing = await agent()
  await limit(owing, '500')
  expect(await submitted(owing, 1)).toEqual([200])
  const change = (body: Body<typeof ChangeUser>) =>
    site.call(ChangeUser, { params: { id: owing._id }, body }, { as: admin })
  expect((await change({ customer_kind: 'dealer' })).status).toBe(200)
  const account = async () => (await site.call(GetBalance, {}, { as: owing })).body
  expect(await account()).toMatchObject({ balance: '-100.00', credit_limit: '0.00' })
  expect(await submitted(owing, 1)).toEqual([402])
  // Credits are added although the balance stays below zero, and an agent again has no limit.
  const add = { params: { id: owing._id }, body: { amount: '30', reason: 'a present' } }
  expect((await site.call(ChangeBalance, add, { as: holder })).body.balance).toBe('-70.00')
  await change({ customer_kind: 'agent' })
  expect(await account()).toMatchObject({ balance: '-70.00', credit_limit: '0.00' })
  await expect(site.sql`UPDATE ledger_accounts SET balance = -71_00 WHERE user_id = ${owing._id}`).rejects.toThrow(
    'below the credit limit',
  )
})

test('an agent who owes credits cannot be removed', async () => {
  const owing = await agent()
  await limit(owing, '500')
  await submitted(owing, 1)
  const remove = () => site.call(RemoveUser, { params: { id: owing._id } }, { as: admin })
  const refused = await remove()
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    409,
    'accounts.owes_credits',
    { owed: '100.00' },
  ])
  const body = { amount: '100', reason: 'paid in cash' }
  await site.call(ChangeBalance, { params: { id: owing._id }, body }, { as: holder })
  expect((await remove()).status).toBe(200)
})
