import {
  type BillingAddress,
  billingFields,
  missingBillingFields,
} from '@mapwright/contract/accounts/billing-address.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'

const names = Object.keys(billingFields)

/** Reads the user's billing address. `confirmed` is true if the complete address was confirmed. */
export async function readBilling(db: Db, _id: string): Promise<BillingAddress> {
  const [billing] = await db<BillingAddress[]>`
    SELECT ${db(names)}, billing_confirmed_at IS NOT NULL AS confirmed, country_entered FROM users WHERE _id = ${_id}`
  return found(billing, 'accounts.user_not_found')
}

/** Marks the billing address as confirmed if the changes affect it and it is complete. Otherwise does nothing. */
export async function confirmBilling(tx: Tx, _id: string, changes: object, now: Date): Promise<void> {
  if (!names.some((name) => name in changes)) return
  if (missingBillingFields(await readBilling(tx, _id)).length > 0) return
  await tx`UPDATE users SET billing_confirmed_at = ${now} WHERE _id = ${_id}`
}
