import { hkdfSync } from 'node:crypto'
import type { App } from '../../platform/api/handler.ts'
import { unseal } from '../../platform/api/seal.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type Bot, telegramUrl } from './bot-api.ts'

/** Purpose passed to the encryption of the token. */
export const botTokenUse = 'telegram bot token'

type Row = { url: string; bot_token_sealed: Buffer | null; bot_name: string }

export async function telegramRow(db: Db): Promise<Row> {
  const [row] = await db<Row[]>`SELECT url, bot_token_sealed, bot_name FROM telegram_settings`
  if (!row) throw new Error('telegram_settings is empty')
  return row
}

/** Returns the bot. Undefined if no token is saved, or it was sealed with another SECRET_KEY. */
export function botIn({ url, bot_token_sealed }: Row, { secretKey }: Pick<App, 'secretKey'>): Bot | undefined {
  const token = bot_token_sealed ? unseal(secretKey, botTokenUse, bot_token_sealed) : undefined
  return token ? { url: (url || telegramUrl).replace(/\/+$/, ''), token } : undefined
}

/** Returns the user name of the bot; empty if the site has none that works. */
export async function readBotName(db: Db, app: Pick<App, 'secretKey'>): Promise<string> {
  const row = await telegramRow(db)
  return row.bot_name && botIn(row, app) ? row.bot_name : ''
}

/** Returns the secret that Telegram sends with each update. Derived from SECRET_KEY and the token, so it is not stored. */
export const webhookSecret = ({ secretKey }: Pick<App, 'secretKey'>, { token }: Bot): string =>
  Buffer.from(hkdfSync('sha256', secretKey, token, 'mapwright telegram webhook', 32)).toString('base64url')
