import { CountWaitingCustomers } from '@mapwright/contract/accounts/people-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { usersWhere } from './user-filter-rows.ts'

/** Counts the customers with a verified email address who are waiting for activation by staff. */
export const countWaitingCustomers = query(CountWaitingCustomers, async ({ sql }) => {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM users u ${usersWhere(sql, { search_keyword: '', status: 'waiting' })}`
  return { count: row?.count ?? 0 }
})
