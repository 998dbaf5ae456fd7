import { type Credits, credits } from '@mapwright/contract/api/amounts.ts'
import type { HouseAccount, TransferReason } from '@mapwright/contract/credits/ledger.ts'
import type { Payable } from '../payments/payable.ts'
import { found } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { readSettings } from '../site/read-settings.ts'
import { transferByKey } from './ledger-rows.ts'
import { type Purchase, readPurchase } from './purchase-rows.ts'
import { activateSubscription, failSubscription, pauseRefunded } from './stop-subscription.ts'
import { isFirstPayment } from './subscription-rows.ts'
import { pauseAfterCharge } from './top-up-rows.ts'
import { transfer } from './transfer.ts'

type SoldCredits = Purchase & { invoice: string }
type Part = { house: HouseAccount; reason: TransferReason; amount: Credits; suffix: string }
type Change = { actor_id: string | null; now: Date }

/** Splits a purchase into the paid credits and the bonus. A refund takes back a share of each part. */
const partsOf = ({ count, bonus }: Purchase): Part[] =>
  [
    { house: 'sales', reason: 'purchase', amount: count, suffix: '' } as const,
    { house: 'promotions', reason: 'bonus', amount: bonus, suffix: ':bonus' } as const,
  ].filter(({ amount }) => amount > 0n)

const refundKey = (refund_id: string, { suffix }: Part) => `payment_refund:${refund_id}${suffix}`

const soldCredits = async (db: Db, payable_id: string): Promise<SoldCredits> =>
  found(await readPurchase(db, payable_id), 'payments.intent_not_found')

/** Transfers the credits of one part of a purchase to the customer or, if `isGiven` is false, back to the house. */
const move = (
  tx: Tx,
  { invoice_id: id, user_id, invoice }: SoldCredits,
  part: Part,
  { key, isGiven, actor_id, now }: Change & { key: string; isGiven: boolean },
) => {
  const [customer, house] = [{ customer: user_id }, { house: part.house }]
  const sides = isGiven ? { from: house, to: customer } : { from: customer, to: house }
  const { amount, reason } = part
  return transfer(tx, { ...sides, amount, reason, key, ref: { kind: 'invoice', id }, actor_id, note: invoice, now })
}

/** Credits that can be paid for. They are posted when the payment arrives, and a refund removes the corresponding share. */
export const creditPurchases: Payable = {
  kind: 'credit_purchase',

  async describe(db, payable_id) {
    return (await soldCredits(db, payable_id)).invoice
  },

  switches: readSettings,

  async resultPaths(db, { _id, payable_id }) {
    const { for_order } = await soldCredits(db, payable_id)
    const returned = for_order ? `/?payment=${_id}` : `/payment/${_id}`
    return { returned, cancelled: `${returned}${for_order ? '&' : '?'}returned=cancelled` }
  },

  async onChargeFailed(tx, failed) {
    await pauseAfterCharge(tx, failed)
    await failSubscription(tx, failed)
  },

  async onPaid(tx, { payable_id, actor_id, now }) {
    const purchase = await soldCredits(tx, payable_id)
    for (const part of partsOf(purchase)) {
      const key = `invoice:${purchase.invoice_id}${part.suffix || ':paid'}`
      await move(tx, purchase, part, { key, isGiven: true, actor_id, now })
    }
    await activateSubscription(tx, payable_id, now)
  },

  mustStore: isFirstPayment,

  onNotTakenBack: (tx, { payable_id, now }) => pauseRefunded(tx, payable_id, now),

  async onRefunded(tx, { payable_id, refund_id, amount, total, before, actor_id, now }) {
    const purchase = await soldCredits(tx, payable_id)
    for (const part of partsOf(purchase)) {
      const worth = credits((part.amount * (before + amount)) / total - (part.amount * before) / total)
      const taken: Part = { ...part, amount: worth, reason: 'adjustment' }
      const key = refundKey(refund_id, part)
      if (worth > 0n) await move(tx, purchase, taken, { key, isGiven: false, actor_id, now })
    }
    await pauseRefunded(tx, payable_id, now)
  },

  async onRefundFailed(tx, { payable_id, refund_id, actor_id, now }) {
    const purchase = await soldCredits(tx, payable_id)
    for (const part of partsOf(purchase)) {
      const key = refundKey(refund_id, part)
      const taken = (await transferByKey(tx, key)).find(({ amount }) => amount > 0n)
      if (!taken) continue
      const returned: Part = { ...part, amount: credits(taken.amount), reason: 'adjustment' }
      await move(tx, purchase, returned, { key: `${key}:failed`, isGiven: true, actor_id, now })
    }
  },
}
