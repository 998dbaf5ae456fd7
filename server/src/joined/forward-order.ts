import {
  DismissRefused,
  ForwardOrder,
  RecallJoinedOrder,
  RetryJoinedOrder,
} from '@mapwright/contract/joined/joined-order-endpoints.ts'
import { orderSubject } from '../orders/order-subject.ts'
import { command, type Route } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { exchange } from './exchange-kind.ts'
import { changeJoined, lockJoined, noObstacle } from './order-rows.ts'
import { readJoinedOrder } from './reading/read-joined-order.ts'
import { listObstacles } from './sending/list-obstacles.ts'
import { dismissed, findSite } from './site-rows.ts'

type Forwarded = {
  order_id: string
  user_id: string
  is_automatic: boolean
  at_any_price: boolean
  next_at: Date | null
  now: Date
}

/** Queues the customer's messages that the master has not received, also those from before the order was forwarded. */
const queueMessages = (tx: Tx, order_id: string) => tx`
  INSERT INTO joined_messages (own_id, order_id, from_master)
  SELECT m._id, ${order_id}::uuid, false
  FROM conversation_messages m JOIN conversations c ON c._id = m.conversation_id
  WHERE c.subject_kind = ${orderSubject.kind} AND c.subject_id = ${order_id} AND NOT m.from_staff AND NOT m.internal AND m.deleted_at IS NULL
  ON CONFLICT (own_id) DO NOTHING`

/** Queues the order for the master. An order that was recalled is sent again as another draft. */
export async function queueOrder(tx: Tx, { user_id, now, ...row }: Forwarded): Promise<void> {
  await tx`
    INSERT INTO joined_orders ${tx({ ...row, state: 'waiting', forwarded_at: now, changed_at: now })}
    ON CONFLICT (order_id) DO UPDATE SET state = 'waiting', is_automatic = excluded.is_automatic, at_any_price = excluded.at_any_price,
      draft_no = joined_orders.draft_no + 1, master_order_id = NULL, expected_total = NULL, obstacle = NULL, detail = '', attempts = 0,
      next_at = excluded.next_at, forwarded_at = excluded.forwarded_at, changed_at = excluded.changed_at`
  await queueMessages(tx, row.order_id)
  await announce(tx, { type: 'joined.order_changed', order_id: row.order_id, user_id, actor_id: null })
  await enqueue(tx, exchange, {}, { start_after: row.next_at })
}

const forwarded = async (tx: Tx, id: string) => ({
  joined_order: found(await readJoinedOrder(tx, id), 'joined.not_forwarded'),
})

const forwardOrder = command(ForwardOrder, async ({ tx, params: { id }, body: { at_any_price }, now, audit }) => {
  const { order, joined } = await lockJoined(tx, id)
  const site = found(await findSite(tx), 'joined.not_connected')
  if (joined && joined.state !== 'recalled') throw new Problem('joined.already_forwarded')
  const obstacles = await listObstacles(tx, id, site)
  const obstacle = obstacles.find((one) => !at_any_price || one.obstacle !== 'price_above_own')
  if (obstacle) throw new Problem('joined.cannot_forward', { details: obstacle })
  await queueOrder(tx, { order_id: id, user_id: order.user_id, is_automatic: false, at_any_price, next_at: null, now })
  audit({ after: { master: site.name, at_any_price } })
  return forwarded(tx, id)
})

/** Sends the messages and files again that the master has refused. */
async function sendRefusedAgain(tx: Tx, order_id: string): Promise<void> {
  await tx`
    UPDATE joined_messages SET refusal = NULL, attempts = 0, next_at = NULL
    WHERE order_id = ${order_id} AND master_id IS NULL AND refusal IS DISTINCT FROM ${dismissed}`
  await tx`DELETE FROM joined_files WHERE order_id = ${order_id} AND refusal <> ${dismissed}`
}

/** Gives up on the messages and files that the master has refused. They stay on this site and are never sent. */
const dismissRefused = command(DismissRefused, async ({ tx, params: { id }, now, audit }) => {
  const { order, joined } = await lockJoined(tx, id)
  if (!joined) throw new Problem('joined.not_forwarded')
  const messages = await tx`
    UPDATE joined_messages SET refusal = ${dismissed} WHERE order_id = ${id} AND refusal <> ${dismissed}`
  const files =
    await tx`UPDATE joined_files SET refusal = ${dismissed} WHERE order_id = ${id} AND refusal <> ${dismissed}`
  await changeJoined(tx, { order_id: id, user_id: order.user_id }, {}, now)
  audit({ before: { messages: messages.count, files: files.count } })
  return forwarded(tx, id)
})

/** Tries again what has stopped: an order that the master has not accepted is sent, and others are read again. */
const retryOrder = command(RetryJoinedOrder, async ({ tx, params: { id }, body, now, audit }) => {
  const { order, joined } = await lockJoined(tx, id)
  const { can_retry } = found(await readJoinedOrder(tx, id), 'joined.not_forwarded')
  if (!joined || !can_retry) throw new Problem('joined.nothing_to_retry')
  const { override_reason = null } = body
  const isUnsent = joined.state === 'waiting' || joined.state === 'refused'
  const again = isUnsent
    ? { state: 'waiting' as const, at_any_price: joined.at_any_price || body.at_any_price }
    : { change_no: joined.change_no + 1, override_reason }
  await changeJoined(tx, { order_id: id, user_id: order.user_id }, { ...noObstacle, ...again }, now)
  await queueMessages(tx, id)
  await sendRefusedAgain(tx, id)
  await enqueue(tx, exchange, {})
  audit({ before: { obstacle: joined.obstacle }, ...(override_reason ? { reason: override_reason } : {}) })
  return forwarded(tx, id)
})

/** Takes an order back that the master has not been asked to charge. The next exchange deletes its draft there. */
const recallOrder = command(RecallJoinedOrder, async ({ tx, params: { id }, now, audit }) => {
  const { order, joined } = await lockJoined(tx, id)
  if (!joined) throw new Problem('joined.not_forwarded')
  if (joined.state !== 'waiting' && joined.state !== 'refused') throw new Problem('joined.too_late')
  await changeJoined(tx, { order_id: id, user_id: order.user_id }, { ...noObstacle, state: 'recalled' }, now)
  await enqueue(tx, exchange, {})
  audit({ before: { state: joined.state } })
  return forwarded(tx, id)
})

export const forwardRoutes: readonly Route[] = [forwardOrder, retryOrder, recallOrder, dismissRefused]
