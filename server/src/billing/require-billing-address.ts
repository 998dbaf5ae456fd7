import { type BillingAddress, missingBillingFields } from '@mapwright/contract/accounts/billing-address.ts'
import { Problem } from '../platform/api/problem.ts'

/** An invoice needs the buyer's whole address, and the VAT follows from it. Throws, naming the fields that are missing. */
export function requireBillingAddress(billing: BillingAddress): void {
  const missing = missingBillingFields(billing)
  if (missing.length === 0) return
  throw new Problem('credits.billing_address_incomplete', {
    fields: Object.fromEntries(missing.map((name) => [name, { code: 'required' }])),
  })
}
