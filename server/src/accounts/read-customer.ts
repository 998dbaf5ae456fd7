import { roles } from '@mapwright/contract/api/roles.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { readUser, type UserPayload } from './user-rows.ts'

/** Reads one customer with the balance. Throws if the user is unknown, staff, an admin or a member of a customer's team. */
export async function readCustomer(db: Db, _id: string): Promise<UserPayload> {
  const user = await readUser(db, _id)
  if (user.role_id !== roles.customer || user.membership) throw new Problem('accounts.customers_only')
  return user
}
