import { credits } from '@mapwright/contract/api/amounts.ts'
import type { Answer } from '@mapwright/contract/api/endpoint.ts'
import { GetBalance, GetCreditHistory } from '@mapwright/contract/credits/invoice-endpoints.ts'
import type { Posting } from '@mapwright/contract/credits/ledger.ts'
import { query } from '../api/handler.ts'
import { balanceOf } from './ledger-rows.ts'

export const getBalance = query(GetBalance, async ({ sql, actor }) => ({ balance: await balanceOf(sql, actor._id) }))

/** The statement follows the gapless position of a customer's postings: any page is as fast as the first. */
export const getCreditHistory = query(GetCreditHistory, async ({ sql, actor, query: { page, size } }) => {
  const [account] = await sql<{ _id: string; balance: bigint; postings: number }[]>`
    SELECT _id, balance, postings FROM ledger_accounts WHERE user_id = ${actor._id}`
  if (!account) return { history: [], balance: credits(0n), total: 0, page, size }
  const newest = account.postings - (page - 1) * size
  const history = await sql<Answer<Posting>[]>`
    SELECT t._id, t.at, t.reason, t.ref_kind, t.ref_id, t.note, p.amount, p.balance_after AS balance
    FROM ledger_postings p JOIN ledger_transfers t ON t._id = p.transfer_id
    WHERE p.account_id = ${account._id} AND p.position <= ${newest} AND p.position > ${newest - size}
    ORDER BY p.position DESC`
  return { history, balance: credits(account.balance), total: account.postings, page, size }
})
