import { RemoveInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { command } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import { customerInvoice } from './invoice-rows.ts'

/** Withdraws a draft or a due invoice; the row and its number stay, so that the year's numbers have no gap. */
export const removeInvoice = command(RemoveInvoice, async ({ tx, actor, now, params, audit }) => {
  const before = found(await customerInvoice(tx, params.id), 'credits.invoice_not_found')
  const withdrawn = await tx`
    UPDATE invoices SET deleted_at = ${now}, deleted_by = ${actor._id}
    WHERE _id = ${params.id} AND status IN ('draft', 'due') AND deleted_at IS NULL`
  if (withdrawn.count === 0) throw new Problem('credits.invoice_not_due')
  audit({ before: { invoice: before.invoice, status: before.status, total: before.total, user_id: before.user._id } })
  return {}
})
