import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { issueCreditNote } from './issue-credit-note.ts'

type Reversal = { id: string; actor_id: string | null; reason: string; now: Date }

/**
 * Deletes a draft or reverses a due invoice. A reversed invoice keeps its number and can no longer be paid, and a credit note returns its
 * whole amount. Throws `credits.invoice_not_due` for any other status.
 */
export async function reverseInvoice(tx: Tx, { id, actor_id, reason, now }: Reversal): Promise<void> {
  const [row] = await tx<{ status: string; user_id: string; total: bigint }[]>`
    SELECT status, user_id, total FROM invoices WHERE _id = ${id} AND deleted_at IS NULL FOR UPDATE`
  const { status, user_id, total } = found(row, 'credits.invoice_not_found')
  if (status === 'draft') {
    await tx`UPDATE invoices SET deleted_at = ${now}, deleted_by = ${actor_id} WHERE _id = ${id}`
    return
  }
  if (status !== 'due') throw new Problem('credits.invoice_not_due')
  await tx`UPDATE invoices SET status = 'reversed' WHERE _id = ${id}`
  if (total > 0n) await issueCreditNote(tx, { invoice_id: id, reason, actor_id, now })
  await announce(tx, { type: 'invoice.reversed', invoice_id: id, user_id, actor_id })
}
