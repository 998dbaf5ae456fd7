import { GetUsers } from '@mapwright/contract/accounts/user-endpoints.ts'
import type { Query } from '@mapwright/contract/api/endpoint.ts'
import { query } from '../api/handler.ts'
import type { Sql } from '../db/sql.ts'
import { usersWhere } from './user-filter-rows.ts'
import { type UserAnswer, userColumns } from './user-rows.ts'

/** The list of users with its search, filters and order; newest first unless asked otherwise. */
export const users = query(GetUsers, async ({ sql, query: { page, size, sort, ...filters } }) => {
  const where = usersWhere(sql, filters)
  const [count] = await sql<{ total: number }[]>`SELECT count(*)::int AS total FROM users u ${where}`
  const rows = await sql<UserAnswer[]>`
    SELECT ${userColumns(sql)} FROM users u LEFT JOIN ledger_accounts a ON a.user_id = u._id ${where}
    ORDER BY ${orderOf(sql, sort)} LIMIT ${size} OFFSET ${(page - 1) * size}`
  return { users: rows, total: count?.total ?? 0, page, size }
})

function orderOf(sql: Sql, sort: Query<typeof GetUsers>['sort'] = '-created_at') {
  return {
    created_at: sql`u.created_at, u._id`,
    '-created_at': sql`u.created_at DESC, u._id DESC`,
    username: sql`u.username`,
    '-username': sql`u.username DESC`,
    last_seen_at: sql`u.last_seen_at NULLS FIRST, u._id`,
    '-last_seen_at': sql`u.last_seen_at DESC NULLS LAST, u._id DESC`,
  }[sort]
}
