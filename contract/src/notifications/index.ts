import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as campaignEndpoints from './campaigns/campaign-endpoints.ts'
import * as channelMessageEndpoints from './channel-messages/channel-message-endpoints.ts'
import * as choiceEndpoints from './choice-endpoints.ts'
import * as mailEndpoints from './mail-endpoints.ts'
import * as mailTextEndpoints from './mail-texts/mail-text-endpoints.ts'
import * as notificationEndpoints from './notification-endpoints.ts'
import * as pushEndpoints from './push/push-endpoints.ts'
import * as smsEndpoints from './sms/sms-endpoints.ts'
import * as telegramEndpoints from './telegram/telegram-endpoints.ts'
import * as unsubscribeEndpoints from './unsubscribe-endpoints.ts'
import * as whatsappEndpoints from './whatsapp/whatsapp-endpoints.ts'

export const notifications: ContractDomain = {
  audit_kind: 'messages',
  endpoints: endpointsOf(
    notificationEndpoints,
    mailEndpoints,
    mailTextEndpoints,
    campaignEndpoints,
    unsubscribeEndpoints,
    choiceEndpoints,
    pushEndpoints,
    smsEndpoints,
    telegramEndpoints,
    whatsappEndpoints,
    channelMessageEndpoints,
  ),
}
