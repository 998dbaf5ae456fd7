import type { Decoded, Query } from '@mapwright/contract/api/endpoint.ts'
import type { Debtor, DueOrder } from '@mapwright/contract/orders/money/due.ts'
import type { ExportDueOrders, ListDebtors, ListDueOrders } from '@mapwright/contract/orders/money/due-endpoints.ts'
import type { Db, Sql } from '../../platform/db/sql.ts'
import { vehicleWords } from '../../vehicles/vehicle-words.ts'

export type DueFilters = Query<typeof ExportDueOrders>
type Page<List extends typeof ListDueOrders | typeof ListDebtors> = Pick<Query<List>, 'page' | 'size' | 'sort'>
type Sums = Pick<Decoded<Debtor>, 'due' | 'overdue'>
export type DueRow = Decoded<DueOrder>

/** Unpaid orders `o` with their due date, and `overdue`: true if the date has passed. Drafts and cancelled orders are never due. */
const dueOrders = (db: Db, now: Date, { keywords = '', user_id, overdue, ids }: DueFilters) => db`
  SELECT o.*, o.total - o.refunded AS due, p.pay_by, coalesce(p.pay_by <= ${now}, false) AS overdue
  FROM orders o CROSS JOIN LATERAL (
    SELECT o.completed_at + make_interval(days => (SELECT pay_later_days FROM settings)) AS pay_by) p
  WHERE o.payment = 'due' AND ${vehicleWords(db, keywords)}
    ${user_id ? db`AND o.user_id = ${user_id}` : db``} ${ids ? db`AND o._id = ANY (${ids})` : db``} ${overdue ? db`AND p.pay_by <= ${now}` : db``}`

const columns = (db: Db) => db`
  o._id, o.number, o.status, o.manufacture, o.model, o.generation, o.variant, o.reg_no, o.services, o.submitted_at, o.completed_at,
  o.due, o.pay_by, o.overdue,
  json_build_object('_id', u._id, 'name', person_name(u), 'email', u.email, 'company_name', u.company_name) AS user`

/** Sorts by due date. Undelivered orders come last, oldest first. */
const oldestFirst = (db: Db) => db`ORDER BY o.pay_by NULLS LAST, o.submitted_at, o._id`

const shownName = "lower(coalesce(nullif(u.company_name, ''), person_name(u)))"

/** Sorts by one column and then by id. Orders without a date come last in ascending and first in descending order. */
const ordered = (db: Db, sort: string, columns: Record<string, string>, id: string) => {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC'
  return db.unsafe(`ORDER BY ${columns[sort.replace(/^-/, '')]} ${direction}, ${id} ${direction}`)
}

const dueSortedBy = {
  number: 'o.number',
  vehicle: "concat_ws(' ', o.manufacture, o.model, o.generation, o.variant)",
  customer: shownName,
  status: "array_position(ARRAY['pending', 'in_progress', 'incomplete', 'completed'], o.status)",
  submitted: 'o.submitted_at',
  pay_by: 'o.pay_by',
  due: 'o.due',
}

const debtorsSortedBy = {
  customer: shownName,
  orders: 'd.orders',
  pay_by: 'd.pay_by',
  reminded: 'r.reminded_at',
  balance: 'coalesce(a.balance, 0)',
  overdue: 'd.overdue',
  due: 'd.due',
}

/** Reads a page of unpaid orders. */
export const listDue = (db: Db, now: Date, filters: DueFilters, { page, size, sort }: Page<typeof ListDueOrders>) => db<
  DueRow[]
>`
  SELECT ${columns(db)} FROM (${dueOrders(db, now, filters)}) o JOIN users u ON u._id = o.user_id
  ${sort ? ordered(db, sort, dueSortedBy, 'o._id') : oldestFirst(db)} LIMIT ${size} OFFSET ${(page - 1) * size}`

/** Reads all unpaid orders in batches. */
export const everyDue = (sql: Sql, now: Date, filters: DueFilters) =>
  sql<DueRow[]>`
    SELECT ${columns(sql)} FROM (${dueOrders(sql, now, filters)}) o JOIN users u ON u._id = o.user_id ${oldestFirst(sql)}`.cursor(
    500,
  )

/** Returns the total amounts due and overdue, and the numbers of orders and customers, for the orders that match the filters. */
export async function sumOfDue(db: Db, now: Date, filters: DueFilters) {
  const [row] = await db<(Sums & { orders: number; customers: number })[]>`
    SELECT coalesce(sum(o.due), 0)::bigint AS due, coalesce(sum(o.due) FILTER (WHERE o.overdue), 0)::bigint AS overdue,
      count(*)::int AS orders, count(DISTINCT o.user_id)::int AS customers
    FROM (${dueOrders(db, now, filters)}) o`
  if (!row) throw new Error('A sum has a row')
  const { orders, customers, ...sums } = row
  return { sums, orders, customers }
}

/** Lists the amount due of each customer, most overdue first. */
export const listDebtors = (
  db: Db,
  now: Date,
  filters: DueFilters,
  { page, size, sort }: Page<typeof ListDebtors>,
) => db<Decoded<Debtor>[]>`
  SELECT json_build_object('_id', u._id, 'name', person_name(u), 'email', u.email, 'company_name', u.company_name) AS user,
    d.orders, d.due, d.overdue, d.pay_by, coalesce(a.balance, 0) AS balance, r.reminded_at
  FROM (
    SELECT o.user_id, count(*)::int AS orders, sum(o.due)::bigint AS due,
      coalesce(sum(o.due) FILTER (WHERE o.overdue), 0)::bigint AS overdue, min(o.pay_by) AS pay_by
    FROM (${dueOrders(db, now, filters)}) o GROUP BY o.user_id
  ) d JOIN users u ON u._id = d.user_id
  LEFT JOIN ledger_accounts a ON a.user_id = d.user_id LEFT JOIN order_payment_reminders r ON r.user_id = d.user_id
  ${sort ? ordered(db, sort, debtorsSortedBy, 'u._id') : db`ORDER BY d.overdue DESC, d.due DESC, u._id`} LIMIT ${size} OFFSET ${(page - 1) * size}`
