import type { Person } from '../../platform/api/principal.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { isCorrectPassword } from './password.ts'

/** Throws if the password is not the caller's. Hashing is deliberately slow, so call this before the transaction. */
export async function requirePassword(sql: Sql, actor: Person, password: string): Promise<void> {
  if (password === '') throw new Problem('request.invalid', { fields: { password: { code: 'required' } } })
  const [own] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE _id = ${actor._id}`
  if (!(await isCorrectPassword(own?.password_hash, password)))
    throw new Problem('accounts.wrong_password', { fields: { password: { code: 'wrong_password' } } })
}
