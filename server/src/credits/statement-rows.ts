import { type Credits, credits } from '@mapwright/contract/api/amounts.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { StatementLine } from '@mapwright/contract/credits/ledger.ts'
import type { Db } from '../platform/db/sql.ts'
import type { Fragment } from '../platform/db/statement.ts'

export type StatementRow = Decoded<StatementLine>
type Account = { _id: string; balance: bigint; postings: number }

/** Reads the customer's ledger account. Returns undefined before the first posting. */
async function accountOf(sql: Db, user_id: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    SELECT _id, balance, postings FROM ledger_accounts WHERE user_id = ${user_id}`
  return account
}

/**
 * Lists the postings `p` of transfers `t` that satisfy the condition `wanted`, newest first. The ledger contains only the id of an order,
 * so details are joined from the order, its accepted offers and its refunds.
 */
const postingsThat = (sql: Db, account_id: string, wanted: Fragment) => sql<StatementRow[]>`
  SELECT t._id, t.at, t.ref_kind, t.ref_id, p.amount, p.balance_after AS balance, coalesce(r.reason, t.note) AS note,
    CASE WHEN r._id IS NOT NULL THEN 'partial_refund' WHEN f._id IS NOT NULL THEN 'order_extra' ELSE t.reason END AS reason,
    CASE WHEN o._id IS NOT NULL THEN json_build_object('number', o.number::int, 'reg_no', o.reg_no, 'vehicle',
      concat_ws(' ', nullif(o.manufacture, ''), nullif(o.model, ''), nullif(o.generation, ''), nullif(o.variant, ''))) END AS order,
    CASE WHEN o._id IS NOT NULL THEN 'credits' ELSE i.payment_method END AS payment_method
  FROM ledger_postings p JOIN ledger_transfers t ON t._id = p.transfer_id
  LEFT JOIN orders o ON t.ref_kind = 'order' AND o._id = t.ref_id
  LEFT JOIN order_refunds r ON r.order_id = o._id AND r.txn_id = t._id
  LEFT JOIN order_offers f ON f.order_id = o._id AND f.txn_id = t._id
  LEFT JOIN invoices i ON t.ref_kind = 'invoice' AND i._id = t.ref_id
  WHERE p.account_id = ${account_id} AND ${wanted}
  ORDER BY p.position DESC`

/** Lists the postings at positions above `after` up to `upTo`, newest first. */
const postings = (sql: Db, account_id: string, after: number, upTo: number) =>
  postingsThat(sql, account_id, sql`p.position > ${after} AND p.position <= ${upTo}`)

/** Reads a page of the statement. Positions of postings have no gaps, so all pages are equally fast. */
export async function statementPage(sql: Db, user_id: string, { page, size }: { page: number; size: number }) {
  const account = await accountOf(sql, user_id)
  if (!account) return { history: [], balance: credits(0n), total: 0, page, size }
  const newest = account.postings - (page - 1) * size
  const history = newest > 0 ? await postings(sql, account._id, newest - size, newest) : []
  return { history: [...history], balance: credits(account.balance), total: account.postings, page, size }
}

const batch = 500

/** Yields the postings that exist at the start of the call, in batches, newest first. */
export async function* allPostings(sql: Db, user_id: string): AsyncGenerator<readonly StatementRow[]> {
  const account = await accountOf(sql, user_id)
  for (let upTo = account?.postings ?? 0; account && upTo > 0; upTo -= batch)
    yield await postings(sql, account._id, upTo - batch, upTo)
}

/** Reads the newest `max` postings, the balance, and the number of all postings. */
export async function newestPostings(
  sql: Db,
  user_id: string,
  max: number,
): Promise<{ history: readonly StatementRow[]; balance: Credits; total: number }> {
  return statementPage(sql, user_id, { page: 1, size: max })
}

/**
 * Lists the postings of a month in the site's time zone, newest first, with the balances before and after the month. `month` is its first
 * day, such as `2026-10-01`.
 */
export async function postingsOfMonth(sql: Db, user_id: string, month: string) {
  const account = await accountOf(sql, user_id)
  if (!account) return undefined
  const start = (first: Fragment) => sql`${first} AT TIME ZONE (SELECT time_zone FROM open_times)`
  const history = await postingsThat(
    sql,
    account._id,
    sql`t.at >= ${start(sql`${month}::date::timestamp`)} AND t.at < ${start(sql`(${month}::date + interval '1 month')`)}`,
  )
  const [newest, oldest] = [history.at(0), history.at(-1)]
  if (!newest || !oldest) return undefined
  return { history: [...history], opening: credits(oldest.balance - oldest.amount), closing: newest.balance }
}

/** Reads the site's time zone, which statements use. */
export async function timeZoneOf(db: Db): Promise<string> {
  const [zone] = await db<[{ time_zone: string }]>`SELECT time_zone FROM open_times`
  return zone.time_zone
}
