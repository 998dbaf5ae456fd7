import { z } from 'zod'
import { Id, InstantText, line } from '../../api/scalars.ts'

/** off: the site sends no SMS. http: any service that accepts messages by HTTP request. */
export const smsProviders = ['off', 'twilio', 'http'] as const
export type SmsProviderName = (typeof smsProviders)[number]

/** The body format of requests to the HTTP service. */
export const smsFormats = ['json', 'form'] as const

export const defaultTwilioUrl = 'https://api.twilio.com'

const digitsOf = (text: string): string => text.replace(/[\s()/.-]/g, '').replace(/^00/, '+')

/** A phone number in international form (E.164): "+4915112345678". Spaces and punctuation are removed. */
export const PhoneNumber = z
  .string()
  .max(40)
  .transform(digitsOf)
  .refine((number) => /^\+[1-9]\d{6,14}$/.test(number), { params: { code: 'not_a_phone_number' } })

/**
 * queued: waiting to be sent. sending: being handed to the provider. sent: accepted by the provider. skipped: no longer needed when its
 * turn came.
 */
export const smsStatuses = ['queued', 'sending', 'sent', 'delivered', 'failed', 'skipped'] as const
export type SmsStatus = (typeof smsStatuses)[number]

export const smsKinds = ['code', 'test', 'notification', 'campaign'] as const
export type SmsKind = (typeof smsKinds)[number]

const fieldName = (usual: string) =>
  z
    .string()
    .regex(/^[\w.-]{1,40}$/)
    .default(usual)

const price = z
  .string()
  .trim()
  .regex(/^(\d{1,3}(\.\d{1,4})?)?$/)
  .meta({ format: 'decimal' })

const settings = {
  provider: z.enum(smsProviders),
  /** The URL of the provider's server; empty: Twilio's default URL. */
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]),
  /** The sender: a phone number, a name, or the SID of a Twilio messaging service. */
  sender: line(60),
  account_sid: line(60),
  format: z.enum(smsFormats),
  to_field: z.string(),
  text_field: z.string(),
  sender_field: z.string(),
  /** The price of one segment in the site's currency; '' if unknown. */
  segment_price: z.string(),
}

export const SmsSettings = z.strictObject({
  ...settings,
  has_auth_token: z.boolean(),
  has_authorization: z.boolean(),
  /** True if all data that the provider requires has been entered. */
  is_complete: z.boolean(),
  currency: z.string(),
  latest: z.array(
    z.strictObject({
      _id: Id,
      to_number: z.string(),
      kind: z.enum(smsKinds),
      status: z.enum(smsStatuses),
      error: z.string().nullable(),
      created_at: InstantText,
    }),
  ),
})
export type SmsSettings = z.output<typeof SmsSettings>

/** Changes of the SMS settings. An empty secret keeps the saved secret, unless the server or account changes. */
export const SmsSettingsInput = z.strictObject({
  ...settings,
  format: z.enum(smsFormats).default('json'),
  to_field: fieldName('to'),
  text_field: fieldName('text'),
  sender_field: fieldName('from'),
  segment_price: price.default(''),
  auth_token: line(200).default(''),
  /** The value of the `Authorization` header. */
  authorization: line(1000).default(''),
})
export type SmsSettingsInput = z.output<typeof SmsSettingsInput>

/** A person's phone number for SMS. */
export const SmsNumber = z.strictObject({
  number: z.string(),
  is_verified: z.boolean(),
  /** True if the person has replied STOP to the provider. The provider then rejects all messages to the number. */
  is_stopped: z.boolean(),
})
export type SmsNumber = z.output<typeof SmsNumber>
