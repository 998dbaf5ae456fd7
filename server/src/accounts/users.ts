import { GetUsers } from '@mapwright/contract/accounts/user-endpoints.ts'
import { query } from '../api/handler.ts'
import type { Sql } from '../db/sql.ts'
import { searchPatterns, type UserAnswer, userColumns } from './user-rows.ts'

/** The list of users with its search, role and status filter, newest first. */
export const users = query(GetUsers, async ({ sql, query: { search_keyword, role, status, page, size } }) => {
  const where = sql`WHERE u.search LIKE ALL (${searchPatterns(search_keyword)}) ${ofRole(sql, role)} ${inStatus(sql, status)}`
  const [count] = await sql<{ total: number }[]>`SELECT count(*)::int AS total FROM users u ${where}`
  const rows = await sql<UserAnswer[]>`
    SELECT ${userColumns(sql)} FROM users u LEFT JOIN ledger_accounts a ON a.user_id = u._id ${where}
    ORDER BY u.created_at DESC, u._id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`
  return { users: rows, total: count?.total ?? 0, page, size }
})

function ofRole(sql: Sql, role: 'customer' | 'team' | 'admin' | 'staff' | undefined) {
  if (!role) return sql``
  const ids = { customer: [2], team: [1, 3], admin: [1], staff: [3] }[role]
  return sql`AND u.role_id = ANY (${ids})`
}

function inStatus(sql: Sql, status: 'active' | 'inactive' | 'waiting' | 'unverified' | undefined) {
  if (!status) return sql``
  return {
    active: sql`AND u.status = 1`,
    inactive: sql`AND u.status = 0`,
    waiting: sql`AND u.status = 0 AND u.verified AND u.role_id = 2`,
    unverified: sql`AND NOT u.verified`,
  }[status]
}
