import type { Permission } from '@mapwright/contract/api/permissions.ts'
import { found } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { roleId } from './role-id.ts'

/** A recipient of notifications. Guests (`isGuest`) have no account and only get mails. */
export type Recipient = {
  _id: string
  email: string
  language: string | null
  name: string
  isGuest?: boolean
  /** True if mails to the address come back. */
  isUndeliverable?: boolean
}

export async function readRecipient(db: Db, userId: string): Promise<Recipient> {
  const [person] = await db<Recipient[]>`
    SELECT _id, email, language, concat_ws(' ', nullif(firstname, ''), nullif(lastname, '')) AS name,
      role_id = ${roleId.guest} AS "isGuest", undeliverable IS NOT NULL AS "isUndeliverable" FROM users WHERE _id = ${userId}`
  return found(person, 'request.not_found')
}

/** Reads the name of a person for use in notifications: the full name, or the email address if the name is empty. */
export const readNameOf = async (db: Db, userId: string): Promise<string> => {
  const { name, email } = await readRecipient(db, userId)
  return name || email
}

/** Condition on `users`: active admins, and active staff with the permission. `may()` is the equivalent for one loaded person. */
const isColleague = (db: Db, permission: Permission) =>
  db`status = 1 AND deleted_at IS NULL AND (role_id = ${roleId.admin} OR (role_id = ${roleId.staff} AND ${permission} = ANY (permissions)))`

export const staffWithPermission = (db: Db, permission: Permission): Promise<Recipient[]> => db<Recipient[]>`
  SELECT _id, email, language, concat_ws(' ', nullif(firstname, ''), nullif(lastname, '')) AS name FROM users
  WHERE ${isColleague(db, permission)}`

/** Lists active admins whose email address is verified. */
export const verifiedAdmins = (db: Db): Promise<Recipient[]> => db<Recipient[]>`
  SELECT _id, email, language, concat_ws(' ', nullif(firstname, ''), nullif(lastname, '')) AS name FROM users
  WHERE status = 1 AND deleted_at IS NULL AND role_id = ${roleId.admin} AND verified ORDER BY _id`

const maxColleagues = 300

/** Lists active admins, and active staff with the permission, sorted by name. Used for pickers and assignments. */
export const listColleagues = async (db: Db, permission: Permission): Promise<{ _id: string; name: string }[]> => [
  ...(await db<{ _id: string; name: string }[]>`
    SELECT _id, person_name(u) AS name FROM users u WHERE ${isColleague(db, permission)}
    ORDER BY lower(person_name(u)), _id LIMIT ${maxColleagues}`),
]

type Colleague = { _id: string; name: string; username: string }

/** Lists the colleagues among `listColleagues` with their usernames, for mentions. */
export const listMentionable = async (db: Db, permission: Permission): Promise<Colleague[]> => [
  ...(await db<Colleague[]>`
    SELECT _id, person_name(u) AS name, username FROM users u WHERE ${isColleague(db, permission)}
    ORDER BY lower(person_name(u)), _id LIMIT ${maxColleagues}`),
]

/** Finds active admins, and active staff with the permission, by their usernames in lower case. */
export const staffNamed = async (db: Db, permission: Permission, usernames: readonly string[]) =>
  db<{ _id: string; username: string }[]>`
    SELECT _id, username FROM users WHERE username = ANY (${[...usernames]}) AND ${isColleague(db, permission)} ORDER BY _id`

/** Returns those of the people who are active admins, or active staff with the permission. */
export const colleaguesAmong = async (db: Db, permission: Permission, ids: readonly string[]): Promise<string[]> =>
  (
    await db<
      { _id: string }[]
    >`SELECT _id FROM users WHERE _id = ANY (${[...ids]}) AND ${isColleague(db, permission)} ORDER BY _id`
  ).map(({ _id }) => _id)

/** Returns true if work can be assigned to the user: active admins, and active staff with the permission. */
export async function mayBeAssigned(db: Db, _id: string, permission: Permission): Promise<boolean> {
  const found = await db`SELECT FROM users WHERE _id = ${_id} AND ${isColleague(db, permission)}`
  return found.length > 0
}
