import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import { type OrderStatus, orderStatuses } from '@mapwright/contract/orders/order.ts'
import type { OrderRow } from '@mapwright/contract/orders/order-shapes.ts'
import type { OrderSort } from '@mapwright/contract/orders/queue/order-sort.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import { constant } from '../../platform/db/constant.ts'
import type { Db } from '../../platform/db/sql.ts'
import { vehicleWords } from '../../vehicles/vehicle-words.ts'
import { newestFace } from '../feedback/feedback-rows.ts'
import { automationColumn } from './automation-column.ts'

/** Groups of statuses that are listed together. Each group has its own index. */
export const listScopes = {
  placed: ['pending', 'in_progress', 'incomplete', 'completed', 'cancelled'],
  waiting: ['pending', 'in_progress', 'incomplete'],
  open: ['pending', 'in_progress'],
  finished: ['completed', 'cancelled'],
} as const satisfies Record<string, readonly OrderStatus[]>

export type OrderList = {
  scope: keyof typeof listScopes
  /** Restricts the scope to a single status. */
  status?: OrderStatus | undefined
  user_id?: string | undefined
  /** True for the agents' queue only, false for the main queue only, undefined for both. */
  from_agent?: boolean | undefined
  /** Additional condition. */
  also?: Fragment | undefined
  car_id?: string | undefined
  /** Period from `from` (inclusive) to `before` (exclusive). */
  from?: Date | undefined
  before?: Date | undefined
  sort?: OrderSort | undefined
  keywords?: string | undefined
  page: number
  size: number
}

// The statuses are inlined instead of passed as parameters, so that prepared statements can use the partial index.
const inScope = (db: Db, scope: OrderList['scope']) =>
  ({
    placed: db`status <> 'draft'`,
    waiting: db`status IN ('pending', 'in_progress', 'incomplete')`,
    open: db`status IN ('pending', 'in_progress')`,
    finished: db`status IN ('completed', 'cancelled')`,
  })[scope]

/** Condition for the agents' queue or the main queue. If the site does not serve agents, their orders are in the main queue. */
export const inQueue = (db: Db, from_agent: boolean) =>
  from_agent ? db`from_agent` : db`NOT (from_agent AND (SELECT is_admin_site FROM settings))`

/** Condition of a list of orders, for its WHERE clause. */
export const matchingOrders = (
  db: Db,
  { scope, status, user_id, from_agent, car_id, from, before, also, keywords = '' }: Omit<OrderList, 'page' | 'size'>,
) => db`
  ${status ? db`status = ${status}` : inScope(db, scope)}
  ${user_id ? db`AND user_id = ${user_id}` : db``}
  ${from_agent === undefined ? db`` : db`AND ${inQueue(db, from_agent)}`}
  ${car_id ? db`AND car_id = ${car_id}` : db``}
  ${from ? db`AND listed_at >= ${from}` : db``}
  ${before ? db`AND listed_at < ${before}` : db``}
  ${also ? db`AND ${also}` : db``}
  AND ${vehicleWords(db, keywords)}`

// LIMIT and OFFSET are inlined: with parameters, PostgreSQL assumes that a list needs a tenth of all rows, and replans every list, which
// takes longer than reading it. Searches use parameters, because their best plan depends on the frequency of the words.
const onPage = (db: Db, { page, size, keywords }: OrderList) => {
  const offset = (page - 1) * size
  if (keywords?.trim()) return db`LIMIT ${size} OFFSET ${offset}`
  return db`LIMIT ${db.unsafe(String(Math.trunc(size)))} ${offset > 0 ? db`OFFSET ${offset}` : db``}`
}

/**
 * Returns true if the orders must be counted. Stored counts do not cover filters, and a customer's stored counts include the orders
 * placed as an agent.
 */
const isNarrowed = ({ keywords, car_id, from, before, also, user_id, from_agent }: OrderList) =>
  Boolean(keywords?.trim() || car_id || from || before || also || (user_id && from_agent !== undefined))

type Counted = { user_id?: string | undefined; from_agent?: boolean | undefined }

/** Exact number of orders in these statuses, from the stored counts. */
const keptCount = (db: Db, statuses: readonly OrderStatus[], { user_id, from_agent }: Counted = {}) => db`
  (SELECT coalesce(sum(count), 0)::int FROM ${user_id ? db`order_counts` : db`order_totals`}
   WHERE ${user_id ? db`user_id = ${user_id} AND` : db``} ${from_agent === undefined ? db`` : db`${inQueue(db, from_agent)} AND`}
     status = ANY(${statuses}))`

async function readCount(db: Db, count: Fragment): Promise<number> {
  const [row] = await db<{ count: number }[]>`SELECT ${count} AS count`
  return row?.count ?? 0
}

/** Returns the exact number of orders in these statuses and this queue, from the stored counts. */
export const countOfQueue = (db: Db, from_agent: boolean, statuses: readonly OrderStatus[]): Promise<number> =>
  readCount(db, keptCount(db, statuses, { from_agent }))

/** Returns the exact number of a customer's orders in these statuses, from the stored counts. */
export const countOfUser = (db: Db, userId: string, statuses: readonly OrderStatus[]): Promise<number> =>
  readCount(db, keptCount(db, statuses, { user_id: userId }))

