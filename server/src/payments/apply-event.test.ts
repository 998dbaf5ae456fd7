import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaySite, startPaySite } from '../../test/pay-site.ts'
import { rolledBack } from '../../test/rolled-back.ts'
import { creditPurchases } from '../credits/credit-purchases.ts'
import { balanceOf } from '../credits/ledger-rows.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { applyEvent } from './apply-event.ts'
import { attemptOf } from './attempt-rows.ts'
import { lockIntent } from './intent-rows.ts'
import { payByHand } from './pay-by-hand.ts'
import type { PaymentEvent } from './payment-provider.ts'
import { readRefund, setRefund } from './refund-rows.ts'
import { beginRefund } from './refund-steps.ts'

type Kind = PaymentEvent['kind']
type Step = Kind | 'by_hand' | 'refund'

let site: PaySite
let sale: { invoice_id: string; intent_id: string }
let attempt: { _id: string; provider_ref: string | null }
let user_id: string
let before: bigint
let events = 0

const payables = [creditPurchases]
const now = new Date()

/** Starts one payment for all cases. Each case runs in a transaction that is rolled back. */
beforeAll(async () => {
  site = await startPaySite()
  sale = await site.sale()
  await site.start(sale.intent_id)
  const provider_ref = [...site.pay.payments.keys()].at(-1) ?? ''
  const found = await attemptOf(site.sql, 'testpay', { provider_ref })
  if (!found) throw new Error('the payment was not started')
  attempt = found
  const [intent] = await site.sql<
    { user_id: string }[]
  >`SELECT user_id FROM payment_intents WHERE _id = ${sale.intent_id}`
  user_id = intent?.user_id ?? ''
  before = await balanceOf(site.sql, user_id)
})
afterAll(() => site.close())

const eventOf = (kind: Kind, amount = 113_05n): PaymentEvent =>
  ({
    ...{ event_id: `state_${++events}`, kind, provider_ref: attempt.provider_ref ?? '', currency: 'EUR', amount },
    ...(kind.startsWith('refund') || kind.startsWith('dispute') ? { refund_ref: 'r1' } : {}),
  }) as PaymentEvent

/** Applies an event and returns its outcome. `later` means that the provider must send the event again. */
const applied = (tx: Tx, event: PaymentEvent) =>
  tx
    .savepoint((inner) => applyEvent({ tx: inner, payables, now }, 'testpay', event))
    .catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'payments.out_of_order') return 'later' as const
      throw error
    })

/** Creates a refund by staff that the provider has accepted but not completed. */
async function refundByStaff(tx: Tx) {
  const intent = await lockIntent(tx, sale.intent_id)
  if (!intent) throw new Error('the intent is missing')
  const { amount } = intent
  const _id = await beginRefund(tx, payables, { intent, amount, reason: 'Not used', actor_id: user_id, now })
  const refund = await readRefund(tx, _id)
  if (refund) await setRefund(tx, refund, { status: 'pending', provider_ref: 'r1', now })
}

async function step(tx: Tx, name: Step) {
  if (name === 'by_hand') return payByHand(tx, payables, { id: sale.invoice_id, txn_id: '', actor_id: null, now })
  if (name === 'refund') return refundByStaff(tx)
  return applied(tx, eventOf(name))
}

/** Reads the statuses of attempt and invoice, the refunded amount, the number of credit notes, and the added credits. */
async function factsOf(tx: Tx) {
  const [row] = await tx<{ facts: string }[]>`
    SELECT concat_ws(' ', (SELECT status FROM payment_attempts WHERE _id = ${attempt._id}), i.status, p.refunded,
      (SELECT count(*) FROM invoices n WHERE n.corrects = i._id)) AS facts
    FROM payment_intents p JOIN invoices i ON i._id = p.invoice_id WHERE p._id = ${sale.intent_id}`
  return `${row?.facts} ${(await balanceOf(tx, user_id)) - before}`
}

/** Events that lead to each state, and the resulting values: attempt, invoice, refunded amount, credit notes, credits. */
const states = {
  pending: [[], 'pending due 0 0 0'],
  failed: [['failed'], 'failed due 0 0 0'],
  cancelled: [['cancelled'], 'cancelled due 0 0 0'],
  paid: [['paid'], 'paid paid 0 0 10000'],
  surplus: [['by_hand', 'paid'], 'surplus paid 0 0 10000'],
  returned: [['by_hand', 'paid', 'refunded'], 'cancelled paid 0 0 10000'],
  refunding: [['paid', 'refund'], 'paid paid 11305 0 0'],
  refunded: [['paid', 'refund', 'refunded'], 'paid paid 11305 1 0'],
  refused: [['paid', 'refund', 'refund_failed'], 'paid paid 0 0 10000'],
  disputed: [['paid', 'disputed'], 'paid paid 11305 0 0'],
  won: [['paid', 'disputed', 'dispute_won'], 'paid paid 0 0 10000'],
  lost: [['paid', 'disputed', 'dispute_lost'], 'paid paid 11305 1 0'],
} as const satisfies Record<string, readonly [readonly Step[], string]>
type State = keyof typeof states

