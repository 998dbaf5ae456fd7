import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { customerInvoice } from './invoice-rows.ts'

type Payment = {
  id: string
  /** Reference of the bank or payment provider for the payment. */
  txn_id: string
  actor_id: string | null
  now: Date
}

/**
 * Marks a due invoice as paid. Throws `credits.invoice_not_due` if the invoice is no longer due, for example because a simultaneous payment
 * was faster.
 */
export async function payInvoice(tx: Tx, { id, txn_id, actor_id, now }: Payment): Promise<void> {
  const [paid] = await tx<{ user_id: string }[]>`
    UPDATE invoices SET status = 'paid', paid_at = ${now}, paid_by = ${actor_id}, txn_id = ${txn_id},
      pdf_until = ${now}::timestamptz + make_interval(months => (SELECT invoice_pdf_months FROM settings)),
      search = search || ' ' || ${txn_id.toLowerCase()}
    WHERE _id = ${id} AND status = 'due' AND deleted_at IS NULL RETURNING user_id`
  if (!paid) {
    found(await customerInvoice(tx, id), 'credits.invoice_not_found')
    throw new Problem('credits.invoice_not_due')
  }
  await announce(tx, { type: 'invoice.paid', invoice_id: id, user_id: paid.user_id, actor_id })
}
