import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { type OrderMoneyActions, startMoneySite } from '../../test/money-kit.ts'
import { reconcile } from '../operator/reconcile-site.ts'
import { connect } from '../platform/db/sql.ts'

let site: OrderMoneyActions
let other: Person

/** Creates orders in every situation: paid, extended, partly refunded, cancelled and due. */
beforeAll(async () => {
  site = await startMoneySite()
  const { staff, customer } = site
  other = await site.person()
  await site.give(other, 5)
  const id = await site.orderIn('pending')
  await site.give(customer, 50)
  const offer = await site.offer(staff, id, site.launchControl)
  await site.accept(customer, id, offer.body.order.money.offers[0]?._id ?? '')
  await site.refund(staff, id, '30')
  const second = await site.orderIn('pending')
  await site.refund(staff, second, '10')
  await site.cancel(staff, second)
  const third = await site.order(customer, { pay_later: true })
  await site.refund(staff, third, '5')
})
afterAll(() => site.close())

/** Returns the failed checks after a statement has corrupted the data without regard to constraints. The data is restored afterwards. */
async function failedAfter(statement: string): Promise<string[]> {
  const sql = connect(site.databaseUrl, { max: 1 })
  const failed: string[] = []
  await sql
    .begin(async (tx) => {
      await tx.unsafe(`SET LOCAL session_replication_role = replica; ${statement}`)
      const nested = { begin: (_: string, run: (inner: typeof tx) => unknown) => run(tx) } as unknown as typeof sql
      for (const { check } of await reconcile(nested)) failed.push(check)
      throw new Error('put right')
    })
    .catch((error: Error) => expect(error.message).toBe('put right'))
  await sql.end()
  return [...new Set(failed)]
}

it('accepts orders that are paid, extended, partly refunded, cancelled or due', async () => {
  expect(await reconcile(site.sql)).toEqual([])
})

const taken = 'the transfers of an order match its price and refunds'
it.each([
  ['an order that says paid and was not', `UPDATE orders SET payment = 'paid' WHERE payment = 'due'`, taken],
  [
    'a cancelled order that says nothing was returned',
    `UPDATE orders SET payment = 'unpaid' WHERE payment = 'refunded'`,
    taken,
  ],
  [
    'a posting that is gone',
    `DELETE FROM ledger_postings WHERE transfer_id IN (SELECT _id FROM ledger_transfers WHERE key LIKE 'order:%:offer:%')`,
    taken,
  ],
  [
    'a refund that came off what was due and says it was paid out',
    `UPDATE order_refunds SET txn_id = gen_random_uuid() WHERE txn_id IS NULL`,
    taken,
  ],
  [
    'a total that is not its lines',
    'UPDATE order_lines SET amount = amount + 1 WHERE offer_id IS NULL',
    "an order's total is the sum of its lines",
  ],
  [
    'a refund that the order does not know',
    'UPDATE orders SET refunded = refunded + 1 WHERE refunded > 0',
    'the refunded amount of an order is the sum of its refunds',
  ],
  [
    'an accepted offer whose line is gone',
    'DELETE FROM order_lines WHERE offer_id IS NOT NULL',
    'accepted offers have lines that add up, and other offers none',
  ],
  [
    'an offer that was never paid',
    'UPDATE order_offers SET txn_id = gen_random_uuid()',
    'each refund and each paid offer has its transfer',
  ],
])('finds %s', async (_, statement, check) => {
  expect(await failedAfter(statement)).toContain(check)
})

it('finds an order that another customer paid', async () => {
  const stranger = `(SELECT _id FROM ledger_accounts WHERE user_id = '${other._id}')`
  const statement = `UPDATE ledger_postings SET account_id = ${stranger}, position = 9 WHERE position = 2`
  expect(await failedAfter(statement)).toContain('nobody else paid for an order')
})
