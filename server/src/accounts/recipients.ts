import type { Permission } from '@mapwright/contract/accounts/permissions.ts'
import { found } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'

export type Recipient = { _id: string; email: string; language: string | null; name: string }

export async function readRecipient(db: Db, userId: string): Promise<Recipient> {
  const [person] = await db<Recipient[]>`
    SELECT _id, email, language, concat_ws(' ', nullif(firstname, ''), nullif(lastname, '')) AS name FROM users WHERE _id = ${userId}`
  return found(person, 'request.not_found')
}

/** How notifications name a person. */
export const readNameOf = async (db: Db, userId: string): Promise<string> => {
  const { name, email } = await readRecipient(db, userId)
  return name || email
}

/** Active admins, and active staff with the permission. */
export const staffWithPermission = (db: Db, permission: Permission): Promise<Recipient[]> => db<Recipient[]>`
  SELECT _id, email, language, concat_ws(' ', nullif(firstname, ''), nullif(lastname, '')) AS name FROM users
  WHERE status = 1 AND (role_id = 1 OR (role_id = 3 AND ${permission} = ANY(permissions)))`
