import { Problem } from '../api/problem.ts'
import type { Db } from '../db/sql.ts'
import { readUser, type UserAnswer } from './user-rows.ts'

/** One customer with the balance; a problem when there is none, or when it is one of the team. */
export async function readCustomer(db: Db, _id: string): Promise<UserAnswer> {
  const user = await readUser(db, _id)
  if (user.role_id !== 2) throw new Problem('accounts.customers_only')
  return user
}
