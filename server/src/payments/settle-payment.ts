import { payInvoice } from '../billing/pay-invoice.ts'
import type { Tx } from '../platform/db/sql.ts'
import { setAttempt } from './attempt-rows.ts'
import type { Intent } from './intent-rows.ts'
import { type Payables, payableOf } from './payable.ts'
import { readPaidMethod } from './stored-method-rows.ts'

type Settlement = {
  /** The intent, which must be open and locked. */
  intent: Intent
  attempt_id: string
  provider_ref?: string | null
  /** Reference of the payment at the bank or the provider, as shown on the invoice. */
  txn_id: string
  actor_id: string | null
  now: Date
}

/** Settles the intent, its invoice and the purchase in one transaction. All payments are settled by this function. */
export async function settlePayment(tx: Tx, payables: Payables, settlement: Settlement): Promise<void> {
  const { intent, attempt_id, provider_ref = null, txn_id, actor_id, now } = settlement
  const { payable_kind, payable_id, invoice_id, user_id } = intent
  if (intent.status !== 'open') throw new Error(`the intent ${intent._id} is ${intent.status}`)
  await tx`UPDATE payment_intents SET status = 'paid', paid_at = ${now} WHERE _id = ${intent._id}`
  await setAttempt(tx, attempt_id, { status: 'paid', provider_ref, now })
  await readPaidMethod(tx, attempt_id)
  if (invoice_id) await payInvoice(tx, { id: invoice_id, txn_id, actor_id, now })
  await payableOf(payables, payable_kind).onPaid(tx, { payable_id, invoice_id, user_id, actor_id, now })
}
