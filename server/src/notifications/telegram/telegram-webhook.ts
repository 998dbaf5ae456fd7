import { timingSafeEqual } from 'node:crypto'
import { TelegramWebhook } from '@mapwright/contract/notifications/telegram/telegram-endpoints.ts'
import { z } from 'zod'
import { readRecipient } from '../../accounts/recipients.ts'
import { Problem } from '../../platform/api/problem.ts'
import { acceptedKeys } from '../../platform/api/secret-keys.ts'
import { hashOfToken } from '../../platform/api/secret-token.ts'
import { webhook } from '../../platform/api/webhook.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { translate } from '../../platform/i18n/wording.ts'
import { readSettings } from '../../site/read-settings.ts'
import { wasAnswered } from '../channel-messages/was-answered.ts'
import { escapeHtml } from './deliver-telegram.ts'
import { queueTelegram } from './queue-telegram.ts'
import { connectChat, disconnectChats, isConnected, setBlocked } from './telegram-chat-rows.ts'
import { botId, botIn, telegramRow, webhookSecret } from './telegram-settings-rows.ts'

const Chat = z.object({ id: z.number().int(), type: z.string() })
const From = z.object({ first_name: z.string().default(''), last_name: z.string().default('') })

/** The parts of an update that the site reads. */
const Update = z.object({
  update_id: z.number().int(),
  message: z.object({ chat: Chat, from: From.optional(), text: z.string().optional() }).optional(),
  my_chat_member: z.object({ chat: Chat, new_chat_member: z.object({ status: z.string() }) }).optional(),
})
type Update = z.output<typeof Update>

/** Compares the bytes, because characters outside of ASCII have several. */
function isEqual(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const parsed = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Returns the owner of a link and deletes the link, so that it works only once. */
async function useLink(tx: Tx, token: string, now: Date): Promise<string | undefined> {
  const [link] = await tx<{ user_id: string }[]>`
    DELETE FROM telegram_links WHERE token_hash = ${hashOfToken(token)} AND expires_at > ${now} RETURNING user_id`
  return link?.user_id
}

type Answer = {
  chat_id: string
  user_id: string | null
  text: 'connected' | 'stopped' | 'link_expired' | 'unknown'
  now: Date
}

async function answer(tx: Tx, { chat_id, user_id, text: name, now }: Answer): Promise<void> {
  if (user_id === null && (await wasAnswered(tx, { channel: 'telegram', address: chat_id, now }))) return
  const { title } = await readSettings(tx)
  const language = user_id === null ? null : (await readRecipient(tx, user_id)).language
  const text = escapeHtml(translate(language, 'channels', `bot.${name}`, { site: title }))
  await queueTelegram(tx, { user_id, address: chat_id, kind: 'answer', text, now })
}

async function handleMessage(tx: Tx, { chat, from, text = '' }: NonNullable<Update['message']>, now: Date) {
  // In a group, everyone would read the notifications.
  if (chat.type !== 'private') return
  const chat_id = String(chat.id)
  const [, command, argument = ''] = /^\/(start|stop)(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/.exec(text.slice(0, 200)) ?? []
  if (command === 'stop') {
    const [user_id] = await disconnectChats(tx, chat_id)
    return user_id === undefined ? undefined : answer(tx, { chat_id, user_id, text: 'stopped', now })
  }
  if (command !== 'start' || argument === '') {
    if (command === 'start') await setBlocked(tx, chat_id, null)
    if (await isConnected(tx, chat_id)) return
    return answer(tx, { chat_id, user_id: null, text: 'unknown', now })
  }
  const user_id = await useLink(tx, argument, now)
  if (user_id === undefined) return answer(tx, { chat_id, user_id: null, text: 'link_expired', now })
  const name = `${from?.first_name ?? ''} ${from?.last_name ?? ''}`.trim().slice(0, 100)
  await connectChat(tx, { user_id, chat_id, name, now })
  await answer(tx, { chat_id, user_id, text: 'connected', now })
}

/** Receives the updates of the site's bot: people who connect or disconnect their chat, or block the bot. */
export const telegramWebhook = webhook(TelegramWebhook, {
  async verify({ sql, app, raw, headers }) {
    const bot = botIn(await telegramRow(sql), app)
    const given = headers['x-telegram-bot-api-secret-token'] ?? ''
    const update = Update.safeParse(parsed(raw))
    if (
      !bot ||
      !acceptedKeys(app.secretKey).some((secretKey) => isEqual(given, webhookSecret({ secretKey }, bot))) ||
      !update.success
    )
      throw new Problem('notifications.wrong_telegram_secret')
    // Ids of updates are unique for a bot only.
    return {
      source: `telegram.${botId(bot)}`,
      event_id: String(update.data.update_id),
      update: update.data,
    }
  },
  async handle({ tx, event: { update }, now }) {
    const { message, my_chat_member } = update
    if (message) await handleMessage(tx, message, now)
    if (my_chat_member?.chat.type === 'private' && my_chat_member.new_chat_member.status === 'kicked')
      await setBlocked(tx, String(my_chat_member.chat.id), now)
  },
})
