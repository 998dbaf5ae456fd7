import { credits, money } from '@mapwright/contract/api/amounts.ts'
import fc from 'fast-check'
import { issueCreditNote } from '../src/billing/issue-credit-note.ts'
import { reverseInvoice } from '../src/billing/reverse-invoice.ts'
import { creditPurchases } from '../src/credits/credit-purchases.ts'
import { transfer } from '../src/credits/transfer.ts'
import { applyEvent } from '../src/payments/apply-event.ts'
import { cancelIntent, lockIntent } from '../src/payments/intent-rows.ts'
import { payByHand } from '../src/payments/pay-by-hand.ts'
import type { PaymentEvent } from '../src/payments/payment-provider.ts'
import { beginRefund, finishRefund } from '../src/payments/refund-steps.ts'
import { Problem } from '../src/platform/api/problem.ts'
import type { Tx } from '../src/platform/db/sql.ts'
import type { PaySite } from './pay-site.ts'

/** Price of a sale in hundredths, and the credits that it gives. */
export const price = 113_05n

const events = [
  ...(['paid', 'failed', 'cancelled', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'dispute_lost'] as const),
]
const acts = [
  ...events,
  ...(['paid_wrongly', 'by_hand', 'refund', 'refund_pending', 'refund_refused', 'credit_note', 'reverse'] as const),
] as const

/** Something that happens to the sale with this index: an event of the provider, or an act of staff. `part` is a share of the price in percent. */
export type Step = { sale: number; act: (typeof acts)[number]; part: number; refund: string }

export const saleStep = (sale: number, act: Step['act'], part = 100, refund = 'r1'): Step => ({
  sale,
  act,
  part,
  refund,
})

/** Generates steps of any kind for `sales` sales, in any order. */
export const anySteps = (sales: number): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      sale: fc.nat(sales - 1),
      act: fc.oneof(
        { weight: 2, arbitrary: fc.constant('paid' as const) },
        { weight: 8, arbitrary: fc.constantFrom(...acts) },
      ),
      part: fc.constantFrom(1, 33, 50, 100),
      refund: fc.constantFrom('r1', 'r2'),
    }),
    { maxLength: sales * 6 },
  )

export type Sale = { invoice_id: string; intent_id: string; provider_ref: string; user_id: string }

/** Places orders and starts their payments. One of them has a bonus. */
export async function openSales(site: PaySite, count: number): Promise<Sale[]> {
  const sales: Sale[] = []
  while (sales.length < count) {
    const sale = await site.sale()
    await site.start(sale.intent_id)
    sales.push({ ...sale, provider_ref: [...site.pay.payments.keys()].at(-1) ?? '', user_id: site.customer._id })
  }
  await site.sql`UPDATE credit_purchases SET bonus = 7_77 WHERE invoice_id = ${sales[0]?.invoice_id ?? ''}`
  await site.sql.begin((tx) =>
    transfer(tx, {
      ...{ from: { house: 'opening' }, to: { customer: site.customer._id }, amount: credits(1_000_00n) },
      ...{ reason: 'opening', key: 'opening', actor_id: null, now: new Date() },
    }),
  )
  return sales
}

const payables = [creditPurchases]
let count = 0

async function perform(tx: Tx, { invoice_id, intent_id, provider_ref, user_id }: Sale, step: Step): Promise<unknown> {
  const now = new Date()
  const amount = money((price * BigInt(step.part)) / 100n)
  const [actor_id, reason] = [user_id, 'Not used']
  const report = (kind: PaymentEvent['kind'], reported = amount) => {
    const event = { event_id: `event_${++count}`, kind, provider_ref, currency: 'EUR', amount: reported }
    const refund =
      kind.includes('refund') || kind.includes('dispute') ? { refund_ref: `${provider_ref} ${step.refund}` } : {}
    return applyEvent({ tx, payables, now }, 'testpay', { ...event, ...refund })
  }
  async function refund(outcome: Parameters<typeof finishRefund>[2]['outcome']) {
    const intent = await lockIntent(tx, intent_id)
    if (intent?.status !== 'paid') throw new Problem('payments.not_paid')
    const refund_id = await beginRefund(tx, payables, { intent, amount, reason, actor_id, now })
    return finishRefund(tx, payables, { refund_id, outcome, now })
  }
  switch (step.act) {
    case 'paid':
      return report('paid', money(price))
    case 'paid_wrongly':
      return report('paid', money(price - 1n))
    case 'by_hand':
      return payByHand(tx, payables, { id: invoice_id, txn_id: 'by hand', actor_id, now })
    case 'refund':
      return refund({ status: 'done', provider_ref: `refund ${++count}` })
    case 'refund_pending':
      return refund({ status: 'pending', provider_ref: `${provider_ref} ${step.refund}` })
    case 'refund_refused':
      return refund({ status: 'refused' })
    case 'credit_note':
      return issueCreditNote(tx, { invoice_id, gross: amount, reason, actor_id, now })
    case 'reverse':
      await reverseInvoice(tx, { id: invoice_id, actor_id, reason, now })
      return cancelIntent(tx, intent_id)
    default:
      return report(step.act)
  }
}

/** Performs the steps. A step that is refused changes nothing. */
export async function performAll(tx: Tx, sales: readonly Sale[], steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const sale = sales[step.sale]
    if (!sale) throw new Error(`there is no sale ${step.sale}`)
    await tx
      .savepoint((inner) => perform(inner, sale, step))
      .catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
      })
  }
}
