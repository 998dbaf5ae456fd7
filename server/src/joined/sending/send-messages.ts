import { joinedRules } from '@mapwright/contract/joined/joined-site.ts'
import type { Exchange } from '../exchange-context.ts'
import { PostedMessage } from '../master-answers.ts'
import { MasterUnusable, refusalCode } from '../master-client.ts'
import { announceRefusal, lockJoined } from '../order-rows.ts'
import { requestKey } from '../request-key.ts'
import { readContent } from './order-files.ts'

type File = { name: string; storage_key: string; gone: boolean }
type Waiting = {
  own_id: string
  order_id: string
  master_order_id: string
  text: string
  attempts: number
  files: File[]
}

/** Reads the messages of customers that the master has not received, oldest first. */
const waitingMessages = ({ sql, now }: Exchange) => sql<Waiting[]>`
  SELECT j.own_id, j.order_id, o.master_order_id, m.text, j.attempts,
    coalesce((SELECT json_agg(json_build_object('name', f.name, 'storage_key', f.storage_key, 'gone', f.deleted_at IS NOT NULL)
        ORDER BY x.position)
      FROM conversation_files x JOIN files f ON f._id = x.file_id WHERE x.message_id = m._id), '[]') AS files
  FROM joined_messages j JOIN joined_orders o ON o.order_id = j.order_id JOIN conversation_messages m ON m._id = j.own_id
  WHERE j.master_id IS NULL AND j.refusal IS NULL AND (j.next_at IS NULL OR j.next_at <= ${now()}) AND NOT m.internal AND NOT m.from_staff
    AND o.master_order_id IS NOT NULL AND o.state IN ('working', 'delivered', 'cancelled')
  ORDER BY j.own_id LIMIT 200`

/** Removes messages that were deleted here before the master received them, also those that it has refused. */
const removeDeleted = ({ sql }: Exchange) => sql`
  DELETE FROM joined_messages j USING conversation_messages m
  WHERE j.master_id IS NULL AND m._id = j.own_id AND m.deleted_at IS NOT NULL`

async function post(exchange: Exchange, message: Waiting): Promise<string> {
  const files = message.files.filter(({ gone }) => !gone)
  const contents = await Promise.all(
    files.map(async (file) => ({ field: 'files', name: file.name, content: await readContent(exchange, file) })),
  )
  const posted = await exchange.master.call(`/orders/${message.master_order_id}/messages`, PostedMessage, {
    method: 'POST',
    key: requestKey(exchange.site._id, 'message', message.own_id),
    body: { text: message.text },
    files: contents,
  })
  return posted.message._id
}

/** Keeps a message that the master refuses, for example because its conversation is closed, until staff try again. */
const keepRefused = ({ sql }: Exchange, { order_id, own_id }: Waiting, refusal: string) =>
  sql.begin(async (tx) => {
    const { order } = await lockJoined(tx, order_id)
    await announceRefusal(tx, { order_id, user_id: order.user_id })
    await tx`UPDATE joined_messages SET refusal = ${refusal} WHERE own_id = ${own_id} AND master_id IS NULL`
  })

/** Lets a message wait whose sending has failed, longer after each failure. */
function postponeMessage({ sql, now }: Exchange, { own_id, attempts }: Waiting) {
  const { pauses } = joinedRules
  const pause = pauses[Math.min(attempts, pauses.length - 1)] ?? 0
  const next_at = new Date(now().getTime() + pause * 1000)
  return sql`UPDATE joined_messages SET attempts = attempts + 1, next_at = ${next_at} WHERE own_id = ${own_id} AND master_id IS NULL`
}

async function sendMessage(exchange: Exchange, message: Waiting): Promise<void> {
  try {
    const master_id = await post(exchange, message)
    await exchange.sql`UPDATE joined_messages SET master_id = ${master_id} WHERE own_id = ${message.own_id} AND master_id IS NULL`
  } catch (error) {
    if (error instanceof MasterUnusable && !error.isOfRequest) throw error
    const refusal = refusalCode(error)
    if (refusal !== undefined) return void (await keepRefused(exchange, message, refusal))
    exchange.log.error({ err: error, order_id: message.order_id }, 'a message could not be sent to the master')
    await postponeMessage(exchange, message)
  }
}

/**
 * Sends the messages of customers. The messages of this site's staff, and internal notes, are not for the master. A message that is refused or
 * fails does not hold up the later ones.
 */
export async function sendMessages(exchange: Exchange): Promise<void> {
  await removeDeleted(exchange)
  for (const message of await waitingMessages(exchange)) await sendMessage(exchange, message)
}
