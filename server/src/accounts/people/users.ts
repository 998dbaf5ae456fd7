import { GetUsers } from '@mapwright/contract/accounts/user-endpoints.ts'
import type { Query } from '@mapwright/contract/api/endpoint.ts'
import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import { query } from '../../platform/api/handler.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { type UserPayload, userColumns } from '../user-rows.ts'
import { usersWhere } from './user-filter-rows.ts'

/** Lists users, newest first by default. */
export const users = query(GetUsers, async ({ sql, query: { page, size, sort, ...filters } }) => {
  const where = usersWhere(sql, filters)
  const [count] = await sql<{ total: number }[]>`SELECT count(*)::int AS total FROM users u ${where}`
  const rows = await sql<UserPayload[]>`
    SELECT ${userColumns(sql)} FROM users u LEFT JOIN ledger_accounts a ON a.user_id = u._id ${where}
    ORDER BY ${orderOf(sql, sort)} LIMIT ${size} OFFSET ${(page - 1) * size}`
  return { users: rows, total: count?.total ?? 0, page, size }
})

const sortedBy = {
  name: 'lower(person_name(u))',
  username: 'u.username',
  company: "nullif(lower(u.company_name), '')",
  role: 'u.role_id',
  balance: 'coalesce(a.balance, 0)',
  price_type: 'u.price_type',
  status: 'u.status',
  last_seen_at: 'u.last_seen_at',
  created_at: 'u.created_at',
} as const

/** Sorts empty values as the lowest, like the index on last_seen_at. Ties are ordered by id. */
function orderOf(sql: Sql, sort: Query<typeof GetUsers>['sort'] = '-created_at') {
  const column = sortedBy[keysOf(sortedBy).find((name) => name === sort.replace(/^-/, '')) ?? 'created_at']
  const isDown = sort.startsWith('-')
  const nulls = sort.endsWith('last_seen_at') || sort.endsWith('company') ? `NULLS ${isDown ? 'LAST' : 'FIRST'}` : ''
  const direction = isDown ? 'DESC' : 'ASC'
  return sql.unsafe(`${column} ${direction} ${nulls}, u._id ${direction}`)
}
