import { permissions } from '@mapwright/contract/accounts/permissions.ts'
import type { RefreshUserData } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import type { PayloadOf } from '@mapwright/contract/api/endpoint.ts'
import { found } from '../api/problem.ts'
import type { Db, Tx } from '../db/sql.ts'

/** A person as an answer carries it. */
export type UserAnswer = PayloadOf<typeof RefreshUserData>['user']

/**
 * The columns of `User`, from users `u` and the ledger's account `a`; the balance is read only, the ledger writes it. Admins hold every
 * permission without having it stored.
 */
export const userColumns = (db: Db) => db`
  u._id, u.username, u.email, u.firstname, u.lastname, u.phone, u.google_place_id, u.address, u.city, u.post_code, u.country,
  u.company_name, u.company_reg, u.vat_no, u.web_url,
  CASE WHEN u.role_id = 1 THEN ${[...permissions]}::text[] ELSE u.permissions END AS permissions, u.my_tools, u.role_id, u.customer_kind, u.price_type, u.verified,
  u.status, u.theme, u.language, coalesce(a.balance, 0) AS balance, u.picture, u.deletion_requested_at,
  u.created_at, u.last_seen_at`

/** One person with the balance; a problem when there is none, or none any more. */
export async function readUser(db: Db, _id: string): Promise<UserAnswer> {
  const [user] = await db<UserAnswer[]>`
    SELECT ${userColumns(db)} FROM users u LEFT JOIN ledger_accounts a ON a.user_id = u._id WHERE u._id = ${_id} AND u.deleted_at IS NULL`
  return found(user, 'accounts.user_not_found')
}

/** Writes the given columns of one person; no columns, no write. */
export async function writeUser(tx: Tx, _id: string, columns: Readonly<Record<string, unknown>>): Promise<void> {
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0) await tx`UPDATE users SET ${tx(given)} WHERE _id = ${_id}`
}

/** The patterns that `search` must match, one a word, with the wildcards of LIKE taken literally. */
export const searchPatterns = (keyword: string): string[] =>
  keyword
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
