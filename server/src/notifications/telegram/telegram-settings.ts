import {
  ChangeTelegramSettings,
  GetTelegramSettings,
  RemoveTelegramSettings,
  TelegramWebhook,
} from '@mapwright/contract/notifications/telegram/telegram-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { action } from '../../platform/api/action.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { seal } from '../../platform/api/seal.ts'
import type { Db } from '../../platform/db/sql.ts'
import { clearChannelFailures } from '../../site/system/channel-failures.ts'
import { callBot, TelegramRefused, TelegramUnavailable } from './bot-api.ts'
import { disconnectChats } from './telegram-chat-rows.ts'
import { botId, botIn, botTokenUse, candidateRow, telegramRow, webhookSecret } from './telegram-settings-rows.ts'

async function shown(db: Db) {
  const { url, bot_token_sealed, bot_name } = await telegramRow(db)
  return { telegram_settings: { url, has_token: bot_token_sealed !== null, bot_name } }
}

const Me = z.object({ is_bot: z.literal(true), username: z.string().regex(/^\w{1,64}$/) })

/** Forgets a bot that was being checked. */
const noCandidate = { candidate_id: null, candidate_url: '', candidate_token_sealed: null }

const changeTelegramSettings = action(ChangeTelegramSettings, {
  plan: z.strictObject({ candidate_id: z.uuid() }),
  async begin({ tx, app, body: { url, token }, audit }) {
    await tx`SELECT FROM telegram_settings FOR UPDATE`
    const before = await telegramRow(tx)
    // A saved token is only sent to the server for which it was entered.
    const kept = before.url === url ? before.bot_token_sealed : null
    const candidate_token_sealed = token ? seal(app.secretKey, botTokenUse, token) : kept
    if (!candidate_token_sealed) throw new Problem('request.invalid', { fields: { token: { code: 'required' } } })
    const candidate_id = uuidv7()
    // The bot of before works until Telegram has accepted the new one.
    await tx`UPDATE telegram_settings SET ${tx({ candidate_id, candidate_url: url, candidate_token_sealed })}`
    audit({ before: { url: before.url }, after: { url, token_changed: token !== '' } })
    return { candidate_id }
  },
  async call({ sql, app, publicFetch, plan: { candidate_id } }) {
    const candidate = await candidateRow(sql, candidate_id)
    const bot = candidate && botIn(candidate, app)
    if (!bot) return { failure: 'the bot was changed in the meantime' }
    try {
      const me = Me.safeParse(await callBot(publicFetch, bot, 'getMe', {}))
      if (!me.success) return { failure: 'getMe without the documented response' }
      await callBot(publicFetch, bot, 'setWebhook', {
        url: `${app.publicUrl}/api${TelegramWebhook.path}`,
        secret_token: webhookSecret(app, bot),
        allowed_updates: ['message', 'my_chat_member'],
      })
      return { bot_name: me.data.username, bot_id: botId(bot) }
    } catch (error) {
      if (error instanceof TelegramRefused || error instanceof TelegramUnavailable) return { failure: error.message }
      throw error
    }
  },
  async settle({ tx, plan: { candidate_id }, outcome: { bot_name, bot_id = '', failure = '' } }) {
    await tx`SELECT FROM telegram_settings FOR UPDATE`
    const [before, candidate] = [await telegramRow(tx), await candidateRow(tx, candidate_id)]
    if (candidate) await tx`UPDATE telegram_settings SET ${tx(noCandidate)}`
    if (!candidate || bot_name === undefined) {
      const why = failure || 'the bot was changed in the meantime'
      return new Problem('notifications.telegram_not_ok', { details: { why } })
    }
    await tx`UPDATE telegram_settings SET ${tx({ ...candidate, bot_name, bot_id })}`
    // A bot can only write to chats in which it was started itself.
    if (before.bot_id !== '' && before.bot_id !== bot_id) await disconnectChats(tx)
    await clearChannelFailures(tx, 'telegram')
    return shown(tx)
  },
})

const removeTelegramSettings = command(RemoveTelegramSettings, async ({ tx, audit }) => {
  const { bot_name } = await telegramRow(tx)
  // The id stays, because the chats stay in case the bot is entered again.
  await tx`UPDATE telegram_settings SET ${tx({ ...noCandidate, bot_token_sealed: null, bot_name: '' })}`
  await clearChannelFailures(tx, 'telegram')
  audit({ before: { bot_name } })
  return shown(tx)
})

/** Endpoints for the site's bot. */
export const telegramSettings: readonly Route[] = [
  query(GetTelegramSettings, ({ sql }) => shown(sql)),
  changeTelegramSettings,
  removeTelegramSettings,
]
