import type { Db, Tx } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { addMessage, type NewMessage } from '../channel-messages/channel-message-rows.ts'
import { type Chosen, recipientsWanting } from '../recipient-rows.ts'
import { whatsappSend } from './whatsapp-job-kinds.ts'

/** Returns the connected addresses of the users who want notifications by WhatsApp, by user id. Returns none if the site has no number. */
export async function whatsappNumbersWanting(
  db: Db,
  user_ids: readonly string[],
  chosen: Chosen,
): Promise<ReadonlyMap<string, string>> {
  const numbers = await db<{ user_id: string; address: string }[]>`
    SELECT user_id, address FROM whatsapp_numbers
    WHERE user_id = ANY (${user_ids}) AND unreachable_at IS NULL AND (SELECT display_number <> '' FROM whatsapp_settings)`
  if (numbers.length === 0) return new Map()
  const ids = numbers.map(({ user_id }) => user_id)
  const wanted = await recipientsWanting(db, ids, chosen, 'whatsapp')
  return new Map(numbers.filter(({ user_id }) => wanted.has(user_id)).map(({ user_id, address }) => [user_id, address]))
}

type Queued = Omit<NewMessage, 'channel'> & { start_after?: Date | null }

/** Queues a message in the caller's transaction. */
export async function queueWhatsapp(tx: Tx, { start_after = null, ...message }: Queued): Promise<void> {
  const message_id = await addMessage(tx, { ...message, channel: 'whatsapp' })
  await enqueue(tx, whatsappSend, { message_id }, { start_after })
}
