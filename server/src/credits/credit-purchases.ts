import { credits } from '@mapwright/contract/api/amounts.ts'
import type { Payable } from '../payments/payable.ts'
import { found } from '../platform/api/problem.ts'
import { readSettings } from '../site/read-settings.ts'
import { transferByKey } from './ledger-rows.ts'
import { readPurchase } from './purchase-rows.ts'
import { transfer } from './transfer.ts'

const refundKey = (refund_id: string) => `payment_refund:${refund_id}`

/** Credits as a payable: they are posted when paid, and a refund removes the corresponding share. */
export const creditPurchases: Payable = {
  kind: 'credit_purchase',

  async describe(db, payable_id) {
    return found(await readPurchase(db, payable_id), 'payments.intent_not_found').invoice
  },

  switches: readSettings,

  async resultPaths(_db, { _id }) {
    const returned = `/payment/${_id}`
    return { returned, cancelled: `${returned}?returned=cancelled` }
  },

  async onPaid(tx, { payable_id, actor_id, now }) {
    const purchase = found(await readPurchase(tx, payable_id), 'payments.intent_not_found')
    const { invoice_id: id, user_id, count, invoice } = purchase
    await transfer(tx, {
      from: { house: 'sales' },
      to: { customer: user_id },
      amount: count,
      reason: 'purchase',
      key: `invoice:${id}:paid`,
      ref: { kind: 'invoice', id },
      actor_id,
      note: invoice,
      now,
    })
  },

  async onRefunded(tx, { payable_id, refund_id, amount, total, before, actor_id, now }) {
    const purchase = found(await readPurchase(tx, payable_id), 'payments.intent_not_found')
    const { invoice_id: id, user_id, count, invoice } = purchase
    const worth = credits((count * (before + amount)) / total - (count * before) / total)
    if (worth === 0n) return
    await transfer(tx, {
      from: { customer: user_id },
      to: { house: 'sales' },
      amount: worth,
      reason: 'adjustment',
      key: refundKey(refund_id),
      ref: { kind: 'invoice', id },
      actor_id,
      note: invoice,
      now,
    })
  },

  async onRefundFailed(tx, { payable_id, refund_id, actor_id, now }) {
    const taken = (await transferByKey(tx, refundKey(refund_id))).find(({ amount }) => amount > 0n)
    if (!taken) return
    const { invoice_id: id, user_id, invoice } = found(await readPurchase(tx, payable_id), 'payments.intent_not_found')
    await transfer(tx, {
      from: { house: 'sales' },
      to: { customer: user_id },
      amount: credits(taken.amount),
      reason: 'adjustment',
      key: `${refundKey(refund_id)}:failed`,
      ref: { kind: 'invoice', id },
      actor_id,
      note: invoice,
      now,
    })
  },
}
