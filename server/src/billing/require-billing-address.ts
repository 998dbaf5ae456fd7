import { type BillingAddress, missingBillingFields } from '@mapwright/contract/accounts/billing-address.ts'
import { Problem } from '../platform/api/problem.ts'

/** Throws a problem that names the missing fields of the buyer's address. Invoices must contain the address, and the VAT depends on it. */
export function requireBillingAddress(billing: Omit<BillingAddress, 'confirmed' | 'country_entered'>): void {
  const missing = missingBillingFields(billing)
  if (missing.length === 0) return
  throw new Problem('credits.billing_address_incomplete', {
    fields: Object.fromEntries(missing.map((name) => [name, { code: 'required' }])),
  })
}
