import { z } from 'zod'
import type { Sql } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { job } from '../../platform/jobs/job-kind.ts'
import { clearChannelFailures, noteChannelFailure } from '../../site/system/channel-failures.ts'
import { claimMessage, type QueuedMessage, settleIn, settleMessage } from '../channel-messages/channel-message-rows.ts'
import { notificationWords } from '../channel-messages/notification-words.ts'
import { callBot, TelegramRefused, TelegramUnavailable } from './bot-api.ts'
import { setBlocked } from './telegram-chat-rows.ts'
import { telegramSend } from './telegram-job-kinds.ts'
import { botIn, telegramRow } from './telegram-settings-rows.ts'

/** Milliseconds after which a message that had to wait is outdated. Quiet hours are part of them. */
const maxWaitMs = 24 * 60 * 60_000

/** Escapes a text for the HTML style of the Bot API. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Builds the text of a notification. Returns undefined if it was read in the app, or if the chat is no longer connected. */
async function notificationText(sql: Sql, message: QueuedMessage, publicUrl: string) {
  const connected = await sql`
    SELECT FROM telegram_chats WHERE user_id = ${message.user_id} AND chat_id = ${message.address} AND blocked_at IS NULL`
  const notification = await notificationWords(sql, message, publicUrl)
  if (connected.length === 0 || !notification) return undefined
  const { site, words, link } = notification
  return `<b>${escapeHtml(site)}</b>\n${escapeHtml(words)}\n${escapeHtml(link)}`
}

/** Matches refusals because of the recipient: the bot is blocked, or the chat or account no longer exists. */
const isUnreachable = ({ code, message }: TelegramRefused): boolean =>
  code === 403 || (code === 400 && /chat not found|user not found|PEER_ID_INVALID/i.test(message))
/** Matches refusals of the token: the Bot API answers 401 to a revoked token, and 404 to one that was never valid. */
const isBadToken = ({ code }: TelegramRefused): boolean => code === 401 || code === 404
/** Matches errors after which the message may be sent again: Telegram was not reached, or has answered that it failed itself. */
const isRepeatable = (error: unknown): boolean =>
  error instanceof TelegramRefused ? error.code >= 500 : error instanceof TelegramUnavailable && !error.isUnknown

const Sent = z.object({ message_id: z.number() })

/**
 * Sends a queued message. If it is unknown whether Telegram has sent it, it is not sent again. A blocked bot disconnects the chat. After
 * "too many requests", the message waits as long as Telegram asks.
 */
export const telegramSendJob = job(telegramSend, async ({ data, sql, app, publicFetch, now, log, is_last_attempt }) => {
  const { message_id } = data
  const message = await claimMessage(sql, message_id)
  if (!message) return
  const text =
    message.kind === 'notification' ? await notificationText(sql, message, app.publicUrl) : (message.text ?? undefined)
  const bot = botIn(await telegramRow(sql), app)
  if (!text || !bot) return void (await settleMessage(sql, message_id, { status: 'skipped' }))
  const params = { chat_id: message.address, text, parse_mode: 'HTML', link_preview_options: { is_disabled: true } }
  try {
    const sent = Sent.safeParse(await callBot(publicFetch, bot, 'sendMessage', params))
    const provider_ref = sent.success ? String(sent.data.message_id) : ''
    await settleMessage(sql, message_id, { status: 'sent', text, provider_ref, sent_at: now })
    await clearChannelFailures(sql, 'telegram')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const fail = () => settleMessage(sql, message_id, { status: 'failed', text, error: reason })
    if (error instanceof TelegramRefused && error.code === 429) {
      const wait = (error.retry_after ?? 30) * 1000
      const start_after = new Date(Date.now() + wait)
      if (start_after.getTime() - message.created_at.getTime() > maxWaitMs) return void (await fail())
      return sql.begin(async (tx) => {
        await settleIn(tx, message_id, { status: 'queued', error: reason })
        await enqueue(tx, telegramSend, { message_id }, { start_after })
      })
    }
    if (error instanceof TelegramRefused && isUnreachable(error)) {
      await fail()
      return sql.begin(async (tx) => void (await setBlocked(tx, message.address, now)))
    }
    const isRefused = error instanceof TelegramRefused && isBadToken(error)
    // Ignores a bot that was removed in the meantime.
    if (botIn(await telegramRow(sql), app)) await noteChannelFailure(sql, 'telegram', { error: reason, isRefused, now })
    log.warn({ err: error, message_id }, 'a message was not sent by Telegram')
    if (is_last_attempt || !isRepeatable(error)) return void (await fail())
    await settleMessage(sql, message_id, { status: 'queued', error: reason })
    throw error
  }
})
