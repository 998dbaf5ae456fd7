import type { Permission } from '@mapwright/contract/accounts/permissions.ts'
import type { RoleId } from '@mapwright/contract/accounts/roles.ts'
import type { customerKinds } from '@mapwright/contract/accounts/user.ts'
import type { contactFields } from '@mapwright/contract/accounts/user-fields.ts'
import { uuidv7 } from 'uuidv7'
import { Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'

export type NewUser = {
  /** Lower case, like the email address. */
  username: string
  email: string
  password_hash: string
  role_id: RoleId
  verified: boolean
  status: 0 | 1
  permissions?: readonly Permission[]
  customer_kind?: (typeof customerKinds)[number]
  price_type?: 1 | 2 | 3
  language?: string | null
} & Partial<Record<keyof typeof contactFields, string>>

/** Adds a user and returns the id; throws a problem naming the field if the user name or address is taken. */
export async function addUser(tx: Tx, user: NewUser, now: Date): Promise<string> {
  const _id = uuidv7()
  const given = Object.fromEntries(Object.entries(user).filter(([, value]) => value !== undefined))
  const added = await tx`INSERT INTO users ${tx({ ...given, _id, created_at: now })} ON CONFLICT DO NOTHING`
  if (added.count === 1) return _id
  const [taken] = await tx`SELECT 1 FROM users WHERE email = ${user.email}`
  const field = taken ? 'email' : 'username'
  throw new Problem(`accounts.${field}_taken`, { fields: { [field]: { code: 'taken' } } })
}
