import { hkdfSync } from 'node:crypto'
import type { App } from '../../platform/api/handler.ts'
import { unseal } from '../../platform/api/seal.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type Bot, telegramUrl } from './bot-api.ts'

/** Purpose passed to the encryption of the token. */
export const botTokenUse = 'telegram bot token'

type SealedBot = { url: string; bot_token_sealed: Buffer | null }
type Row = SealedBot & { bot_name: string; bot_id: string }

export async function telegramRow(db: Db): Promise<Row> {
  const [row] = await db<Row[]>`SELECT url, bot_token_sealed, bot_name, bot_id FROM telegram_settings`
  if (!row) throw new Error('telegram_settings is empty')
  return row
}

/** Reads the bot that an action checks. Undefined if another one was entered or the bot was removed in the meantime. */
export async function candidateRow(db: Db, candidate_id: string): Promise<SealedBot | undefined> {
  const [row] = await db<SealedBot[]>`
    SELECT candidate_url AS url, candidate_token_sealed AS bot_token_sealed FROM telegram_settings
    WHERE candidate_id = ${candidate_id}`
  return row
}

/** Returns the bot. Undefined if no token is saved, or it was sealed with another SECRET_KEY. */
export function botIn({ url, bot_token_sealed }: SealedBot, { secretKey }: Pick<App, 'secretKey'>): Bot | undefined {
  const token = bot_token_sealed ? unseal(secretKey, botTokenUse, bot_token_sealed) : undefined
  return token ? { url: (url || telegramUrl).replace(/\/+$/, ''), token } : undefined
}

/** Returns the bot's id, which is the part of its token before the colon. */
export const botId = ({ token }: Bot): string => token.split(':')[0] ?? ''

/** Returns the user name of the bot; empty if the site has none that works. */
export async function readBotName(db: Db, app: Pick<App, 'secretKey'>): Promise<string> {
  const row = await telegramRow(db)
  return row.bot_name && botIn(row, app) ? row.bot_name : ''
}

/** Returns the secret that Telegram sends with each update. Derived from SECRET_KEY and the token, so it is not stored. */
export const webhookSecret = ({ secretKey }: Pick<App, 'secretKey'>, { token }: Bot): string =>
  Buffer.from(hkdfSync('sha256', secretKey, token, 'mapwright telegram webhook', 32)).toString('base64url')
