import type { Tx } from '../platform/db/sql.ts'

/** Reassigns the invoices, credit notes and VAT number checks of one user to another. Their content does not change. */
export async function moveInvoices(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx`UPDATE invoices SET user_id = ${to} WHERE user_id = ${from}`
  await tx`UPDATE vat_checks SET user_id = ${to} WHERE user_id = ${from}`
}
