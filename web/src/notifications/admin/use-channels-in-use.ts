import type { NotificationChannel } from '@mapwright/contract/notifications/notification-topic.ts'
import { GetTelegramSettings } from '@mapwright/contract/notifications/telegram/telegram-endpoints.ts'
import { GetWhatsappSettings } from '@mapwright/contract/notifications/whatsapp/whatsapp-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { isOn } from '../../platform/site-data.ts'

/** Returns a check for the channels that the operator has set up. The others have no column in the tables of settings. */
export function useChannelsInUse(): (channel: NotificationChannel) => boolean {
  const telegram = useQueryOf(GetTelegramSettings)
  const whatsapp = useQueryOf(GetWhatsappSettings)
  const isInUse: Partial<Record<NotificationChannel, boolean>> = {
    sms: isOn('sms_notification'),
    telegram: (telegram.data?.telegram_settings.bot_name ?? '') !== '',
    whatsapp: (whatsapp.data?.whatsapp_settings.display_number ?? '') !== '',
  }
  return (channel) => isInUse[channel] ?? true
}
