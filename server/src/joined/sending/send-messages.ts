import { buffer } from 'node:stream/consumers'
import type { Exchange } from '../exchange-context.ts'
import { PostedMessage } from '../master-answers.ts'
import { MasterRefusal, MasterUnusable } from '../master-client.ts'
import { stopRefused } from '../order-rows.ts'
import { requestKey } from '../request-key.ts'

type File = { name: string; storage_key: string; gone: boolean }
type Waiting = {
  own_id: string
  order_id: string
  master_order_id: string
  text: string
  deleted: boolean
  files: File[]
}

/** Reads the messages of customers that the master has not received, oldest first. */
const waitingMessages = ({ sql }: Exchange) => sql<Waiting[]>`
  SELECT j.own_id, j.order_id, o.master_order_id, m.text, m.deleted_at IS NOT NULL AS deleted,
    coalesce((SELECT json_agg(json_build_object('name', f.name, 'storage_key', f.storage_key, 'gone', f.deleted_at IS NOT NULL)
        ORDER BY x.position)
      FROM conversation_files x JOIN files f ON f._id = x.file_id WHERE x.message_id = m._id), '[]') AS files
  FROM joined_messages j JOIN joined_orders o ON o.order_id = j.order_id JOIN conversation_messages m ON m._id = j.own_id
  WHERE j.master_id IS NULL AND NOT m.internal AND NOT m.from_staff AND o.state IN ('working', 'delivered', 'cancelled')
  ORDER BY j.own_id LIMIT 200`

const removeMessage = ({ sql }: Exchange, own_id: string) =>
  sql`DELETE FROM joined_messages WHERE own_id = ${own_id} AND master_id IS NULL`

async function post({ master, site, app }: Exchange, message: Waiting): Promise<string> {
  const files = message.files.filter(({ gone }) => !gone)
  const contents = await Promise.all(
    files.map(async ({ name, storage_key }) => ({
      ...{ field: 'files', name },
      content: await buffer(await app.files.read(storage_key)),
    })),
  )
  const posted = await master.call(`/orders/${message.master_order_id}/messages`, PostedMessage, {
    method: 'POST',
    key: requestKey(site._id, 'message', message.own_id),
    body: { text: message.text },
    files: contents,
  })
  return posted.message._id
}

/** Notifies staff of a message that the master refuses, for example because its conversation is closed. */
const refused = (exchange: Exchange, { order_id, own_id }: Waiting, { code }: MasterRefusal) =>
  exchange.sql.begin(async (tx) => {
    await stopRefused(tx, order_id, { code, now: exchange.now() })
    await tx`DELETE FROM joined_messages WHERE own_id = ${own_id} AND master_id IS NULL`
  })

/** Sends the messages of customers. The messages of this site's staff, and internal notes, are not for the master. */
export async function sendMessages(exchange: Exchange): Promise<void> {
  for (const message of await waitingMessages(exchange)) {
    if (message.deleted) await removeMessage(exchange, message.own_id)
    else
      try {
        const master_id = await post(exchange, message)
        await exchange.sql`UPDATE joined_messages SET master_id = ${master_id} WHERE own_id = ${message.own_id} AND master_id IS NULL`
      } catch (error) {
        if (error instanceof MasterUnusable && !error.isOfRequest) throw error
        if (error instanceof MasterRefusal) await refused(exchange, message, error)
        else exchange.log.error({ err: error, order_id: message.order_id }, 'a message could not be sent to the master')
      }
  }
}
