import type { Db, Tx } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { addMessage, type NewMessage } from '../channel-messages/channel-message-rows.ts'
import { type Chosen, recipientsWanting } from '../recipient-rows.ts'
import { telegramSend } from './telegram-job-kinds.ts'

/** Returns the connected chats of the users who want notifications by Telegram, by user id. Returns none if the site has no bot. */
export async function chatsWanting(
  db: Db,
  user_ids: readonly string[],
  chosen: Chosen,
): Promise<ReadonlyMap<string, string>> {
  const chats = await db<{ user_id: string; chat_id: string }[]>`
    SELECT user_id, chat_id FROM telegram_chats
    WHERE user_id = ANY (${user_ids}) AND blocked_at IS NULL AND (SELECT bot_name <> '' FROM telegram_settings)`
  if (chats.length === 0) return new Map()
  const ids = chats.map(({ user_id }) => user_id)
  const wanted = await recipientsWanting(db, ids, chosen, 'telegram')
  return new Map(chats.filter(({ user_id }) => wanted.has(user_id)).map(({ user_id, chat_id }) => [user_id, chat_id]))
}

type Queued = Omit<NewMessage, 'channel'> & { start_after?: Date | null }

/** Queues a message in the caller's transaction. */
export async function queueTelegram(tx: Tx, { start_after = null, ...message }: Queued): Promise<void> {
  const message_id = await addMessage(tx, { ...message, channel: 'telegram' })
  await enqueue(tx, telegramSend, { message_id }, { start_after })
}
