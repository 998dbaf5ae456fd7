import type { NotificationChannel } from '@mapwright/contract/notifications/notification-topic.ts'
import { GetTelegramSettings } from '@mapwright/contract/notifications/telegram/telegram-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { isOn } from '../../platform/site-data.ts'

/** Returns a check for the channels that the operator has set up. The others have no column in the tables of settings. */
export function useChannelsInUse(): (channel: NotificationChannel) => boolean {
  const telegram = useQueryOf(GetTelegramSettings)
  const hasBot = (telegram.data?.telegram_settings.bot_name ?? '') !== ''
  return (channel) => (channel !== 'sms' || isOn('sms_notification')) && (channel !== 'telegram' || hasBot)
}
