import type { Credits } from '@mapwright/contract/api/amounts.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../platform/db/sql.ts'

/** Credits that are posted when their invoice is paid: `count` paid credits and `bonus` free ones. */
export type Purchase = {
  _id: string
  invoice_id: string
  user_id: string
  price_id: string | null
  count: Credits
  bonus: Credits
  /** True if the credits were bought while placing an order. */
  for_order: boolean
}

export async function insertPurchase(tx: Tx, purchase: Omit<Purchase, '_id'>): Promise<string> {
  const _id = uuidv7()
  await tx`INSERT INTO credit_purchases ${tx({ ...purchase, _id })}`
  return _id
}

export async function readPurchase(db: Db, _id: string): Promise<(Purchase & { invoice: string }) | undefined> {
  const [purchase] = await db<(Purchase & { invoice: string })[]>`
    SELECT p._id, p.invoice_id, p.user_id, p.price_id, p.count, p.bonus, p.for_order, i.invoice
    FROM credit_purchases p JOIN invoices i ON i._id = p.invoice_id WHERE p._id = ${_id}`
  return purchase
}
