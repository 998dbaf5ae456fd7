import type { Credits } from '@mapwright/contract/api/amounts.ts'
import { MarkAsPaid } from '@mapwright/contract/credits/invoice-endpoints.ts'
import { command } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { customerInvoice } from './invoice-rows.ts'
import { transfer } from './transfer.ts'

type Payment = { id: string; txn_id: string; actor_id: string | null; now: Date }
type Paid = { user_id: string; count: Credits; invoice: string }

/** Marks a due invoice as paid and posts its credits, both or neither; of two at once the second finds it paid already. */
export async function payInvoice(tx: Tx, { id, txn_id, actor_id, now }: Payment): Promise<void> {
  const [paid] = await tx<Paid[]>`
    UPDATE credit_invoices SET status = 'paid', paid_at = ${now}, paid_by = ${actor_id}, txn_id = ${txn_id},
      pdf_until = ${now}::timestamptz + make_interval(months => (SELECT invoice_pdf_months FROM settings)),
      search = search || ' ' || ${txn_id.toLowerCase()}
    WHERE _id = ${id} AND status = 'due' AND deleted_at IS NULL RETURNING user_id, count, invoice`
  if (!paid) {
    found(await customerInvoice(tx, id), 'credits.invoice_not_found')
    throw new Problem('credits.invoice_not_due')
  }
  await transfer(tx, {
    from: { house: 'sales' },
    to: { customer: paid.user_id },
    amount: paid.count,
    reason: 'purchase',
    key: `invoice:${id}:paid`,
    ref: { kind: 'invoice', id },
    actor_id,
    note: paid.invoice,
    now,
  })
  await announce(tx, { type: 'invoice.paid', invoice_id: id, user_id: paid.user_id, actor_id })
}

export const markAsPaid = command(MarkAsPaid, async ({ tx, actor, now, body, audit }) => {
  await payInvoice(tx, { ...body, actor_id: actor._id, now })
  const invoice = found(await customerInvoice(tx, body.id), 'credits.invoice_not_found')
  const { status, count, txn_id } = invoice
  audit({ target_id: body.id, before: { status: 'due' }, after: { status, count, txn_id, user_id: invoice.user._id } })
  return { invoice }
})
