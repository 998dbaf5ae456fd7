import { credits } from '@mapwright/contract/api/amounts.ts'
import type { Decoded, Query } from '@mapwright/contract/api/endpoint.ts'
import { ListBalances } from '@mapwright/contract/credits/balance-endpoints.ts'
import type { CustomerBalance } from '@mapwright/contract/credits/customer-balance.ts'
import { roleId } from '../accounts/role-id.ts'
import { query } from '../platform/api/handler.ts'
import type { Sql } from '../platform/db/sql.ts'
import { hasWords } from '../platform/search/search-words.ts'

type Sort = Query<typeof ListBalances>['sort']

const orderOf = (sql: Sql, sort: Sort) =>
  ({
    balance: sql`balance, u._id`,
    '-balance': sql`balance DESC, u._id`,
    moved_at: sql`moved_at NULLS FIRST, u._id`,
    '-moved_at': sql`moved_at DESC NULLS LAST, u._id`,
    name: sql`lower(person_name(u)), u._id`,
    '-name': sql`lower(person_name(u)) DESC, u._id`,
  })[sort]

/** Lists the balances of all customers, with the sum over all pages of the filtered list. */
export const listBalances = query(ListBalances, async ({ sql, query: { keywords, kind, holds, sort, page, size } }) => {
  const from = sql`
    FROM users u LEFT JOIN ledger_accounts a ON a.user_id = u._id
    WHERE u.deleted_at IS NULL AND u.role_id = ${roleId.customer} AND ${hasWords(sql, sql`u.search`, keywords)}
      ${kind ? sql`AND u.customer_kind = ${kind}` : sql``}
      ${holds === 'with_credits' ? sql`AND a.balance > 0` : sql``}
      ${holds === 'owing' ? sql`AND a.balance < 0` : sql``}
      ${holds === 'empty' ? sql`AND coalesce(a.balance, 0) = 0` : sql``}`
  const [[totals], balances] = await Promise.all([
    sql<{ total: number; sum: bigint }[]>`
      SELECT count(*)::int AS total, coalesce(sum(a.balance), 0)::bigint AS sum ${from}`,
    sql<Decoded<CustomerBalance>[]>`
      SELECT json_build_object('_id', u._id, 'name', person_name(u), 'company_name', u.company_name, 'email', u.email,
          'customer_kind', u.customer_kind, 'status', u.status) AS user,
        coalesce(a.balance, 0) AS balance, coalesce(a.credit_limit, 0) AS credit_limit,
        (SELECT t.at FROM ledger_postings p JOIN ledger_transfers t ON t._id = p.transfer_id
          WHERE p.account_id = a._id AND p.position = a.postings) AS moved_at
      ${from} ORDER BY ${orderOf(sql, sort)} LIMIT ${size} OFFSET ${(page - 1) * size}`,
  ])
  return { balances: [...balances], sum: credits(totals?.sum ?? 0n), total: totals?.total ?? 0, page, size }
})
