import type { customerKinds } from '@mapwright/contract/accounts/user.ts'
import type { contactFields } from '@mapwright/contract/accounts/user-fields.ts'
import type { Permission } from '@mapwright/contract/api/permissions.ts'
import type { RoleId, userRoles } from '@mapwright/contract/api/roles.ts'
import { uuidv7 } from 'uuidv7'
import { Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { roleId } from '../role-id.ts'

export type NewUser = {
  /** In lower case, like the email address. */
  username: string
  email: string
  password_hash: string
  role_id: RoleId | typeof userRoles.member
  verified: boolean
  status: 0 | 1
  permissions?: readonly Permission[]
  customer_kind?: (typeof customerKinds)[number]
  price_type?: 1 | 2 | 3
  language?: string | null
  /** True if the user chose the country at registration. */
  country_entered?: boolean
} & Partial<Record<keyof typeof contactFields, string>>

type Names = Pick<NewUser, 'username' | 'email'>

/** Returns the problem for a taken user name, email address or both, with the affected fields. Returns undefined if both are free. */
export async function takenProblem(db: Db, { username, email }: Names): Promise<Problem | undefined> {
  const rows = await db<Names[]>`
    SELECT username, email FROM users WHERE (email = ${email} OR username = ${username}) AND role_id <> ${roleId.guest}`
  const taken = [
    ...(rows.some((row) => row.email === email) ? (['email'] as const) : []),
    ...(rows.some((row) => row.username === username) ? (['username'] as const) : []),
  ]
  const [first] = taken
  const fields = Object.fromEntries(taken.map((field) => [field, { code: 'taken' }]))
  return first && new Problem(`accounts.${first}_taken`, { fields })
}

/** Adds a user and returns the id. Throws a problem with the affected fields if the user name or email address is taken. */
export async function addUser(tx: Tx, user: NewUser, now: Date): Promise<string> {
  const _id = uuidv7()
  const given = Object.fromEntries(Object.entries(user).filter(([, value]) => value !== undefined))
  const added = await tx`INSERT INTO users ${tx({ ...given, _id, created_at: now })} ON CONFLICT DO NOTHING`
  if (added.count === 1) return _id
  throw (
    (await takenProblem(tx, user)) ??
    new Problem('accounts.username_taken', { fields: { username: { code: 'taken' } } })
  )
}
