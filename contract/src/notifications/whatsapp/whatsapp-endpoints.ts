import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { InstantText, line } from '../../api/scalars.ts'

const access = ['may:settings'] as const

/** Language codes of the template as Meta spells them: "en", "de", "pt_BR". */
const LanguageCode = z.string().regex(/^[a-z]{2,3}(_[A-Za-z]{2,4})?$/)

const number = {
  /** The address of the Graph API; empty: Meta's own. */
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default(''),
  api_version: z
    .string()
    .regex(/^v\d{1,3}\.\d{1,2}$/)
    .default('v26.0'),
  phone_number_id: z.string().regex(/^\d{1,30}$/),
  /** A template with two parameters in its body: the text of the notification, and its link. */
  template_name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  /** The languages in which the template is approved. People with another language get the first. */
  template_languages: z.array(LanguageCode).min(1).max(40),
}

const WhatsappSettings = z.strictObject({
  url: z.string(),
  api_version: z.string(),
  phone_number_id: z.string(),
  template_name: z.string(),
  template_languages: z.array(z.string()),
  has_token: z.boolean(),
  has_secret: z.boolean(),
  /** The number that people write to, in digits; empty until Meta has accepted the token. */
  display_number: z.string(),
  /** The business name that Meta has verified for the number. */
  verified_name: z.string(),
  /** The callback URL and the verify token to enter in Meta's App Dashboard. */
  webhook_url: z.string(),
  verify_token: z.string(),
})
const settings = { whatsapp_settings: WhatsappSettings }

export const GetWhatsappSettings = endpoint({
  name: 'notifications.get_whatsapp_settings',
  method: 'GET',
  path: '/whatsapp_settings',
  access,
  summary: "The site's number in the WhatsApp Cloud API; its access token and app secret are never returned",
  payload: settings,
})

export const ChangeWhatsappSettings = endpoint({
  name: 'notifications.change_whatsapp_settings',
  audit_kind: 'settings',
  method: 'PUT',
  path: '/whatsapp_settings',
  access,
  summary:
    'Set the number and check its access token. Until then, the settings of before stay. An empty secret keeps the saved one; a different server or number needs the access token again',
  body: z.strictObject({
    ...number,
    access_token: line(1000).default(''),
    /** The app secret, with which Meta signs its reports. */
    app_secret: line(200).default(''),
  }),
  payload: settings,
  problems: ['notifications.whatsapp_not_ok'],
  idempotent: 'never',
  limits: [{ by: 'principal', seconds: 600, count: 20 }],
})

export const RemoveWhatsappSettings = endpoint({
  name: 'notifications.remove_whatsapp_settings',
  audit_kind: 'settings',
  method: 'DELETE',
  path: '/whatsapp_settings',
  access,
  summary:
    'Remove the access token and the app secret; the connected numbers stay, in case the same number is entered again',
  payload: settings,
})

const path = '/whatsapp/webhook'
const limits = [{ by: 'address', seconds: 60, count: 3_000 }] as const

export const VerifyWhatsappWebhook = endpoint({
  name: 'notifications.verify_whatsapp_webhook',
  method: 'GET',
  path,
  access: ['public'],
  summary: 'Returns the challenge with which Meta checks the callback URL, if the verify token is right',
  query: z.object({
    'hub.mode': z.literal('subscribe'),
    'hub.verify_token': line(100),
    'hub.challenge': z.string().regex(/^[\w.-]{1,200}$/),
  }),
  text: true,
  problems: ['notifications.wrong_whatsapp_secret'],
  limits,
})

export const WhatsappWebhook = endpoint({
  name: 'notifications.whatsapp_webhook',
  method: 'POST',
  path,
  access: ['public'],
  summary: "Reports of Meta about messages to and from the site's number, signed with the app secret",
  raw: { max_bytes: 3 * 1024 * 1024 },
  headers: ['x-hub-signature-256'],
  payload: {},
  problems: ['notifications.wrong_whatsapp_secret'],
  limits,
})

const WhatsappNumber = z.strictObject({
  /** The number in digits, or an id if the person shows a user name instead of the number. */
  address: z.string(),
  /** The name in the person's WhatsApp profile. */
  name: z.string(),
  /** The time at which the person agreed to get messages, by sending the code. */
  opted_in_at: InstantText,
  /** True if WhatsApp cannot deliver messages to the number. */
  is_unreachable: z.boolean(),
})
const own = { whatsapp_number: WhatsappNumber.nullable(), is_available: z.boolean() }

export const GetWhatsappNumber = endpoint({
  name: 'notifications.whatsapp_number',
  member: 'self',
  method: 'GET',
  path: '/whatsapp_number',
  access: ['signed_in'],
  summary: "The caller's number in WhatsApp, and whether the site sends messages by WhatsApp",
  payload: own,
})

export const LinkWhatsapp = endpoint({
  name: 'notifications.link_whatsapp',
  member: 'self',
  method: 'POST',
  path: '/whatsapp_number/link',
  access: ['signed_in'],
  personal: true,
  summary:
    'A link that opens WhatsApp with a code; it connects the number that sends the code, once, within ten minutes',
  payload: { url: line(300) },
  problems: ['notifications.whatsapp_off'],
  idempotent: 'never',
  limits: [{ by: 'principal', seconds: 600, count: 20 }],
})

export const RemoveWhatsappNumber = endpoint({
  name: 'notifications.remove_whatsapp_number',
  member: 'self',
  method: 'DELETE',
  path: '/whatsapp_number',
  access: ['signed_in'],
  personal: true,
  summary: 'Disconnect the number, which ends all messages by WhatsApp',
  payload: own,
})
