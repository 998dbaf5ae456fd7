import type { Person } from '@mapwright/contract/accounts/user.ts'
import { GetAdmins, GetCustomers, GetUserAll } from '@mapwright/contract/accounts/user-endpoints.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { query } from '../../platform/api/handler.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { hasWords } from '../../platform/search/search-words.ts'

type PeopleQuery = { search_keyword: string; page: number; size: number }

async function people(sql: Sql, roleIds: readonly number[], { search_keyword, page, size }: PeopleQuery) {
  const where = sql`WHERE deleted_at IS NULL AND role_id = ANY (${roleIds}) AND ${hasWords(sql, sql`search`, search_keyword)}`
  const [count] = await sql<{ total: number }[]>`SELECT count(*)::int AS total FROM users ${where}`
  const users = await sql<Person[]>`
    SELECT _id, username, email, firstname, lastname, company_name, country, role_id, status, picture FROM users ${where}
    ORDER BY username LIMIT ${size} OFFSET ${(page - 1) * size}`
  return { users, total: count?.total ?? 0, page, size }
}

/** Lists all users, for pickers. */
export const userAll = query(GetUserAll, ({ sql, query: filters }) => people(sql, Object.values(roles), filters))

/** Lists customers, for pickers. */
export const customers = query(GetCustomers, ({ sql, query: filters }) => people(sql, [roles.customer], filters))

/** Lists admins and staff, for pickers. */
export const admins = query(GetAdmins, ({ sql, query: filters }) => people(sql, [roles.admin, roles.staff], filters))
