import type { OrderStatus } from '@mapwright/contract/orders/order.ts'
import { storeOrderFile } from '../../orders/files/store-order-file.ts'
import { askCustomer } from '../../orders/lifecycle/ask-customer.ts'
import { cancelLocked } from '../../orders/lifecycle/cancel-order.ts'
import { completeOrder } from '../../orders/lifecycle/complete-order.ts'
import { resubmitOrder } from '../../orders/lifecycle/resubmit-order.ts'
import { startOrder } from '../../orders/lifecycle/start-order.ts'
import { reviseOrder } from '../../orders/moves/revise-order.ts'
import { addTimelineEntry, type LockedOrder, lockOrder } from '../../orders/order-rows.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { translateKey } from '../../platform/i18n/wording.ts'
import type { MasterOrder } from '../master-answers.ts'
import type { JoinedRow } from '../order-rows.ts'
import type { Fetched } from './fetch-modified.ts'

type Applied = { master: MasterOrder; fetched: Fetched | undefined; author: string | undefined; now: Date }

const system = { _id: null }

/** A text for the customer in place of one that the master has not written. */
async function defaultText(
  tx: Tx,
  { user_id }: LockedOrder,
  key: 'joined:received.request' | 'joined:received.reason',
): Promise<string> {
  const [customer] = await tx<{ language: string | null }[]>`SELECT language FROM users WHERE _id = ${user_id}`
  return translateKey(customer?.language, key)
}

/** Moves of an own order by the system, one event after the other. */
type Moves = readonly ((
  tx: Tx,
  order: LockedOrder,
  move: { actor: { _id: string | null }; now: Date; text: string },
) => Promise<void>)[]

async function moveThrough(tx: Tx, order: LockedOrder, moves: Moves, now: Date): Promise<LockedOrder> {
  let current = order
  for (const move of moves) {
    await move(tx, current, { actor: system, now, text: '' })
    current = await lockOrder(tx, order._id)
  }
  return current
}

/** The events that bring the own order in progress, or undefined if its status does not allow it. */
function startingMoves(status: OrderStatus, joined: JoinedRow): Moves | undefined {
  if (status === 'in_progress') return []
  if (status === 'pending') return [startOrder]
  // The master has continued without the customer's answer to its question. A question of this site's staff stays open.
  if (status === 'incomplete' && joined.master_status === 'incomplete') return [resubmitOrder, startOrder]
  return status === 'completed' && joined.delivered_file_id !== null ? [reviseOrder] : undefined
}

/** Asks the own customer what the master has asked, unless an answer is on its way. */
async function ask(tx: Tx, order: LockedOrder, joined: JoinedRow, { master, now }: Applied): Promise<boolean> {
  // An unchanged status is the same question, which was answered or settled on this site.
  const isSame = joined.master_status === 'incomplete'
  if (joined.answer !== null || order.status === 'incomplete' || isSame) return true
  const moves = order.status === 'completed' ? startingMoves(order.status, joined) : []
  if (!moves) return false
  const current = await moveThrough(tx, order, moves, now)
  const text = master.request || (await defaultText(tx, order, 'joined:received.request'))
  await askCustomer(tx, current, { actor: system, now, text })
  return true
}

/** Delivers the master's modified file in the name of a staff member. */
async function deliver(
  tx: Tx,
  order: LockedOrder,
  joined: JoinedRow,
  { fetched, author, now }: Applied,
): Promise<boolean> {
  if (!fetched || 'obstacle' in fetched) return true
  const moves = startingMoves(order.status, joined)
  if (!moves) return false
  const current = await moveThrough(tx, order, moves, now)
  const { _id: order_id, user_id: owner_id } = current
  const { upload, compared } = fetched.made
  const actor_id = author ?? null
  const override_reason = joined.override_reason ?? undefined
  await storeOrderFile(tx, {
    order_id,
    owner_id,
    actor_id,
    kind: 'modified',
    upload,
    ...compared,
    override_reason,
    now,
  })
  await addTimelineEntry(tx, { order_id, at: now, entry: 'modified_added', actor_id, text: override_reason ?? '' })
  await completeOrder(tx, current, { actor: { _id: actor_id }, now, text: '' })
  return true
}

async function start(tx: Tx, order: LockedOrder, joined: JoinedRow, { now }: Applied): Promise<boolean> {
  const moves = startingMoves(order.status, joined)
  if (moves) await moveThrough(tx, order, moves, now)
  return moves !== undefined
}

async function cancel(tx: Tx, order: LockedOrder, { master, now }: Applied): Promise<boolean> {
  if (order.status === 'completed') return false
  const text = master.reason || (await defaultText(tx, order, 'joined:received.reason'))
  await cancelLocked(tx, order, { actor: system, now, text })
  return true
}

/** Moves the own order to the master's status by the own rules. Returns false if the status of the own order does not allow it. */
export async function applyStatus(tx: Tx, order: LockedOrder, joined: JoinedRow, applied: Applied): Promise<boolean> {
  const { status } = applied.master
  // An order that was cancelled here is only followed to its end, because the balance may be charged or refunded there.
  if (order.status === 'cancelled') return status === 'cancelled' || status === 'completed'
  switch (status) {
    case 'in_progress':
      return start(tx, order, joined, applied)
    case 'incomplete':
      return ask(tx, order, joined, applied)
    case 'completed':
      return deliver(tx, order, joined, applied)
    case 'cancelled':
      return cancel(tx, order, applied)
    default:
      // An order that staff have delivered themselves is not wanted any more.
      return order.status !== 'completed' || joined.delivered_file_id !== null
  }
}
