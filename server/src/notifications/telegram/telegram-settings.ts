import {
  ChangeTelegramSettings,
  GetTelegramSettings,
  RemoveTelegramSettings,
  TelegramWebhook,
} from '@mapwright/contract/notifications/telegram/telegram-endpoints.ts'
import { z } from 'zod'
import { action } from '../../platform/api/action.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { seal } from '../../platform/api/seal.ts'
import type { Db } from '../../platform/db/sql.ts'
import { clearChannelFailures } from '../../site/system/channel-failures.ts'
import { callBot, TelegramRefused, TelegramUnavailable } from './bot-api.ts'
import { botIn, botTokenUse, telegramRow, webhookSecret } from './telegram-settings-rows.ts'

async function shown(db: Db) {
  const { url, bot_token_sealed, bot_name } = await telegramRow(db)
  return { telegram_settings: { url, has_token: bot_token_sealed !== null, bot_name } }
}

const Me = z.object({ is_bot: z.literal(true), username: z.string().regex(/^\w{1,64}$/) })

const changeTelegramSettings = action(ChangeTelegramSettings, {
  plan: z.strictObject({}),
  async begin({ tx, app, body: { url, token }, audit }) {
    await tx`SELECT FROM telegram_settings FOR UPDATE`
    const before = await telegramRow(tx)
    // A saved token is only sent to the server for which it was entered.
    const kept = before.url === url ? before.bot_token_sealed : null
    const bot_token_sealed = token ? seal(app.secretKey, botTokenUse, token) : kept
    await tx`UPDATE telegram_settings SET ${tx({ url, bot_token_sealed, bot_name: '' })}`
    audit({ before: { url: before.url }, after: { url, token_changed: token !== '' } })
    return {}
  },
  async call({ sql, app, publicFetch }) {
    const bot = botIn(await telegramRow(sql), app)
    if (!bot) return { failure: '' }
    try {
      const me = Me.safeParse(await callBot(publicFetch, bot, 'getMe', {}))
      if (!me.success) return { failure: '' }
      await callBot(publicFetch, bot, 'setWebhook', {
        url: `${app.publicUrl}/api${TelegramWebhook.path}`,
        secret_token: webhookSecret(app, bot),
        allowed_updates: ['message', 'my_chat_member'],
      })
      return { bot_name: me.data.username }
    } catch (error) {
      if (error instanceof TelegramRefused || error instanceof TelegramUnavailable) return { failure: error.message }
      throw error
    }
  },
  async settle({ tx, outcome: { bot_name, failure = '' } }) {
    if (bot_name === undefined) return new Problem('notifications.telegram_not_ok', { details: { why: failure } })
    await tx`UPDATE telegram_settings SET bot_name = ${bot_name}`
    await clearChannelFailures(tx, 'telegram')
    return shown(tx)
  },
})

const removeTelegramSettings = command(RemoveTelegramSettings, async ({ tx, audit }) => {
  const { bot_name } = await telegramRow(tx)
  await tx`UPDATE telegram_settings SET bot_token_sealed = NULL, bot_name = ''`
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
