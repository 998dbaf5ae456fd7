import type { BuyerRow } from '../billing/buyer-rows.ts'
import { requireBillingAddress } from '../billing/require-billing-address.ts'
import type { Tax } from '../billing/tax.ts'
import { taxOf } from '../billing/tax-of.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import type { Settings } from '../site/read-settings.ts'

type Customer = {
  user_id: string
  now: Date
  internet_country?: string | undefined
  /** Time of the request with that address, if it is an earlier one. */
  internet_at?: Date | undefined
}

/**
 * Reads a customer who buys credits, and the customer's VAT.
 * @throws Problem if the billing address is incomplete or unconfirmed
 */
export async function requireBuyer(
  db: Db,
  settings: Settings,
  customer: Customer,
): Promise<{ buyer: BuyerRow; tax: Tax }> {
  const { buyer, tax, billing } = await taxOf(db, settings, customer)
  requireBillingAddress(billing)
  if (!billing.confirmed) throw new Problem('credits.billing_address_unconfirmed')
  return { buyer, tax }
}
