import { permissions } from '@mapwright/contract/api/permissions.ts'
import {
  GetAdminNotifications,
  GetEvents,
  GetUserNotifications,
  ReadByAdmin,
  ReadByUser,
} from '@mapwright/contract/notifications/notification-endpoints.ts'
import { command, query } from '../platform/api/handler.ts'
import { may } from '../platform/api/may.ts'
import type { Person } from '../platform/api/principal.ts'
import { everyoneTopic, staffTopic, userTopic } from '../platform/events/live.ts'
import { channelMessages } from './channel-messages.ts'
import { mailTextRoutes } from './mail-texts/mail-texts.ts'
import { mail, mails, resendMail } from './mails.ts'
import { changeNotificationChoices, notificationChoices } from './notification-choices.ts'
import { notificationDefaultsRoutes } from './notification-defaults.ts'
import { markRead, readNotifications } from './notification-rows.ts'
import { changeNotificationSettings, notificationSettings } from './notification-settings.ts'
import { notificationTimesRoutes } from './notification-times.ts'
import { push, removePushDevice, subscribePush } from './push/push-devices.ts'
import { requestNotification } from './request-notification.ts'
import { smsNumber } from './sms/sms-number.ts'
import { smsSettings } from './sms/sms-settings.ts'
import { twilioStatus } from './sms/twilio-status.ts'
import { telegramChat } from './telegram/telegram-chat.ts'
import { telegramSettings } from './telegram/telegram-settings.ts'
import { telegramWebhook } from './telegram/telegram-webhook.ts'
import { whatsappNumber } from './whatsapp/whatsapp-number.ts'
import { whatsappSettings } from './whatsapp/whatsapp-settings.ts'
import { verifyWhatsappWebhook, whatsappWebhook } from './whatsapp/whatsapp-webhook.ts'

/** Returns the topics of the live events that a staff member may receive: one for each permission. */
const staffTopics = (actor: Person): string[] =>
  permissions.filter((permission) => may(actor, [`may:${permission}`])).map(staffTopic)

/** Opens the stream of live events. */
export const events = query(GetEvents, async ({ actor, query: { unheard_ms } }) => ({
  unheard_ms,
  topics: [
    userTopic(actor._id),
    // Events contain no data, so members receive those about the customer's objects, too.
    ...(actor.member ? [userTopic(actor.member.owner_id)] : []),
    everyoneTopic,
    ...staffTopics(actor),
  ],
}))

export const notificationRoutes = [
  query(GetUserNotifications, ({ sql, actor, query: page }) => readNotifications(sql, actor._id, page)),
  query(GetAdminNotifications, ({ sql, actor, query: page }) => readNotifications(sql, actor._id, page)),
  command(ReadByUser, async ({ tx, actor, body, now }) => ({
    unread: await markRead(tx, actor._id, body.notifications, now),
  })),
  command(ReadByAdmin, async ({ tx, actor, body, now }) => ({
    unread: await markRead(tx, actor._id, body.notifications, now),
  })),
  events,
  mails,
  mail,
  resendMail,
  ...mailTextRoutes,
  notificationChoices,
  changeNotificationChoices,
  notificationSettings,
  changeNotificationSettings,
  ...notificationDefaultsRoutes,
  ...notificationTimesRoutes,
  requestNotification,
  push,
  subscribePush,
  removePushDevice,
  ...smsSettings,
  ...smsNumber,
  twilioStatus,
  ...telegramSettings,
  ...telegramChat,
  telegramWebhook,
  ...whatsappSettings,
  ...whatsappNumber,
  verifyWhatsappWebhook,
  whatsappWebhook,
  ...channelMessages,
]