const kinds = [
  ...(['paid', 'failed', 'cancelled', 'refunded', 'refund_failed'] as const),
  ...(['disputed', 'dispute_won', 'dispute_lost', 'other'] as const),
]

/** For each state, the result of each kind of event in the order above: the next state, or the reason why the event has no effect. */
const matrix: Record<State, string> = {
  pending: 'paid failed cancelled later unknown later later later ignored',
  failed: 'paid ignored ignored later unknown later later later ignored',
  cancelled: 'paid ignored ignored later unknown later later later ignored',
  paid: 'ignored ignored ignored refunded unknown disputed later later ignored',
  surplus: 'ignored ignored ignored returned unknown mismatch mismatch mismatch ignored',
  returned: 'ignored ignored ignored ignored mismatch later later later ignored',
  refunding: 'ignored ignored ignored refunded refused ignored refused refunded ignored',
  refunded: 'ignored ignored ignored ignored mismatch ignored mismatch ignored ignored',
  refused: 'ignored ignored ignored mismatch ignored ignored ignored mismatch ignored',
  disputed: 'ignored ignored ignored lost won ignored won lost ignored',
  won: 'ignored ignored ignored mismatch ignored ignored ignored mismatch ignored',
  lost: 'ignored ignored ignored ignored mismatch ignored mismatch ignored ignored',
}

const isState = (name: string): name is State => name in states

describe('every event in every state of a payment', () => {
  const cases = Object.entries(matrix).flatMap(([state, row]) =>
    row.split(' ').map((result, at) => ({ state: state as State, kind: kinds[at] ?? 'other', result })),
  )

  it('is covered by the table', () => {
    expect(cases).toHaveLength(Object.keys(states).length * kinds.length)
  })

  it.each(cases)('$state, $kind: $result', async ({ state, kind, result }) => {
    const [steps, facts] = states[state]
    await rolledBack(site.sql, async (tx) => {
      for (const name of steps) await step(tx, name)
      expect(await factsOf(tx)).toBe(facts)
      expect(await applied(tx, eventOf(kind))).toBe(isState(result) ? 'applied' : result)
      expect(await factsOf(tx)).toBe(isState(result) ? states[result][1] : facts)
    })
  })

  it.each(['pending', 'failed', 'cancelled'] as const)(
    'another amount in the state %s does not match',
    async (state) => {
      const [steps, facts] = states[state]
      await rolledBack(site.sql, async (tx) => {
        for (const name of steps) await step(tx, name)
        expect(await applied(tx, eventOf('paid', 113_04n))).toBe('mismatch')
        expect(await factsOf(tx)).toBe(facts)
      })
    },
  )
})

describe('the events of a payment', () => {
  const histories: Kind[][] = [
    ['cancelled', 'paid'],
    ['failed', 'paid', 'refunded'],
    ['paid', 'disputed', 'dispute_won'],
    ['paid', 'disputed', 'dispute_lost'],
  ]

  /** Delivers events like a provider: a refused event is sent again after the others. */
  async function delivered(tx: Tx, reports: readonly Kind[]) {
    const queue = [...reports]
    for (let left = queue.length ** 2; queue.length > 0; left--) {
      if (left < 0) throw new Error(`never accepted: ${queue}`)
      const kind = queue.shift() ?? 'other'
      if ((await applied(tx, eventOf(kind))) === 'later') queue.push(kind)
    }
    return factsOf(tx)
  }

  it('have the same result in any order, with duplicates', async () => {
    const arrivals = fc.constantFrom(...histories).chain((history) =>
      fc
        .shuffledSubarray(history)
        .map((doubled) => ({ history, reports: [...history, ...doubled] }))
        .chain(({ reports }) =>
          fc
            .shuffledSubarray(reports, { minLength: reports.length, maxLength: reports.length })
            .map((arrived) => ({ history, arrived })),
        ),
    )
    await fc.assert(
      fc.asyncProperty(arrivals, async ({ history, arrived }) => {
        const inOrder = await rolledBack(site.sql, (tx) => delivered(tx, history))
        expect(await rolledBack(site.sql, (tx) => delivered(tx, arrived))).toBe(inOrder)
      }),
      { numRuns: process.env['TEST_LONG'] ? 500 : 12 },
    )
  })
})
