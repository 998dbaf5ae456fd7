import { beginCharge } from '../payments/stored/charge-method.ts'
import type { Tx } from '../platform/db/sql.ts'
import type { ChargeableMethod } from './chargeable-method.ts'
import { type Sale, sellCredits } from './sell-credits.ts'

type ChargedSale = Omit<Sale, 'payment_method' | 'isCharged'> & { method: ChargeableMethod }

/** Sells credits and begins to charge the stored method. Returns the id of the payment. */
export async function chargeSale(tx: Tx, { method, ...sale }: ChargedSale): Promise<string> {
  const { payment_id } = await sellCredits(tx, { ...sale, payment_method: method.provider, isCharged: true })
  await beginCharge(tx, { intent_id: payment_id, method, now: sale.now })
  return payment_id
}
