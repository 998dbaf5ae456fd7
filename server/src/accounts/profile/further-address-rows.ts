import type { FurtherAddress } from '@mapwright/contract/accounts/further-address.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { roleId } from '../role-id.ts'

type AddressRow = Omit<FurtherAddress, 'confirmed_at'> & { confirmed_at: Date }

/** Lists the confirmed further addresses of a customer, oldest first. */
export const listFurtherAddresses = async (db: Db, user_id: string): Promise<AddressRow[]> => [
  ...(await db<AddressRow[]>`
    SELECT email, confirmed_at FROM further_addresses WHERE user_id = ${user_id} ORDER BY confirmed_at, email`),
]

/**
 * Finds the customer with this confirmed further address. Finds nobody if it has become the verified address of an account. An account that
 * has not verified it changes nothing.
 */
export async function customerWithFurtherAddress(db: Db, email: string): Promise<string | undefined> {
  const [found] = await db<{ user_id: string }[]>`
    SELECT f.user_id FROM further_addresses f JOIN users u ON u._id = f.user_id
    WHERE f.email = ${email} AND u.role_id = ${roles.customer} AND u.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM users o WHERE o.email = f.email AND o.verified AND o.role_id <> ${roleId.guest} AND o.deleted_at IS NULL)`
  return found?.user_id
}

/** Returns true if another account has this address, as its own or as a confirmed further one. */
export async function isAddressOfOther(db: Db, email: string, user_id: string): Promise<boolean> {
  const [other] = await db`
    SELECT FROM users WHERE email = ${email} AND _id <> ${user_id} AND role_id <> ${roleId.guest} AND deleted_at IS NULL
    UNION ALL SELECT FROM further_addresses WHERE email = ${email} AND user_id <> ${user_id}`
  return other !== undefined
}

/** Removes a further address of a customer. Returns false if there was none. */
export async function deleteFurtherAddress(tx: Tx, user_id: string, email: string): Promise<boolean> {
  const removed = await tx`DELETE FROM further_addresses WHERE user_id = ${user_id} AND email = ${email}`
  return removed.count === 1
}
