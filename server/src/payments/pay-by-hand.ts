import { customerInvoice } from '../billing/invoice-rows.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { insertAttempt } from './attempt-rows.ts'
import { lockIntentOf } from './intent-rows.ts'
import type { Payables } from './payable.ts'
import { settlePayment } from './settle-payment.ts'

type Payment = { id: string; txn_id: string; actor_id: string | null; now: Date }

/**
 * Settles a due invoice whose money has arrived at the bank.
 * @throws Problem credits.invoice_not_due if it is not due
 */
export async function payByHand(tx: Tx, payables: Payables, { id, txn_id, actor_id, now }: Payment): Promise<void> {
  const intent = await lockIntentOf(tx, id)
  if (intent?.status !== 'open') {
    found(await customerInvoice(tx, id), 'credits.invoice_not_found')
    throw new Problem('credits.invoice_not_due')
  }
  const attempt_id = await insertAttempt(tx, { intent_id: intent._id, provider: 'bank', status: 'pending', now })
  await settlePayment(tx, payables, { intent, attempt_id, txn_id, actor_id, now })
}
