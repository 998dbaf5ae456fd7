import { MarkRefundAsTransferred } from '@mapwright/contract/payments/refund-endpoints.ts'
import { command } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { markAsTransferred, readTransfer } from './refund-rows.ts'

/** Records that staff have transferred the money of a refund that no provider could pay. */
export const markRefundAsTransferred = command(MarkRefundAsTransferred, async ({ tx, now, params: { id }, audit }) => {
  const { invoice_id, user_id, amount, currency } = found(await readTransfer(tx, id), 'payments.refund_not_found')
  if (!(await markAsTransferred(tx, id, now))) throw new Problem('payments.refund_not_to_transfer')
  audit({ target_id: invoice_id ?? id, after: { refund_id: id, amount, currency } })
  await publishLive(tx, topicsOf('refund.transferred', user_id), { type: 'refund.transferred', id })
  return { refund: { _id: id, status: 'done' as const } }
})
