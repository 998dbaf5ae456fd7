import { money } from '@mapwright/contract/api/amounts.ts'
import { CreditInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { creditNotesOf } from '../billing/invoice-rows.ts'
import { issueCreditNote, uncreditedTotal } from '../billing/issue-credit-note.ts'
import { command, type Route } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { paidAttemptOf } from './attempt-rows.ts'
import { type Intent, lockIntentOf } from './intent-rows.ts'
import { type Payables, payableOf } from './payable.ts'
import { insertRefund, readRefund } from './refund-rows.ts'
import { requireWholeUnits } from './require-whole-units.ts'
import { refundedOf, settleRefund } from './settle-refund.ts'

type Credit = { intent: Intent; amount: bigint; reason: string; actor_id: string; now: Date }

/** Takes back the sold credits or goods, issues the credit note, and records a refund whose money staff must transfer themselves. */
async function returnByHand(
  tx: Tx,
  payables: Payables,
  { intent, amount, reason, actor_id, now }: Credit,
): Promise<void> {
  const attempt = found(await paidAttemptOf(tx, intent._id), 'billing.invoice_not_paid')
  const refund = { intent_id: intent._id, attempt_id: attempt._id, amount: money(amount), reason, actor_id }
  const _id = await insertRefund(tx, { ...refund, is_taken_back: true, now })
  const refunded = refundedOf(intent, { refund_id: _id, amount: money(amount), actor_id, now })
  await payableOf(payables, intent.payable_kind).onRefunded(tx, refunded)
  const inserted = found(await readRefund(tx, _id), 'request.not_found')
  await settleRefund(tx, payables, { intent, refund: inserted, outcome: { status: 'done', is_manual: true, now } })
}

/**
 * Corrects a paid invoice with a credit note. With `money_back`, staff transfer the money themselves and the sold credits or goods are
 * taken back. Otherwise only the invoice is corrected.
 */
export const creditInvoice = (payables: Payables): Route =>
  command(CreditInvoice, async ({ tx, actor, now, params, body, audit }) => {
    const { id } = params
    const { reason, money_back } = body
    const intent = found(await lockIntentOf(tx, id), 'credits.invoice_not_found')
    if (intent.status !== 'paid') throw new Problem('billing.invoice_not_paid')
    if (body.amount !== undefined) requireWholeUnits(body.amount, intent.currency)
    if (money_back) {
      const amount = body.amount ?? money(intent.amount - intent.refunded)
      const most = [intent.amount - intent.refunded, await uncreditedTotal(tx, id)]
      if (amount <= 0n || most.some((left) => amount > left)) throw new Problem('billing.credit_exceeds_invoice')
      await returnByHand(tx, payables, { intent, amount, reason, actor_id: actor._id, now })
    } else await issueCreditNote(tx, { invoice_id: id, ...(body.amount && { gross: body.amount }), reason, now })
    const credit_note = found((await creditNotesOf(tx, id)).at(-1), 'request.not_found')
    await announce(tx, { type: 'invoice.credited', invoice_id: id, user_id: intent.user_id, actor_id: actor._id })
    audit({ target_id: id, after: { credit_note: credit_note.number, total: credit_note.total, money_back }, reason })
    return { credit_note }
  })
