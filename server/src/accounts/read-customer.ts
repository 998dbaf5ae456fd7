import { roles } from '@mapwright/contract/api/roles.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { readUser, type UserPayload } from './user-rows.ts'

/** One customer with the balance; throws for unknown users, staff and admins. */
export async function readCustomer(db: Db, _id: string): Promise<UserPayload> {
  const user = await readUser(db, _id)
  if (user.role_id !== roles.customer) throw new Problem('accounts.customers_only')
  return user
}
