import { siteNotificationTopics } from '@mapwright/contract/notifications/notification-topic.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import type { Setting } from '../../platform/find-settings.ts'

const section = 'notifications'
const smsField = { section, shownBy: 'notifications:sms.provider' } as const

/** The settings of notifications for the search of the settings. */
export const notificationSettings: readonly Setting[] = [
  { section, label: 'notifications:settings.title', help: 'notifications:settings.text' },
  ...siteNotificationTopics.map(([topic]) => ({
    section,
    label: keyFor('notifications:topic', topic),
    help: keyFor('notifications:topic_all', topic),
  })),
  { section, label: 'channels:defaults.title', help: 'channels:defaults.text' },
  { section, label: 'channels:bot.title', help: 'channels:bot.text' },
  { section, label: 'channels:bot.token' },
  { section, label: 'notifications:sms.title', help: 'notifications:sms.text' },
  { section, label: 'notifications:sms.provider' },
  { ...smsField, label: 'notifications:sms.sender' },
  { ...smsField, label: 'notifications:sms.account_sid' },
  { ...smsField, label: 'notifications:sms.auth_token' },
  { ...smsField, label: 'notifications:sms.authorization', help: 'notifications:sms.authorization_help' },
]
