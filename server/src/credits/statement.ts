import { credits } from '@mapwright/contract/api/amounts.ts'
import type { Answer } from '@mapwright/contract/api/endpoint.ts'
import { GetUserStatement } from '@mapwright/contract/credits/balance-endpoints.ts'
import { GetBalance, GetCreditHistory } from '@mapwright/contract/credits/invoice-endpoints.ts'
import type { Posting } from '@mapwright/contract/credits/ledger.ts'
import { readCustomer } from '../accounts/read-customer.ts'
import { query } from '../api/handler.ts'
import type { Sql } from '../db/sql.ts'
import { balanceOf } from './ledger-rows.ts'

export const getBalance = query(GetBalance, async ({ sql, actor }) => ({ balance: await balanceOf(sql, actor._id) }))

/** The caller's own statement. */
export const getCreditHistory = query(GetCreditHistory, ({ sql, actor, query: page }) =>
  statement(sql, actor._id, page),
)

/** A customer's statement, for staff. */
export const getUserStatement = query(GetUserStatement, async ({ sql, params, query: page }) =>
  statement(sql, (await readCustomer(sql, params.id))._id, page),
)

/** The statement follows the gapless position of a customer's postings: any page is as fast as the first. */
async function statement(sql: Sql, user_id: string, { page, size }: { page: number; size: number }) {
  const [account] = await sql<{ _id: string; balance: bigint; postings: number }[]>`
    SELECT _id, balance, postings FROM ledger_accounts WHERE user_id = ${user_id}`
  if (!account) return { history: [], balance: credits(0n), total: 0, page, size }
  const newest = account.postings - (page - 1) * size
  const history = await sql<Answer<Posting>[]>`
    SELECT t._id, t.at, t.reason, t.ref_kind, t.ref_id, t.note, p.amount, p.balance_after AS balance
    FROM ledger_postings p JOIN ledger_transfers t ON t._id = p.transfer_id
    WHERE p.account_id = ${account._id} AND p.position <= ${newest} AND p.position > ${newest - size}
    ORDER BY p.position DESC`
  return { history, balance: credits(account.balance), total: account.postings, page, size }
}
