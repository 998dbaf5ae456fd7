import type { Setting } from '../../platform/find-settings.ts'

const section = 'notifications'

/** The settings of notifications for the search of the settings. */
export const notificationSettings: readonly Setting[] = [
  { section, label: 'notifications:settings.title', help: 'notifications:settings.text' },
  { section, label: 'notifications:sms.title', help: 'notifications:sms.text' },
  { section, label: 'notifications:sms.provider' },
]
