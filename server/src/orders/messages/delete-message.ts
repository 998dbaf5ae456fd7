import { messageRules } from '@mapwright/contract/orders/message.ts'
import { DeleteOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { publishLive, staffTopic, userTopic } from '../../platform/events/live.ts'
import { deleteFile } from '../../platform/files/file-rows.ts'
import { viewerOf } from '../viewer.ts'
import { lockMessage } from './message-rows.ts'

/** Takes a message back: its words and files go, that there was one stays. */
export const deleteMessage = command(DeleteOrderMessage, async ({ tx, actor, now, params, audit }) => {
  const message = await lockMessage(tx, params.id, viewerOf(actor))
  const { _id, order_id, user_id, internal } = message
  if (message.deleted_at) return {}
  if (actor.role_id !== 1) {
    if (message.actor_id !== actor._id) throw new Problem('orders.too_late')
    const age = now.getTime() - message.created_at.getTime()
    if (age > messageRules.take_back_minutes * 60_000) throw new Problem('orders.too_late')
  }
  await tx`UPDATE order_messages SET text = '', deleted_at = ${now} WHERE _id = ${_id}`
  const files = await tx<{ file_id: string }[]>`
    DELETE FROM order_message_files WHERE message_id = ${_id} RETURNING file_id`
  for (const { file_id } of files) await deleteFile(tx, file_id, now)
  const topics = internal ? [staffTopic] : [staffTopic, userTopic(user_id)]
  await publishLive(tx, topics, { type: 'order.message_posted', id: order_id })
  audit({ target_id: order_id, after: { message_id: _id } })
  return {}
})
