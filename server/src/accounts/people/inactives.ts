import { DeleteInactives, GetInactives } from '@mapwright/contract/accounts/people-endpoints.ts'
import { command, query } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { roleId } from '../role-id.ts'
import { type UserPayload, userColumns } from '../user-rows.ts'
import { eraseUsers, unusablePasswordHash } from './erase-users.ts'

/** Condition on users `u` and their ledger accounts `a`: customers without credits who have not used the site for `days` days. */
const inactiveSince = (db: Db, days: number, now: Date) => db`
  u.role_id = ${roleId.customer} AND u.deleted_at IS NULL AND coalesce(a.balance, 0) = 0
  AND coalesce(u.last_seen_at, u.created_at) < ${now}::timestamptz - make_interval(days => ${days})`

/** Lists the inactive customers, longest inactive first. */
export const inactives = query(GetInactives, async ({ sql, now, query: { days, page, size } }) => {
  const from = sql`FROM users u LEFT JOIN ledger_accounts a ON a.user_id = u._id WHERE ${inactiveSince(sql, days, now)}`
  const [count] = await sql<{ total: number }[]>`SELECT count(*)::int AS total ${from}`
  const users = await sql<UserPayload[]>`
    SELECT ${userColumns(sql)} ${from} ORDER BY coalesce(u.last_seen_at, u.created_at), u._id LIMIT ${size} OFFSET ${(page - 1) * size}`
  return { users, total: count?.total ?? 0, page, size }
})

/** Removes all data of the inactive customers. Throws if their number has changed since the caller saw the list. */
export const deleteInactives = command(DeleteInactives, {
  prepare: unusablePasswordHash,
  run: async ({ tx, actor, body: { days, expected }, prepared: password_hash, now, audit }) => {
    const found = await tx<{ _id: string }[]>`
      SELECT u._id FROM users u LEFT JOIN ledger_accounts a ON a.user_id = u._id
      WHERE ${inactiveSince(tx, days, now)} ORDER BY u._id FOR UPDATE OF u`
    if (found.length !== expected)
      throw new Problem('accounts.others_inactive', { details: { expected, found: found.length } })
    const ids = found.map(({ _id }) => _id)
    const removed = await eraseUsers(tx, ids, { password_hash, actor_id: actor._id, now })
    audit({ after: { days, removed, ids } })
    return { removed }
  },
})
