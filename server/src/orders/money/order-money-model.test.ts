import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { dayMs } from '@mapwright/contract/api/days.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { type OrderMoneyActions, startMoneySite } from '../../../test/money-kit.ts'
import { reconcile } from '../../operator/reconcile-site.ts'
import { expireOffers } from './expire-offers.ts'

// Applies random steps to a simple model and to the app, then compares refusals, amounts due and balances.

let site: OrderMoneyActions

beforeAll(async () => {
  site = await startMoneySite()
})
afterAll(() => site.close())

type Step =
  | { do: 'offer' | 'accept' | 'decline' | 'withdraw' | 'expire' | 'pay' | 'start' | 'complete' | 'revise' | 'cancel' }
  | { do: 'refund' | 'give'; amount: number }

const amount = fc.integer({ min: 1, max: 90 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('offer' as const, 'accept' as const, 'pay' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...(['decline', 'withdraw', 'expire', 'start', 'complete', 'revise', 'complete', 'cancel'] as const),
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('refund' as const, 'give' as const), amount }) },
)

type Model = {
  status: 'pending' | 'in_progress' | 'completed' | 'cancelled'
  payment: 'paid' | 'due' | 'refunded' | 'unpaid'
  total: number
  refunded: number
  account: number
  offer: 'none' | 'open' | 'accepted'
}

/** Applies a step to the model. Returns false if the app must refuse the step. */
function tell(model: Model, step: Step): boolean {
  const isPlaced = model.status !== 'cancelled'
  const rest = model.total - model.refunded
  switch (step.do) {
    case 'give':
      model.account += step.amount
      return true
    case 'offer':
      if (!isPlaced || model.offer !== 'none') return false
      model.offer = 'open'
      return true
    case 'accept':
      if (!isPlaced || model.offer !== 'open' || (model.payment === 'paid' && model.account < 20)) return false
      if (model.payment === 'paid') model.account -= 20
      if (model.status === 'completed') model.status = 'in_progress'
      model.total += 20
      model.offer = 'accepted'
      return true
    case 'decline':
    case 'withdraw':
      if (model.offer !== 'open') return false
      model.offer = 'none'
      return true
    case 'expire':
      if (model.offer === 'open') model.offer = 'none'
      return true
    case 'refund':
      if (!isPlaced || step.amount > rest) return false
      model.refunded += step.amount
      if (model.payment === 'paid') model.account += step.amount
      else if (step.amount === rest) model.payment = 'paid'
      return true
    case 'pay':
      if (model.payment !== 'due' || model.account < rest) return false
      model.account -= rest
      model.payment = 'paid'
      return true
    case 'start':
      if (model.status !== 'pending') return false
      model.status = 'in_progress'
      return true
    case 'complete':
      if (model.status !== 'in_progress') return false
      model.status = 'completed'
      return true
    case 'revise':
      if (model.status !== 'completed') return false
      model.status = 'in_progress'
      return true
    case 'cancel':
      if (model.status !== 'pending' && model.status !== 'in_progress') return false
      model.status = 'cancelled'
      if (model.offer === 'open') model.offer = 'none'
      if (model.payment === 'paid') model.account += rest
      model.payment = model.payment === 'paid' ? 'refunded' : 'unpaid'
      return true
  }
}

async function play(customer: Person, id: string, step: Step): Promise<boolean> {
  const offers = async () => (await site.read(site.staff, id)).money.offers
  const newest = async () => (await offers()).at(-1)?._id ?? crypto.randomUUID()
  const isDone = async (response: Promise<{ status: number }>) => {
    const { status } = await response
    expect([200, 402, 404, 409]).toContain(status)
    return status === 200
  }
  switch (step.do) {
    case 'give':
      await site.give(customer, step.amount)
      return true
    case 'offer':
      return isDone(site.offer(site.staff, id, site.launchControl))
    case 'accept':
      return isDone(site.accept(customer, id, await newest()))
    case 'decline':
      return isDone(site.decline(customer, id, await newest()))
    case 'withdraw':
      return isDone(site.withdraw(site.staff, id, await newest()))
    case 'expire':
      await expireOffers(site.sql, new Date(Date.now() + 40 * dayMs))
      return true
    case 'refund':
      return isDone(site.refund(site.staff, id, String(step.amount)))
    case 'pay':
      return isDone(site.pay(customer, id))
    case 'complete':
      return isDone(site.deliver(site.staff, id))
    case 'cancel':
      return isDone(site.cancel(site.staff, id))
    default:
      return isDone(site.change(site.staff, id, step.do))
  }
}

test('order and ledger agree for any sequence of steps, nothing becomes negative, and refunds never exceed payments', async () => {
  const start = fc.record({ pay_later: fc.boolean(), left: fc.integer({ min: 0, max: 60 }) })
  await fc.assert(
    fc.asyncProperty(start, fc.array(step, { minLength: 4, maxLength: 14 }), async ({ pay_later, left }, steps) => {
      const customer = await site.person()
      await site.give(customer, 100 + left)
      const { _id: id } = await site.draft(customer)
      await site.submit(customer, id, { pay_later })
      const model: Model = {
        ...{ status: 'pending', payment: pay_later ? 'due' : 'paid', total: 100, refunded: 0, offer: 'none' },
        account: left + (pay_later ? 100 : 0),
      }
      for (const step of steps) {
        expect([step, await play(customer, id, step)]).toEqual([step, tell(model, step)])
        const order = await site.read(customer, id)
        const rest = model.total - model.refunded
        const text = (credits: number) => formatHundredths(BigInt(credits) * 100n)
        expect([step, order.status, order.payment, order.total, order.money.refunded]).toEqual([
          step,
          model.status,
          model.payment,
          text(model.total),
          text(model.refunded),
        ])
        expect([order.money.paid, order.money.due]).toEqual([
          text(model.payment === 'paid' ? rest : 0),
          text(model.payment === 'due' ? rest : 0),
        ])
        expect(await site.balance(customer)).toBe(BigInt(model.account) * 100n)
      }
    }),
    { numRuns: process.env['TEST_LONG'] ? 300 : 12 },
  )
  expect(await reconcile(site.sql)).toEqual([])
}, 120_000)
