import type { Credits } from '@mapwright/contract/api/amounts.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../platform/db/sql.ts'

/** Credits that are posted when their invoice is paid. */
export type Purchase = { _id: string; invoice_id: string; user_id: string; price_id: string | null; count: Credits }

export async function insertPurchase(tx: Tx, purchase: Omit<Purchase, '_id'>): Promise<string> {
  const _id = uuidv7()
  await tx`INSERT INTO credit_purchases ${tx({ ...purchase, _id })}`
  return _id
}

/** The purchase that an invoice is for. */
export async function purchaseOf(tx: Tx, invoice_id: string): Promise<(Purchase & { invoice: string }) | undefined> {
  const [purchase] = await tx<(Purchase & { invoice: string })[]>`
    SELECT p._id, p.invoice_id, p.user_id, p.price_id, p.count, i.invoice
    FROM credit_purchases p JOIN invoices i ON i._id = p.invoice_id WHERE p.invoice_id = ${invoice_id}`
  return purchase
}
