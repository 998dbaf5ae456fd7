import { hkdfSync } from 'node:crypto'
import { WhatsappWebhook } from '@mapwright/contract/notifications/whatsapp/whatsapp-endpoints.ts'
import type { App } from '../../platform/api/handler.ts'
import { unseal } from '../../platform/api/seal.ts'
import type { Db } from '../../platform/db/sql.ts'
import { graphUrl, type Sender } from './cloud-api.ts'

/** Purposes passed to the encryption of the secrets. */
export const accessTokenUse = 'whatsapp access token'
export const appSecretUse = 'whatsapp app secret'

type NumberSettings = {
  url: string
  api_version: string
  phone_number_id: string
  template_name: string
  template_languages: string[]
}
type Secrets = { access_token_sealed: Buffer | null; app_secret_sealed: Buffer | null }
export type WhatsappRow = NumberSettings & Secrets & { display_number: string; verified_name: string }

export async function whatsappRow(db: Db): Promise<WhatsappRow> {
  const [row] = await db<WhatsappRow[]>`
    SELECT url, api_version, phone_number_id, template_name, template_languages, access_token_sealed, app_secret_sealed,
      display_number, verified_name
    FROM whatsapp_settings`
  if (!row) throw new Error('whatsapp_settings is empty')
  return row
}

type CandidateRow = { candidate: NumberSettings } & Secrets

/** Reads the settings that an action checks. Undefined if others were entered or they were removed in the meantime. */
export async function candidateRow(db: Db, candidate_id: string): Promise<(NumberSettings & Secrets) | undefined> {
  const [row] = await db<CandidateRow[]>`
    SELECT candidate, candidate_token_sealed AS access_token_sealed, candidate_secret_sealed AS app_secret_sealed
    FROM whatsapp_settings WHERE candidate_id = ${candidate_id}`
  if (!row) return undefined
  const { candidate, ...secrets } = row
  return { ...candidate, ...secrets }
}

/** Returns the sender. Undefined if no access token is saved, or it was sealed with another SECRET_KEY. */
export function senderIn(
  { url, api_version, phone_number_id, access_token_sealed }: NumberSettings & Secrets,
  { secretKey }: Pick<App, 'secretKey'>,
): Sender | undefined {
  const access_token = access_token_sealed ? unseal(secretKey, accessTokenUse, access_token_sealed) : undefined
  return access_token
    ? { url: (url || graphUrl).replace(/\/+$/, ''), api_version, phone_number_id, access_token }
    : undefined
}

export const appSecretIn = ({ app_secret_sealed }: Secrets, { secretKey }: Pick<App, 'secretKey'>) =>
  app_secret_sealed ? unseal(secretKey, appSecretUse, app_secret_sealed) : undefined

/** Returns the site's number in digits; empty if the site has none that works. */
export async function readDisplayNumber(db: Db, app: Pick<App, 'secretKey'>): Promise<string> {
  const row = await whatsappRow(db)
  return row.display_number && senderIn(row, app) ? row.display_number : ''
}

export const isWhatsappOn = async (db: Db, app: Pick<App, 'secretKey'>): Promise<boolean> =>
  (await readDisplayNumber(db, app)) !== ''

/** Returns the verify token that the operator enters in Meta's App Dashboard. Derived from SECRET_KEY, so it is not stored. */
export const verifyToken = ({ secretKey }: Pick<App, 'secretKey'>): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'mapwright whatsapp verify token', 24)).toString('base64url')

export const webhookUrl = ({ publicUrl }: Pick<App, 'publicUrl'>): string => `${publicUrl}/api${WhatsappWebhook.path}`
