import type { Credits } from '@mapwright/contract/api/amounts.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import {
  type FileKind,
  type From,
  type OrderEvent,
  type OrderStatus,
  orderMoves,
  type Payment,
  type TimeFrame,
  type TimelineEntry,
} from '@mapwright/contract/orders/order.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import type { PriceLine } from '@mapwright/contract/tuning/price.ts'
import { uuidv7 } from 'uuidv7'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'

type Reckoned = 'tuning_type' | 'vehicle_age' | 'original_file' | 'modified_file'
/** Columns of an order that are sent unchanged. */
type Stored = Omit<
  Decoded<Order>,
  | 'user'
  | 'assignee'
  | 'automation'
  | 'lines'
  | 'files'
  | 'tool_files'
  | 'timeline'
  | 'feedback'
  | 'files_deleted_at'
  | 'money'
  | 'placed_by'
  | 'approval'
  | Reckoned
>

/** Columns that can be written together with the status. The database sets all other columns. */
export type OrderColumns = Stored & {
  user_id: string
  placed_by: string | null
  assignee_id: string | null
  services: string[]
  search: string
  by_hand: boolean
  automation: NonNullable<Decoded<Order>['automation']>['state'] | null
  automation_reason: string
  files_dropped_at: Date | null
  files_warned_at: Date | null
}

/** Order whose row is locked until the end of the transaction. */
export type LockedOrder = {
  _id: string
  user_id: string
  status: OrderStatus
  payment: Payment
  total: Credits
  /** Refunded part of the total, returned as credits or deducted from the amount due. */
  refunded: Credits
  time_frame: TimeFrame | null
}

/**
 * Locks the customer. Every command that changes a customer's orders takes this lock first. The order of locks is: customer, order, rows
 * of the order, garage, ledger account, counts (docs/decisions/037). The lock does not block inserts that refer to the user.
 */
export const lockCustomer = (tx: Tx, userId: string) => tx`SELECT FROM users WHERE _id = ${userId} FOR NO KEY UPDATE`

/** Locks the customer and then the order, so that concurrent commands on the order run in sequence. */
export async function lockOrder(tx: Tx, _id: string, ownerId?: string): Promise<LockedOrder> {
  if (ownerId) await lockCustomer(tx, ownerId)
  else await tx`SELECT FROM users WHERE _id = (SELECT user_id FROM orders WHERE _id = ${_id}) FOR NO KEY UPDATE`
  const [order] = await tx<LockedOrder[]>`
    SELECT _id, user_id, status, payment, total, refunded, time_frame FROM orders
    WHERE _id = ${_id} ${ownerId ? tx`AND user_id = ${ownerId}` : tx``} FOR NO KEY UPDATE`
  return found(order, 'orders.not_found')
}

/** Creates an empty draft and returns its id. */
export async function insertDraft(tx: Tx, { user_id, now }: { user_id: string; now: Date }): Promise<string> {
  const _id = uuidv7()
  await tx`
    INSERT INTO orders (_id, user_id, status, payment, created_at, from_agent)
    SELECT ${_id}, u._id, 'draft', 'unpaid', ${now}, u.customer_kind = 'agent' AND s.is_admin_site
    FROM users u CROSS JOIN settings s WHERE u._id = ${user_id}`
  return _id
}

/** Changes the order to the status that `event` leads to, and writes `columns`. Throws `orders.wrong_state` if the status has changed. */
export async function moveOrder<Event extends OrderEvent>(
  tx: Tx,
  order: LockedOrder & From<Event>,
  event: Event,
  columns: Partial<OrderColumns>,
): Promise<void> {
  const moved = await tx`UPDATE orders SET ${tx({ ...columns, status: orderMoves[event].to })}
    WHERE _id = ${order._id} AND status = ${order.status}`
  if (moved.count !== 1) throw new Problem('orders.wrong_state')
}

/** Returns the next order number. The number of a failed submission is not reused. */
export async function nextOrderNumber(tx: Tx): Promise<number> {
  const [row] = await tx<{ number: number }[]>`SELECT nextval('order_numbers')::int AS number`
  return found(row, 'request.internal').number
}

/** Returns the words about a customer by which searches find the customer's orders: name, company and email address. */
export const searchedPerson = async (tx: Tx, userId: string): Promise<string> => {
  const [row] = await tx<{ person: string }[]>`
    SELECT concat_ws(' ', person_name(u), u.company_name, u.email) AS person FROM users u WHERE _id = ${userId}`
  return row?.person ?? ''
}

type NewTimelineEntry = {
  order_id: string
  at: Date
  entry: TimelineEntry
  actor_id: string | null
  about_id?: string | null
  text?: string
}

/** Adds an entry to the order's timeline, in the same transaction as the change. */
export async function addTimelineEntry(tx: Tx, { text = '', ...entry }: NewTimelineEntry): Promise<void> {
  await tx`INSERT INTO order_timeline ${tx({ _id: uuidv7(), ...entry, text })}`
}

export type OrderFileRow = {
  _id: string
  file_id: string
  kind: FileKind
  version: number
  created_at: Date
  delivered_at: Date | null
  /** Id of the original with which a modified file was compared. */
  compared_with: string | null
}

/** Reads the order's files of one kind, newest version first. */
export const orderFilesOfKind = (tx: Tx, orderId: string, kind: FileKind) => tx<OrderFileRow[]>`
  SELECT _id, file_id, kind, version, created_at, delivered_at, compared_with FROM order_files
  WHERE order_id = ${orderId} AND kind = ${kind} ORDER BY version DESC`

/** Inserts the purchased items. The order must already be placed, because the daily figures need its date. */
export async function insertLines(tx: Tx, orderId: string, lines: readonly PriceLine[]): Promise<void> {
  const rows = lines.map(({ kind, id, name, amount, steps }, at) => ({
    order_id: orderId,
    position: at + 1,
    kind,
    item_id: id,
    name,
    amount,
    steps: tx.json(steps),
  }))
  await tx`INSERT INTO order_lines ${tx(rows)}`
}

/** Refuses an order whose status is not one of `states`. */
export function requireStatusIn(states: readonly string[], { status }: Pick<LockedOrder, 'status'>): void {
  if (!states.includes(status)) throw new Problem('orders.wrong_state', { details: { status } })
}
