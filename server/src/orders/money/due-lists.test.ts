import { dayMs } from '@mapwright/contract/api/days.ts'
import { DownloadEcux, DownloadOrderZip } from '@mapwright/contract/orders/delivery/delivery-endpoints.ts'
import {
  ExportDueOrders,
  ListDebtors,
  ListDueOrders,
  ListOwnDueOrders,
} from '@mapwright/contract/orders/money/due-endpoints.ts'
import { DownloadNewFile, DownloadOrderFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { type DebtorSort, debtorSorts, dueSorts } from '@mapwright/contract/orders/queue/order-sort.ts'
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { type OrderMoneyActions, startMoneySite } from '../../../test/money-kit.ts'
import { remindDebtors } from './remind-debtors.ts'

let site: OrderMoneyActions
let customer: Person

beforeAll(async () => {
  site = await startMoneySite()
  await site.sql`UPDATE settings SET pay_later_days = 7`
})
beforeEach(async () => {
  await site.sql`DELETE FROM orders`
  await site.sql`DELETE FROM outbox`
  customer = await site.person()
})
afterAll(() => site.close())

/** Creates an order with later payment that was delivered the given number of days ago; null means undelivered. */
async function dueOrder(as: Person, deliveredDaysAgo: number | null, number?: number): Promise<string> {
  const id = await site.order(as, { pay_later: true })
  if (number !== undefined)
    await site.sql`UPDATE orders SET number = ${number}, search = ' ' || ${number} || search WHERE _id = ${id}`
  if (deliveredDaysAgo === null) return id
  await site.change(site.staff, id, 'start')
  await site.deliver(site.staff, id)
  await site.sql`UPDATE orders SET completed_at = now() - make_interval(days => ${deliveredDaysAgo}) WHERE _id = ${id}`
  return id
}
const listed = async (query: object = {}) => (await site.call(ListDueOrders, { query }, { as: site.staff })).body

it('lists unpaid orders, overdue first, undelivered last, with the totals', async () => {
  const open = await dueOrder(customer, null)
  const fresh = await dueOrder(customer, 2)
  const late = await dueOrder(await site.person(), 20)
  const paid = await dueOrder(customer, 20)
  await site.give(customer, 100)
  await site.pay(customer, paid)
  await site.refund(site.staff, fresh, '40')
  const { orders: rows, sums, total } = await listed({ size: 2 })
  expect(rows.map(({ _id, due, overdue }) => [_id, due, overdue])).toEqual([
    [late, '100.00', true],
    [fresh, '60.00', false],
  ])
  expect([total, sums]).toEqual([3, { due: '260.00', overdue: '100.00' }])
  expect((await listed({ page: 2, size: 2 })).orders.map(({ _id, pay_by }) => [_id, pay_by])).toEqual([[open, null]])
  expect((await listed({ overdue: 'true' })).orders.map(({ _id }) => _id)).toEqual([late])
  expect((await listed({ user_id: customer._id })).total).toBe(2)
})

it('finds an order by its number', async () => {
  await dueOrder(customer, 2, 987_001)
  await dueOrder(customer, 2, 987_002)
  expect((await listed({ keywords: '987002' })).orders.map(({ number }) => number)).toEqual([987_002])
})

it('sums by customer, most overdue first', async () => {
  const other = await site.person()
  await dueOrder(customer, 2)
  await dueOrder(customer, null)
  await dueOrder(other, 9)
  const { customers, total } = (await site.call(ListDebtors, { query: {} }, { as: site.staff })).body
  expect(total).toBe(2)
  expect(customers.map(({ user, orders: count, due, overdue }) => [user._id, count, due, overdue])).toEqual([
    [other._id, 1, '100.00', '100.00'],
    [customer._id, 2, '200.00', '0.00'],
  ])
})

it('sorts by each column in both directions', async () => {
  const first = await dueOrder(customer, 9)
  const second = await dueOrder(await site.person(), 2)
  await site.refund(site.staff, second, '40')
  await site.sql`UPDATE users SET company_name = 'Aardvark' WHERE _id = ${customer._id}`
  for (const sort of dueSorts) {
    const [up, down] = [await listed({ sort }), await listed({ sort: `-${sort}` })].map(({ orders }) =>
      orders.map(({ _id }) => _id),
    )
    expect([sort, up]).toEqual([sort, sort === 'due' ? [second, first] : [first, second]])
    expect([sort, down]).toEqual([sort, up?.toReversed()])
  }
  for (const sort of debtorSorts) {
    const ask = async (asked: DebtorSort) =>
      (await site.call(ListDebtors, { query: { sort: asked } }, { as: site.staff })).body.customers.map(
        ({ user }) => user._id,
      )
    expect([sort, await ask(`-${sort}`)]).toEqual([sort, (await ask(sort)).toReversed()])
  }
})

it('exports CSV without formulas, with an audit entry', async () => {
  await dueOrder(customer, 9)
  await site.sql`UPDATE orders SET reg_no = '=1+1'`
  const response = await site.call(ExportDueOrders, { query: {} }, { as: site.staff })
  const [header, row] = Buffer.from(response.bytes).toString().split('\r\n')
  expect(header).toContain('number,customer,email')
  expect(header).toContain(',submitted_at (UTC),completed_at (UTC),pay_by (UTC),overdue')
  expect(row).toContain(",'=1+1,")
  expect(row).toContain(',100.00,')
  expect(await site.sql`SELECT FROM audit WHERE name = 'orders.export_due'`).toHaveLength(1)
})

it('exports only the selected orders', async () => {
  const [selected] = [await dueOrder(customer, 9), await dueOrder(customer, 8)]
  const query = { ids: selected as never }
  const { bytes } = await site.call(ExportDueOrders, { query }, { as: site.staff })
  const number = String((await site.read(site.staff, selected)).number)
  const [, ...rows] = Buffer.from(bytes).toString().trim().split('\r\n')
  expect(rows.map((row) => row.split(',')[0])).toEqual([number])
})

it('shows customers only their own', async () => {
  const own = await dueOrder(customer, 2)
  await dueOrder(await site.person(), 2)
  const { orders: rows, sums } = (await site.call(ListOwnDueOrders, {}, { as: customer })).body
  expect([rows.map(({ _id }) => _id), sums.due]).toEqual([[own], '100.00'])
  for (const endpoint of [ListDueOrders, ListDebtors, ExportDueOrders])
    expect((await site.call(endpoint, { query: {} }, { as: customer })).status).toBe(403)
})

test('no endpoint releases a modified file before payment, not even an earlier version', async () => {
  const id = await dueOrder(customer, 0)
  await site.change(site.staff, id, 'revise')
  await site.deliver(site.staff, id)
  const params = { id }
  const versions = (await site.read(customer, id)).files.filter(({ kind }) => kind === 'modified')
  expect(versions).toHaveLength(2)
  const requests = () => [
    site.call(DownloadNewFile, { params }, { as: customer }),
    site.call(DownloadEcux, { params, query: { file: 'modified' } }, { as: customer }),
    ...versions.map(({ _id }) => site.call(DownloadOrderFile, { params: { id, file_id: _id } }, { as: customer })),
  ]
  for (const { status, body } of await Promise.all(requests()))
    expect([status, body.code]).toEqual([402, 'orders.payment_due'])
  const sizeOfZip = async () => (await site.call(DownloadOrderZip, { params }, { as: customer })).bytes.length
  const heldBack = await sizeOfZip()
  await site.give(customer, 100)
  await site.pay(customer, id)
  for (const response of await Promise.all(requests())) expect(response.status).toBe(200)
  expect(await sizeOfZip()).toBeGreaterThan(heldBack)
})

it('reminds of all overdue orders at once, from the due date, weekly', async () => {
  const settled = await site.person()
  await dueOrder(customer, 0)
  await dueOrder(customer, 0)
  const paid = await dueOrder(settled, 0)
  await site.give(settled, 100)
  await site.pay(settled, paid)
  await site.sql`DELETE FROM outbox`
  const after = (days: number) => remindDebtors(site.sql, new Date(Date.now() + days * dayMs))
  expect([await after(6), await after(7.1), await after(7.2), await after(13), await after(14.2)]).toEqual([
    0, 1, 0, 0, 1,
  ])
  const told = await site.sql`SELECT event->>'type' AS type, event->>'user_id' AS user_id FROM outbox`
  expect(told).toEqual(Array(2).fill({ type: 'order.payment_overdue', user_id: customer._id }))
  expect(
    (await site.call(ListDebtors, { query: {} }, { as: site.staff })).body.customers[0]?.reminded_at,
  ).not.toBeNull()
})

it('does not offer later payment for orders that cost nothing', async () => {
  await site.sql`UPDATE services SET price_1 = 0`
  const { _id: id } = await site.draft(customer)
  const { order } = (await site.submit(customer, id, { pay_later: true, expected_total: '0' })).body
  await site.sql`UPDATE services SET price_1 = 10000`
  expect(order.payment).toBe('paid')
})
