import { MarkAsPaid } from '@mapwright/contract/payments/payment-endpoints.ts'
import { customerInvoice } from '../billing/invoice-rows.ts'
import { payInvoice } from '../billing/pay-invoice.ts'
import { command } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { purchaseOf } from './purchase-rows.ts'
import { transfer } from './transfer.ts'

type Payment = { id: string; txn_id: string; actor_id: string | null; now: Date }

/** Marks a due invoice as paid and posts its credits, both or neither. */
export async function payPurchase(tx: Tx, { id, txn_id, actor_id, now }: Payment): Promise<void> {
  await payInvoice(tx, { id, txn_id, actor_id, now })
  const { user_id, count, invoice } = found(await purchaseOf(tx, id), 'credits.invoice_not_found')
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
}

export const markAsPaid = command(MarkAsPaid, async ({ tx, actor, now, body, audit }) => {
  await payPurchase(tx, { ...body, actor_id: actor._id, now })
  const invoice = found(await customerInvoice(tx, body.id), 'credits.invoice_not_found')
  const { status, count, txn_id } = invoice
  audit({ target_id: body.id, before: { status: 'due' }, after: { status, count, txn_id, user_id: invoice.user._id } })
  return { invoice }
})
