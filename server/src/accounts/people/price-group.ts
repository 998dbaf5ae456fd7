import { found } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'

/** Refuses a price group that does not exist, and locks it, so that it stays a group until the customer is in it; null takes a customer out of their group. */
export async function requirePriceGroup(tx: Tx, price_group_id: string | null | undefined): Promise<void> {
  if (!price_group_id) return
  const [group] = await tx`SELECT _id FROM price_rules WHERE _id = ${price_group_id} AND kind = 'group' FOR SHARE`
  found(group, 'accounts.price_group_not_found')
}
