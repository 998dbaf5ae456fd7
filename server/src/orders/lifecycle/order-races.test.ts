import { canMoveOrder, type OrderEvent, type OrderStatus, orderMoves } from '@mapwright/contract/orders/order.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { reconcile } from '../../operator/reconcile-site.ts'

let site: OrderSite
let colleague: Person
beforeAll(async () => {
  site = await startOrderSite()
  colleague = await site.staffWith('orders')
})
afterAll(() => site.close())

const rounds = process.env['TEST_LONG'] ? 10 : 1

/** Pairs of events that are both allowed in the initial status. */
const races: readonly (readonly [OrderStatus, OrderEvent, OrderEvent])[] = [
  ['draft', 'submit', 'submit'],
  ['draft', 'submit', 'cancel'],
  ['draft', 'cancel', 'cancel'],
  ['pending', 'start', 'start'],
  ['pending', 'start', 'ask'],
  ['pending', 'start', 'cancel'],
  ['pending', 'ask', 'cancel'],
  ['in_progress', 'complete', 'complete'],
  ['in_progress', 'complete', 'ask'],
  ['in_progress', 'complete', 'cancel'],
  ['in_progress', 'ask', 'cancel'],
  ['incomplete', 'resubmit', 'resubmit'],
  ['incomplete', 'resubmit', 'cancel'],
  ['completed', 'revise', 'revise'],
]

/** Expected response codes of two sequential calls, and the resulting status. */
function inTurn(status: OrderStatus, first: OrderEvent, second: OrderEvent) {
  const between: OrderStatus = orderMoves[first].to
  const goesOn = canMoveOrder(second, between)
  return { responses: [200, goesOn ? 200 : 409], end: goesOn ? orderMoves[second].to : between, status }
}

describe('two concurrent events on an order', () => {
  const raise = (event: OrderEvent, id: string, customer: Person, by: Person) => {
    if (event === 'submit') return site.submit(customer, id)
    if (event === 'cancel') return site.cancel(by, id)
    return site.change(event === 'resubmit' ? customer : by, id, event)
  }

  it.each(races)('in %s, %s and %s have the same result as in sequence', async (status, one, other) => {
    for (let round = 0; round < rounds; round++) {
      const { customer, id } = await site.firstOrderIn(status)
      if (one === 'submit') await site.give(customer, 100)
      if (one === 'complete') await site.tuned(site.staff, id)
      const [first, second] = await Promise.all([
        raise(one, id, customer, site.staff),
        raise(other, id, customer, colleague),
      ])
      const [order] = await site.sql<{ status: OrderStatus; payment: string }[]>`
        SELECT status, payment FROM orders WHERE _id = ${id}`
      const seen = { responses: [first.status, second.status], end: order?.status, status }
      const turned = inTurn(status, other, one)
      expect([inTurn(status, one, other), { ...turned, responses: turned.responses.toReversed() }]).toContainEqual(seen)
      const isPaid = order?.payment === 'paid'
      expect(await site.balance(customer)).toBe(isPaid || (status === 'draft' && one === 'cancel') ? 0n : 10_000n)
    }
  })

  it('leave a consistent ledger', async () => {
    expect(await reconcile(site.sql)).toEqual([])
  })
})
