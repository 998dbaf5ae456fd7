import type { RefreshUserData } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import type { PayloadOf } from '@mapwright/contract/api/endpoint.ts'
import { permissions } from '@mapwright/contract/api/permissions.ts'
import { found } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { roleId } from './role-id.ts'

export type UserPayload = PayloadOf<typeof RefreshUserData>['user']

/**
 * SQL columns of `UserPayload`, from users `u` and their ledger accounts `a`. Admins have all permissions, although their row stores none.
 */
export const userColumns = (db: Db) => db`
  u._id, u.username, u.email, u.firstname, u.lastname, u.phone, u.google_place_id, u.address, u.city, u.post_code, u.country,
  u.company_name, u.company_reg, u.vat_no, u.web_url, u.buyer_kind,
  CASE WHEN u.role_id = ${roleId.admin} THEN ${[...permissions]}::text[] ELSE u.permissions END AS permissions, u.my_tools,
  CASE WHEN u.role_id = ${roleId.member} THEN ${roleId.customer} ELSE u.role_id END AS role_id, u.customer_kind, u.price_type, u.price_group_id, u.verified, u.undeliverable,
  least(u.status, (SELECT w.status FROM members m JOIN users w ON w._id = m.owner_id WHERE m.user_id = u._id)) AS status, u.theme, u.language, u.single_keys, coalesce(a.balance, 0) AS balance, u.picture, u.deletion_requested_at,
  u.created_at, u.activated_at, u.last_seen_at,
  (SELECT json_build_object('workshop', coalesce(nullif(w.company_name, ''), person_name(w)), 'may_order', m.may_order, 'may_pay', m.may_pay,
      'may_message', m.may_message, 'sees_prices', m.sees_prices)
    FROM members m JOIN users w ON w._id = m.owner_id WHERE m.user_id = u._id) AS membership`

/** Reads one user with the balance. Throws if the user is unknown, removed or a guest. */
export async function readUser(db: Db, _id: string): Promise<UserPayload> {
  const [user] = await db<UserPayload[]>`
    SELECT ${userColumns(db)} FROM users u LEFT JOIN ledger_accounts a ON a.user_id = u._id WHERE u._id = ${_id} AND u.deleted_at IS NULL AND u.role_id <> ${roleId.guest}`
  return found(user, 'accounts.user_not_found')
}

/** Updates the given columns of one user. Ignores columns that are undefined. */
export async function writeUser(tx: Tx, _id: string, columns: Readonly<Record<string, unknown>>): Promise<void> {
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0) await tx`UPDATE users SET ${tx(given)} WHERE _id = ${_id}`
}
