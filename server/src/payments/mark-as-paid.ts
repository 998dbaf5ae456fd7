import { MarkAsPaid } from '@mapwright/contract/payments/payment-endpoints.ts'
import { customerInvoice } from '../billing/invoice-rows.ts'
import { command, type Route } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import { payByHand } from './pay-by-hand.ts'
import type { Payables } from './payable.ts'

/** Marks a due invoice as paid after its money has arrived. */
export const markAsPaid = (payables: Payables): Route =>
  command(MarkAsPaid, async ({ tx, actor, now, body, audit }) => {
    await payByHand(tx, payables, { ...body, actor_id: actor._id, now })
    const invoice = found(await customerInvoice(tx, body.id), 'credits.invoice_not_found')
    const { status, count, txn_id, user } = invoice
    audit({ target_id: body.id, before: { status: 'due' }, after: { status, count, txn_id, user_id: user._id } })
    return { invoice }
  })
