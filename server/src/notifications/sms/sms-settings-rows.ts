import { defaultTwilioUrl, type SmsProviderName, type SmsSettings } from '@mapwright/contract/notifications/sms/sms.ts'
import { TwilioStatusCallback } from '@mapwright/contract/notifications/sms/sms-endpoints.ts'
import type { App } from '../../platform/api/handler.ts'
import { unseal } from '../../platform/api/seal.ts'
import type { Db } from '../../platform/db/sql.ts'
import { httpProvider } from './http-provider.ts'
import type { SmsProvider } from './sms-provider.ts'
import { twilio } from './twilio.ts'

type Place = Pick<App, 'secretKey' | 'publicUrl'>

export type SmsSettingsRow = Pick<
  SmsSettings,
  'url' | 'sender' | 'account_sid' | 'format' | 'to_field' | 'text_field' | 'sender_field' | 'segment_price'
> & { provider: SmsProviderName; auth_token_sealed: Buffer | null; authorization_sealed: Buffer | null }

/** Purposes passed to the encryption, one for each secret. */
export const authTokenUse = 'sms auth token'
export const authorizationUse = 'sms authorization'

export async function smsSettingsRow(db: Db): Promise<SmsSettingsRow> {
  const [row] = await db<SmsSettingsRow[]>`
    SELECT provider, url, sender, account_sid, format, to_field, text_field, sender_field, segment_price, auth_token_sealed,
      authorization_sealed
    FROM sms_settings`
  if (!row) throw new Error('sms_settings is empty')
  return row
}

/** Webhook URL to which Twilio sends the delivery status of a message. */
export const twilioStatusUrl = ({ publicUrl }: Pick<App, 'publicUrl'>, sms_id: string): string =>
  `${publicUrl}/api${TwilioStatusCallback.path.replace(':id', sms_id)}`

/** Decrypts the provider's token. Returns undefined if it is not set or was encrypted with another SECRET_KEY. */
export const authTokenOf = ({ auth_token_sealed }: SmsSettingsRow, { secretKey }: Pick<App, 'secretKey'>) =>
  auth_token_sealed ? unseal(secretKey, authTokenUse, auth_token_sealed) : undefined

/** Creates the provider from the settings. Returns undefined if a setting is missing. */
export async function readSmsProvider(db: Db, app: Place): Promise<SmsProvider | undefined> {
  const row = await smsSettingsRow(db)
  if (row.provider === 'twilio') {
    const auth_token = authTokenOf(row, app)
    if (!auth_token || row.account_sid === '' || row.sender === '') return undefined
    const url = (row.url || defaultTwilioUrl).replace(/\/+$/, '')
    // Twilio sends the delivery status only to public URLs.
    const statusUrlOf = (sms_id: string) => (app.publicUrl.startsWith('https:') ? twilioStatusUrl(app, sms_id) : null)
    return twilio({ ...row, url, auth_token, statusUrlOf })
  }
  if (row.provider === 'http' && row.url !== '') {
    const sealed = row.authorization_sealed
    const authorization = sealed ? unseal(app.secretKey, authorizationUse, sealed) : ''
    return authorization === undefined ? undefined : httpProvider({ ...row, authorization })
  }
  return undefined
}

/** Returns true if SMS can be sent: the operator has switched it on and configured a provider. */
export async function isSmsOn(db: Db, app: Place): Promise<boolean> {
  const [settings] = await db<{ is_on: boolean }[]>`SELECT sms_notification AS is_on FROM settings`
  return settings?.is_on === true && (await readSmsProvider(db, app)) !== undefined
}
