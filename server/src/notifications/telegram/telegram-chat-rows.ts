import type { Db, Tx } from '../../platform/db/sql.ts'
import { publishLive, topicsOf } from '../../platform/events/live.ts'

const announceChange = (tx: Tx, user_id: string) =>
  publishLive(tx, topicsOf('telegram.changed', user_id), { type: 'telegram.changed', id: user_id })

type Chat = { user_id: string; chat_id: string; name: string; now: Date }

/** Connects a chat with the owner of a link. */
export async function connectChat(tx: Tx, { now: connected_at, ...chat }: Chat): Promise<void> {
  await tx`
    INSERT INTO telegram_chats ${tx({ ...chat, connected_at })}
    ON CONFLICT (user_id) DO UPDATE SET chat_id = EXCLUDED.chat_id, name = EXCLUDED.name, connected_at = EXCLUDED.connected_at,
      blocked_at = NULL`
  await announceChange(tx, chat.user_id)
}

/** Marks a chat as blocked or no longer blocked, for everyone who has connected it. Returns their number. */
export async function setBlocked(tx: Tx, chat_id: string, blocked_at: Date | null): Promise<number> {
  const rows = await tx<{ user_id: string }[]>`
    UPDATE telegram_chats SET blocked_at = ${blocked_at}
    WHERE chat_id = ${chat_id} AND (blocked_at IS NULL) <> ${blocked_at === null}::boolean RETURNING user_id`
  for (const { user_id } of rows) await announceChange(tx, user_id)
  return rows.length
}

/** Disconnects a chat from everyone who has connected it, and returns them. Without a chat, disconnects all chats. */
export async function disconnectChats(tx: Tx, chat_id?: string): Promise<readonly string[]> {
  const rows = await tx<{ user_id: string }[]>`
    DELETE FROM telegram_chats ${chat_id === undefined ? tx`` : tx`WHERE chat_id = ${chat_id}`} RETURNING user_id`
  for (const { user_id } of rows) await announceChange(tx, user_id)
  return rows.map(({ user_id }) => user_id)
}

/** Returns true if somebody has connected the chat. */
export async function isConnected(db: Db, chat_id: string): Promise<boolean> {
  const chats = await db`SELECT FROM telegram_chats WHERE chat_id = ${chat_id} LIMIT 1`
  return chats.length > 0
}

type OwnChat = { name: string; connected_at: Date; is_blocked: boolean }

export async function readChat(db: Db, user_id: string): Promise<OwnChat | undefined> {
  const [chat] = await db<OwnChat[]>`
    SELECT name, connected_at, blocked_at IS NOT NULL AS is_blocked FROM telegram_chats WHERE user_id = ${user_id}`
  return chat
}