/** Returns the number of a customer's orders by status, from the stored counts. */
export async function countsOfUser(db: Db, userId: string): Promise<Record<OrderStatus, number>> {
  const rows = await db<{ status: OrderStatus; count: number }[]>`
    SELECT status, count FROM order_counts WHERE user_id = ${userId}`
  const kept = new Map(rows.map(({ status, count }) => [status, count]))
  return tableOf(orderStatuses, (status) => kept.get(status) ?? 0)
}

/** SQL for the displayed name of a user in lower case: the company's name if there is one. */
const shownName = (id: string) =>
  `(SELECT lower(coalesce(nullif(p.company_name, ''), person_name(p))) FROM users p WHERE p._id = ${id})`

/** Sort columns; `o` is the orders table and `u` the customer. */
const sortedBy: Record<string, readonly string[]> = {
  number: ['o.number'],
  vehicle: ['o.manufacture', 'o.model', 'o.generation', 'o.variant', 'o.listed_at'],
  customer: ["lower(coalesce(nullif(u.company_name, ''), person_name(u)))", 'o.listed_at'],
  status: [`array_position(ARRAY['${orderStatuses.join("', '")}'], o.status)`, 'o.listed_at'],
  assignee: [shownName('o.assignee_id'), 'o.listed_at'],
  submitted: ['o.listed_at'],
  due: ['o.due_at'],
  completed: ['coalesce(o.completed_at, o.cancelled_at)'],
  total: ['o.total', 'o.listed_at'],
}

/**
 * Lists of waiting orders are sorted in memory by these columns. Otherwise PostgreSQL scans the index of all orders to find the few
 * waiting ones.
 */
const sortedInMemory = /^-?(vehicle|status|total)$/

/**
 * Source of the sorted list. For sorting by customer, PostgreSQL reads customers in index order with their orders until the page is full.
 */
function sortable(db: Db, list: OrderList) {
  const { scope, sort = '' } = list
  const matching = matchingOrders(db, list)
  if (/^-?customer$/.test(sort)) return db`(SELECT * FROM orders WHERE ${matching}) o JOIN users u ON u._id = o.user_id`
  const isWaiting = scope === 'waiting' || scope === 'open'
  return isWaiting && sortedInMemory.test(sort)
    ? db`(SELECT * FROM orders WHERE ${matching} OFFSET 0) o`
    : db`orders o WHERE ${matching}`
}

/** ORDER BY clause of the list. Its expressions are constants, never user input. */
function ordered(db: Db, { scope, sort = scope === 'waiting' ? 'submitted' : '-submitted' }: OrderList) {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC'
  const columns = [...(sortedBy[sort.replace(/^-/, '')] ?? []), 'o._id']
  return db.unsafe(`ORDER BY ${columns.map((column) => `${column} ${direction}`).join(', ')}`)
}

/**
 * Reads a page of orders and their exact total number. By default, waiting orders are sorted oldest first and all others newest first. A
 * stored total is read in the same statement; without one, the orders are counted in parallel. `OFFSET 0` makes PostgreSQL read the
 * selected orders by key instead of scanning a small table.
 */
export async function listOrders(db: Db, list: OrderList, { isStaff }: { isStaff: boolean }) {
  const { scope, status, user_id, from_agent, page, size } = list
  const kept = isNarrowed(list)
    ? undefined
    : keptCount(db, status ? [status] : listScopes[scope], { user_id, from_agent })
  const [rows, counted] = await Promise.all([
    db<(Decoded<OrderRow> & { total_count?: number | null | undefined })[]>`
      WITH picked AS MATERIALIZED (
        SELECT o._id FROM ${sortable(db, list)} ${ordered(db, list)} ${onPage(db, list)}
      )
      SELECT o._id, o.number, o.status, o.payment, o.from_agent, o.manufacture, o.model, o.generation, o.variant, o.ecu_brand,
        o.ecu_version, o.reg_no, o.services, o.total, o.time_frame, o.created_at, o.submitted_at, o.completed_at, o.due_at,
        json_build_object('_id', u._id, 'name', person_name(u), 'email', u.email, 'company_name', u.company_name) AS user,
        ${automationColumn(db, { isStaff })},
        CASE WHEN a._id IS NOT NULL AND ${constant(db, isStaff)} THEN json_build_object('_id', a._id, 'name', person_name(a)) END AS assignee,
        CASE WHEN ${constant(db, isStaff)} THEN ${newestFace(db)} END AS face,
        CASE WHEN o.payment = 'due' THEN o.total - o.refunded ELSE 0 END AS due, o.files_dropped_at IS NOT NULL AS files_gone,
        ${kept ?? db`null::int`} AS total_count
      FROM picked CROSS JOIN LATERAL (SELECT * FROM orders x WHERE x._id = picked._id OFFSET 0) o JOIN users u ON u._id = o.user_id LEFT JOIN users a ON a._id = o.assignee_id
      ${ordered(db, list)}`,
    kept ? undefined : readCount(db, db`(SELECT count(*)::int FROM orders WHERE ${matchingOrders(db, list)})`),
  ])
  // An empty page has no row that contains the total.
  const total = counted ?? rows[0]?.total_count ?? (kept ? await readCount(db, kept) : 0)
  // JSON omits undefined values. Copying the rows without the column would take longer.
  for (const row of rows) row.total_count = undefined
  return { orders: rows, total, page, size }
}
