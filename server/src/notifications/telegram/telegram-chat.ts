import {
  GetTelegramChat,
  LinkTelegram,
  RemoveTelegramChat,
} from '@mapwright/contract/notifications/telegram/telegram-endpoints.ts'
import { type App, command, query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { hashOfToken, newToken } from '../../platform/api/secret-token.ts'
import type { Db } from '../../platform/db/sql.ts'
import { readChat } from './telegram-chat-rows.ts'
import { readBotName } from './telegram-settings-rows.ts'

/** Minutes for which a link is valid. */
const linkMinutes = 10

const shown = async (db: Db, app: App, user_id: string) => ({
  telegram_chat: (await readChat(db, user_id)) ?? null,
  bot_name: await readBotName(db, app),
})

const linkTelegram = command(LinkTelegram, async ({ tx, app, actor, now }) => {
  const bot_name = await readBotName(tx, app)
  if (!bot_name) throw new Problem('notifications.telegram_off')
  const token = newToken()
  const link = {
    user_id: actor._id,
    token_hash: hashOfToken(token),
    expires_at: new Date(now.getTime() + linkMinutes * 60_000),
  }
  await tx`
    INSERT INTO telegram_links ${tx(link)}
    ON CONFLICT (user_id) DO UPDATE SET token_hash = EXCLUDED.token_hash, expires_at = EXCLUDED.expires_at`
  return { url: `https://t.me/${bot_name}?start=${token}` }
})

const removeTelegramChat = command(RemoveTelegramChat, async ({ tx, app, actor, audit }) => {
  await tx`DELETE FROM telegram_chats WHERE user_id = ${actor._id}`
  audit({ target_id: actor._id })
  return shown(tx, app, actor._id)
})

/** Endpoints for a person's own chat. */
export const telegramChat: readonly Route[] = [
  query(GetTelegramChat, ({ sql, app, actor }) => shown(sql, app, actor._id)),
  linkTelegram,
  removeTelegramChat,
]
