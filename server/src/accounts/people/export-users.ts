import { ExportUsers } from '@mapwright/contract/accounts/people-endpoints.ts'
import type { Query } from '@mapwright/contract/api/endpoint.ts'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { type Cell, csvDownload } from '../../platform/files/csv.ts'
import { type UserPayload, userColumns } from '../user-rows.ts'
import { usersWhere } from './user-filter-rows.ts'

const columns = [
  ...(['_id', 'username', 'email', 'firstname', 'lastname', 'phone', 'company_name', 'company_reg', 'vat_no'] as const),
  ...(['web_url', 'address', 'city', 'post_code', 'country', 'role_id', 'customer_kind', 'price_type'] as const),
  ...(['verified', 'status', 'language', 'balance', 'created_at', 'last_seen_at'] as const),
] as const satisfies readonly (keyof UserPayload)[]

const pageSize = 500

async function* pagesOf(sql: Sql, filters: Query<typeof ExportUsers>): AsyncGenerator<Cell[][]> {
  const pages = sql<UserPayload[]>`
    SELECT ${userColumns(sql)} FROM users u LEFT JOIN ledger_accounts a ON a.user_id = u._id ${usersWhere(sql, filters)}
    ORDER BY u.created_at DESC, u._id DESC`.cursor(pageSize)
  for await (const users of pages) yield users.map((user) => columns.map((column) => user[column]))
}

/** Returns a generator that starts reading only when the response is sent, after the audit row is stored. */
const readLater = async ({ sql, query }: QueryContext<typeof ExportUsers>) => pagesOf(sql, query)

/** Exports users as CSV. Declared as a command, so that each export has an audit row. */
export const exportUsers = command(ExportUsers, {
  prepare: readLater,
  run: async ({ query, prepared: pages, request, now, audit }) => {
    audit({ after: { filters: query } })
    return csvDownload(`users-${now.toISOString().slice(0, 10)}.csv`, columns, pages, request.language)
  },
})
