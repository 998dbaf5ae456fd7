import { orderSubject } from '../orders/order-subject.ts'
import type { Tx } from '../platform/db/sql.ts'
import { subscriber } from '../platform/events/subscriber.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { readSettings } from '../site/read-settings.ts'
import { exchange } from './exchange-kind.ts'
import { queueOrder } from './forward-order.ts'
import { changeJoined, lockForwarded, lockJoined, noObstacle, stop } from './order-rows.ts'
import { readSubmission } from './sending/submission.ts'
import { findSite } from './site-rows.ts'

/** Milliseconds for which a new order waits, if automation is on, because automation may deliver it at once. */
const automationMs = 120_000

async function forward(tx: Tx, order_id: string, user_id: string, now: Date): Promise<void> {
  const site = await findSite(tx)
  if (!site) return
  const { joined } = await lockJoined(tx, order_id)
  const { isAutomatic, obstacles, status } = await readSubmission(tx, order_id, site)
  if (joined || !isAutomatic || obstacles.length > 0 || status !== 'pending') return
  const { automation } = await readSettings(tx)
  const next_at = automation ? new Date(now.getTime() + automationMs) : null
  await queueOrder(tx, { order_id, user_id, is_automatic: true, at_any_price: false, next_at, now })
}

/** Forwards new orders whose services are forwarded automatically. */
export const forwardNewOrders = subscriber({
  name: 'joined.forward_new_orders',
  on: ['order.submitted'],
  handle: ({ tx, event: { order_id, user_id }, now }) => forward(tx, order_id, user_id, now),
})

/** Queues the customer's answer to a question of the master. The remark is the newest one of the customer. */
async function queueAnswer(tx: Tx, order_id: string, user_id: string, now: Date): Promise<void> {
  const joined = await lockForwarded(tx, order_id)
  if (joined?.state !== 'working') return
  if (joined.master_status !== 'incomplete') {
    // The question came from this site's staff, and the master may have delivered in the meantime.
    await changeJoined(tx, { order_id, user_id }, { change_no: joined.change_no + 1 }, now)
    return enqueue(tx, exchange, {})
  }
  const [entry] = await tx<{ text: string }[]>`
    SELECT text FROM order_timeline WHERE order_id = ${order_id} AND entry = 'resubmitted' ORDER BY at DESC, _id DESC LIMIT 1`
  const answer = { answer: entry?.text ?? '', answer_no: joined.answer_no + 1 }
  await changeJoined(tx, { order_id, user_id }, answer, now)
  return enqueue(tx, exchange, {})
}

export const sendAnswers = subscriber({
  name: 'joined.send_answers',
  on: ['order.resubmitted'],
  handle: ({ tx, event: { order_id, user_id }, now }) => queueAnswer(tx, order_id, user_id, now),
})

/**
 * Recalls an order that was cancelled or delivered on this site. If the master already has it, staff must settle that with the master, and the
 * order is followed until the master ends it, because the balance there may still be charged or refunded.
 */
export const recallEndedOrders = subscriber({
  name: 'joined.recall_ended_orders',
  on: ['order.cancelled', 'order.completed'],
  async handle({ tx, event: { type, order_id, user_id }, now }) {
    const joined = await lockForwarded(tx, order_id)
    const change = { order_id, user_id }
    if (joined?.state === 'waiting' || joined?.state === 'refused') {
      await changeJoined(tx, change, { ...noObstacle, state: 'recalled' }, now)
      await enqueue(tx, exchange, {})
    } else if (joined?.state === 'submitting') await enqueue(tx, exchange, {})
    else if (type === 'order.cancelled' && joined?.state === 'working') {
      const change_no = joined.change_no + 1
      await stop(tx, change, { obstacle: 'wrong_status', detail: '', answer: null, change_no }, now)
      await enqueue(tx, exchange, {})
    }
  },
})

/** Deletes the unsent answers of a removed customer. Orders and messages are erased by their domains. */
export const eraseRemovedPeople = subscriber({
  name: 'joined.erase_removed_people',
  on: ['user.removed'],
  async handle({ tx, event: { user_id } }) {
    await tx`
      UPDATE joined_orders SET answer = NULL
      WHERE answer IS NOT NULL AND order_id IN (SELECT _id FROM orders WHERE user_id = ${user_id})`
  },
})

/** Queues a message of the customer if its order is forwarded. Returns the number of queued messages. */
async function queueMessage(tx: Tx, message_id: string, order_id: string): Promise<number> {
  const { count } = await tx`
    INSERT INTO joined_messages (own_id, order_id, from_master)
    SELECT m._id, j.order_id, false FROM conversation_messages m, joined_orders j
    WHERE m._id = ${message_id} AND NOT m.from_staff AND NOT m.internal AND m.deleted_at IS NULL
      AND j.order_id = ${order_id} AND j.state IN ('waiting', 'submitting', 'working', 'delivered')
    ON CONFLICT (own_id) DO NOTHING`
  return count
}

/** Queues the customer's messages for the master. */
export const sendCustomerMessages = subscriber({
  name: 'joined.send_customer_messages',
  on: ['conversation.message_posted'],
  async handle({ tx, event: { subject_kind, subject_id, message_id } }) {
    if (subject_kind !== orderSubject.kind || !(await findSite(tx))) return
    const [message] =
      await tx`SELECT FROM conversation_messages WHERE _id = ${message_id} AND NOT from_staff AND NOT internal`
    if (!message) return
    let queued = await queueMessage(tx, message_id, subject_id)
    if (queued === 0) {
      // Waits for a transaction that forwards the order right now (`queueOrder`): otherwise, neither would see the other's row, and the message
      // would be lost. A weaker lock would not wait. Subscribers do not wait for each other.
      await tx`SELECT FROM orders WHERE _id = ${subject_id} FOR SHARE`
      queued = await queueMessage(tx, message_id, subject_id)
    }
    if (queued > 0) await enqueue(tx, exchange, {})
  },
})
