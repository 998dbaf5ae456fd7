import { ChangeBalance, GetUserStatement, ListBalances } from '@mapwright/contract/credits/balance-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'

let site: InvoiceSite

beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())

it('lists customers with balance, last posting and sum, and searches, filters and sorts them', async () => {
  const [rich, poor] = [await site.person(), await site.person()]
  await site.sql`UPDATE users SET customer_kind = 'agent' WHERE _id = ${poor._id}`
  const clerk = await site.staffWith('dealers_manager.balance')
  const change = await site.call(
    ChangeBalance,
    { params: { id: rich._id }, body: { amount: '12.50', reason: 'Goodwill' } },
    { as: clerk },
  )
  expect(change.body.balance).toBe('12.50')
  const list = (query = {}) => site.call(ListBalances, { query }, { as: clerk })
  const all = (await list()).body
  expect(all).toMatchObject({ total: 2, sum: '12.50' })
  expect(all.balances.map(({ user }) => user._id)).toEqual([rich._id, poor._id])
  expect(all.balances[0]?.moved_at).not.toBeNull()
  expect(all.balances[1]).toMatchObject({ balance: '0.00', moved_at: null })
  const ids = async (query: object) => (await list(query)).body.balances.map(({ user }) => user._id)
  expect(await ids({ sort: 'balance' })).toEqual([poor._id, rich._id])
  expect(await ids({ kind: 'agent' })).toEqual([poor._id])
  expect(await ids({ holds: 'with_credits' })).toEqual([rich._id])
  expect(await ids({ holds: 'empty' })).toEqual([poor._id])
  expect(await ids({ keywords: rich.email })).toEqual([rich._id])
  const statement = await site.call(GetUserStatement, { params: { id: rich._id } }, { as: clerk })
  expect(statement.body.history[0]).toMatchObject({ reason: 'adjustment', note: 'Goodwill', order: null })
})

it('refuses customers, and staff without the permission', async () => {
  const list = async (as: Parameters<typeof site.call>[2]) => (await site.call(ListBalances, {}, as)).status
  expect(await list({ as: await site.staffWith('dealers_manager.invoices') })).toBe(403)
  expect(await list({ as: await site.person() })).toBe(403)
})
