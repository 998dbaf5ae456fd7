import type { Problems } from '../api/problems.ts'

export const notificationsProblems = {
  'notifications.mail_not_found': 404,
  'notifications.mail_not_failed': 409,
  'notifications.mail_expired': 409,
  'notifications.mail_not_sent': 422,
  'notifications.missing_placeholder': 422,
  'notifications.message_not_found': 404,
  'notifications.message_sent': 409,
  'notifications.message_sending': 409,
  'notifications.message_empty': 422,
  'notifications.unknown_placeholder': 422,
  'notifications.no_recipients': 422,
  'notifications.no_mail_server': 409,
  'notifications.nothing_failed': 409,
  'notifications.not_sending': 409,
  'notifications.not_an_image': 422,
  'notifications.image_too_large': 422,
  'notifications.image_not_found': 404,
  'notifications.bad_link': 404,
  'notifications.not_told': 422,
  'notifications.push_off': 409,
  'notifications.not_a_push_key': 422,
  'notifications.device_not_found': 404,
  'notifications.sms_off': 409,
  'notifications.no_sms_provider': 409,
  'notifications.no_sms_number': 404,
  'notifications.wrong_sms_signature': 401,
  'notifications.telegram_off': 409,
  'notifications.telegram_not_ok': 422,
  'notifications.wrong_telegram_secret': 401,
  'notifications.whatsapp_off': 409,
  'notifications.whatsapp_not_ok': 422,
  'notifications.wrong_whatsapp_secret': 401,
  'notifications.channel_message_not_failed': 409,
} as const satisfies Problems

/** Details of the problems above. */
export type NotificationsProblemDetails = {
  'notifications.unknown_placeholder': { name: string }
  'notifications.missing_placeholder': { name: string }
  'notifications.mail_not_sent': { why: string }
  'notifications.telegram_not_ok': { why: string }
  'notifications.whatsapp_not_ok': { why: string }
}
