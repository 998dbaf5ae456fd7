import type { Credits } from '@mapwright/contract/api/amounts.ts'
import type { JoinedObstacle, JoinedState } from '@mapwright/contract/joined/joined-order.ts'
import { joinedRules } from '@mapwright/contract/joined/joined-site.ts'
import type { OrderStatus } from '@mapwright/contract/orders/order.ts'
import { type LockedOrder, lockOrder } from '../orders/order-rows.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { dismissed } from './site-rows.ts'

export type JoinedRow = {
  order_id: string
  state: JoinedState
  is_automatic: boolean
  at_any_price: boolean
  draft_no: number
  master_order_id: string | null
  master_status: string | null
  expected_total: Credits | null
  obstacle: JoinedObstacle | null
  attempts: number
  next_at: Date | null
  answer: string | null
  answer_no: number
  delivered_file_id: string | null
  override_reason: string | null
  change_no: number
  read_no: number
}

/** Columns that verbs write. The others are set when the row is created. */
export type JoinedColumns = Omit<JoinedRow, 'order_id' | 'is_automatic' | 'master_status'> & {
  master_status: OrderStatus
  master_number: number | null
  master_total: Credits
  detail: string
  offers: unknown
}

export async function findJoined(db: Db, order_id: string): Promise<JoinedRow | undefined> {
  const [row] = await db<JoinedRow[]>`
    SELECT order_id, state, is_automatic, at_any_price, draft_no, master_order_id, master_status, expected_total, obstacle, attempts,
      next_at, answer, answer_no, delivered_file_id, override_reason, change_no, read_no
    FROM joined_orders WHERE order_id = ${order_id}`
  return row
}

/**
 * Locks the own order and its forwarding, in the order of docs/decisions/037. The lock of the forwarding allows inserts that reference it, such as
 * those of messages.
 */
export async function lockJoined(
  tx: Tx,
  order_id: string,
): Promise<{ order: LockedOrder; joined: JoinedRow | undefined }> {
  const order = await lockOrder(tx, order_id)
  await tx`SELECT FROM joined_orders WHERE order_id = ${order_id} FOR NO KEY UPDATE`
  return { order, joined: await findJoined(tx, order_id) }
}

/** Locks the own order and its forwarding if it is forwarded; otherwise locks nothing, so that other work on the order need not wait. */
export const lockForwarded = async (tx: Tx, order_id: string): Promise<JoinedRow | undefined> =>
  (await findJoined(tx, order_id)) && (await lockJoined(tx, order_id)).joined

type Change = { order_id: string; user_id: string }

/** Writes columns of the forwarding and refreshes open pages. */
export async function changeJoined(
  tx: Tx,
  { order_id, user_id }: Change,
  columns: Partial<JoinedColumns>,
  now: Date,
): Promise<void> {
  await tx`UPDATE joined_orders SET ${tx({ ...columns, changed_at: now })} WHERE order_id = ${order_id}`
  await announce(tx, { type: 'joined.order_changed', order_id, user_id, actor_id: null })
}

export const noObstacle = { obstacle: null, detail: '', attempts: 0, next_at: null } as const

/** Records an obstacle that staff have to remove, and notifies them if it differs from `known`, by default the recorded one. */
export async function stop(
  tx: Tx,
  change: Change,
  columns: Partial<JoinedColumns> & { obstacle: JoinedObstacle },
  now: Date,
  known?: Pick<JoinedRow, 'obstacle'>,
): Promise<void> {
  const before = known ?? (await findJoined(tx, change.order_id))
  await changeJoined(tx, change, { next_at: null, ...columns }, now)
  if (before?.obstacle !== columns.obstacle)
    await announce(tx, { type: 'joined.order_stuck', ...change, actor_id: null })
}

/**
 * Notifies staff that the master has refused a message or a file of the customer, unless one of this order waits for them already. Called before
 * the refusal is recorded.
 */
export async function announceRefusal(tx: Tx, change: Change): Promise<void> {
  const { order_id } = change
  const [earlier] = await tx`
    SELECT 1 AS one FROM joined_messages WHERE order_id = ${order_id} AND refusal <> ${dismissed}
    UNION ALL SELECT 1 FROM joined_files WHERE order_id = ${order_id} AND refusal <> ${dismissed} LIMIT 1`
  await announce(tx, { type: 'joined.order_changed', ...change, actor_id: null })
  if (!earlier) await announce(tx, { type: 'joined.order_stuck', ...change, actor_id: null })
}

/** Stops until staff try again, because the master has refused a request about the order with the problem `code`. */
export async function stopRefused(
  tx: Tx,
  order_id: string,
  { code, now, read_no }: { code: string; now: Date; read_no?: number },
): Promise<void> {
  const { order } = await lockJoined(tx, order_id)
  const read = read_no === undefined ? {} : { read_no }
  await stop(tx, { order_id, user_id: order.user_id }, { obstacle: 'master_refused', detail: code, ...read }, now)
}

/** Maximum number of failures in a row before staff are notified. */
const quietFailures = 5

/** Lets an order wait whose exchange has failed, longer after each failure. Staff are notified once. */
export async function postpone(tx: Tx, order_id: string, now: Date): Promise<void> {
  const { order, joined } = await lockJoined(tx, order_id)
  if (!joined) return
  const { pauses } = joinedRules
  const pause = pauses[Math.min(joined.attempts, pauses.length - 1)] ?? 0
  const change = { order_id, user_id: order.user_id }
  const attempts = joined.attempts + 1
  const next_at = new Date(now.getTime() + pause * 1000)
  await changeJoined(tx, change, { obstacle: 'failing', detail: '', attempts, next_at }, now)
  if (attempts === quietFailures) await announce(tx, { type: 'joined.order_stuck', ...change, actor_id: null })
}
