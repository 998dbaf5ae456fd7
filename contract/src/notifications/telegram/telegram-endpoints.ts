import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { InstantText, line } from '../../api/scalars.ts'

const access = ['may:settings'] as const

/** The token of a bot, as BotFather shows it: the bot's id and a secret. */
const BotToken = z.union([z.literal(''), z.string().regex(/^\d{1,20}:[\w-]{20,80}$/)])

const TelegramSettings = z.strictObject({
  url: z.string(),
  has_token: z.boolean(),
  /** The user name of the bot; empty until Telegram has accepted the token. */
  bot_name: z.string(),
})
const settings = { telegram_settings: TelegramSettings }

export const GetTelegramSettings = endpoint({
  name: 'notifications.get_telegram_settings',
  method: 'GET',
  path: '/telegram_settings',
  access,
  summary: "The site's Telegram bot; its token is never returned",
  payload: settings,
})

export const ChangeTelegramSettings = endpoint({
  name: 'notifications.change_telegram_settings',
  audit_kind: 'settings',
  method: 'PUT',
  path: '/telegram_settings',
  access,
  summary:
    'Set the Telegram bot, check its token (getMe) and register the webhook. Until then, the bot of before stays. An empty token keeps the saved one; a different server needs the token again',
  body: z.strictObject({
    token: BotToken.default(''),
    /** The address of the Bot API server; empty: Telegram's own. */
    url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default(''),
  }),
  payload: settings,
  problems: ['notifications.telegram_not_ok'],
  idempotent: 'never',
  limits: [{ by: 'principal', seconds: 600, count: 20 }],
})

export const RemoveTelegramSettings = endpoint({
  name: 'notifications.remove_telegram_settings',
  audit_kind: 'settings',
  method: 'DELETE',
  path: '/telegram_settings',
  access,
  summary: 'Remove the Telegram bot; the connected chats stay, in case the same bot is entered again',
  payload: settings,
})

export const TelegramWebhook = endpoint({
  name: 'notifications.telegram_webhook',
  method: 'POST',
  path: '/telegram/webhook',
  access: ['public'],
  summary: "Updates of Telegram about the site's bot, with the secret token that was registered for the webhook",
  raw: { max_bytes: 65_536 },
  headers: ['x-telegram-bot-api-secret-token'],
  payload: {},
  problems: ['notifications.wrong_telegram_secret'],
  limits: [{ by: 'address', seconds: 60, count: 3_000 }],
})

const TelegramChat = z.strictObject({
  /** The person's name in Telegram. */
  name: z.string(),
  connected_at: InstantText,
  is_blocked: z.boolean(),
})
const chat = { telegram_chat: TelegramChat.nullable(), bot_name: z.string() }

export const GetTelegramChat = endpoint({
  name: 'notifications.telegram_chat',
  member: 'self',
  method: 'GET',
  path: '/telegram_chat',
  access: ['signed_in'],
  summary: "The caller's chat with the site's Telegram bot; `bot_name` is empty if the site has no bot",
  payload: chat,
})

export const LinkTelegram = endpoint({
  name: 'notifications.link_telegram',
  member: 'self',
  method: 'POST',
  path: '/telegram_chat/link',
  access: ['signed_in'],
  personal: true,
  summary: 'A link that connects the chat in which it is opened; it works once, within ten minutes',
  payload: { url: line(300) },
  problems: ['notifications.telegram_off'],
  idempotent: 'never',
  limits: [{ by: 'principal', seconds: 600, count: 20 }],
})

export const RemoveTelegramChat = endpoint({
  name: 'notifications.remove_telegram_chat',
  member: 'self',
  method: 'DELETE',
  path: '/telegram_chat',
  access: ['signed_in'],
  personal: true,
  summary: 'Disconnect the chat, which ends all messages by Telegram',
  payload: chat,
})
