import type { SignedIn } from '../api/actor.ts'
import { Problem } from '../api/problem.ts'
import type { Sql } from '../db/sql.ts'
import { isRightPassword } from './password.ts'

/** Throws unless the signed-in person knows the own password. Slow on purpose: for before the transaction. */
export async function provePassword(sql: Sql, actor: SignedIn, password: string): Promise<void> {
  const [own] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE _id = ${actor._id}`
  if (!(await isRightPassword(own?.password_hash, password)))
    throw new Problem('accounts.wrong_password', { fields: { password: { code: 'wrong_password' } } })
}
