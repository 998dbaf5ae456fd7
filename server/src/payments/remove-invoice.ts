import { RemoveInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { customerInvoice } from '../billing/invoice-rows.ts'
import { reverseInvoice } from '../billing/reverse-invoice.ts'
import { command } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import { cancelIntent, lockIntentOf } from './intent-rows.ts'

/** Deletes a draft or reverses a due invoice, so that it cannot be paid any more. */
export const removeInvoice = command(RemoveInvoice, async ({ tx, actor, now, params, audit }) => {
  const intent = await lockIntentOf(tx, params.id)
  const before = found(await customerInvoice(tx, params.id), 'credits.invoice_not_found')
  await reverseInvoice(tx, { id: params.id, actor_id: actor._id, reason: '', now })
  if (intent) await cancelIntent(tx, intent._id)
  audit({ before: { invoice: before.invoice, status: before.status, total: before.total, user_id: before.user._id } })
  return {}
})
