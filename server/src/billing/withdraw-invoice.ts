import { Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'

/** Withdraws a draft or a due invoice. The row and its number stay, so that the numbers of the year have no gap. */
export async function withdrawInvoice(
  tx: Tx,
  { id, actor_id, now }: { id: string; actor_id: string; now: Date },
): Promise<void> {
  const withdrawn = await tx`
    UPDATE invoices SET deleted_at = ${now}, deleted_by = ${actor_id}
    WHERE _id = ${id} AND status IN ('draft', 'due') AND deleted_at IS NULL`
  if (withdrawn.count === 0) throw new Problem('credits.invoice_not_due')
}
