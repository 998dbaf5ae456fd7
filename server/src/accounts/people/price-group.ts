import { found } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'

/**
 * Throws if the price group does not exist. Locks the group, so that it cannot be deleted before the customer is assigned to it. Does
 * nothing for null, which removes the customer from a group.
 */
export async function requirePriceGroup(tx: Tx, price_group_id: string | null | undefined): Promise<void> {
  if (!price_group_id) return
  const [group] = await tx`SELECT _id FROM price_rules WHERE _id = ${price_group_id} AND kind = 'group' FOR SHARE`
  found(group, 'accounts.price_group_not_found')
}
