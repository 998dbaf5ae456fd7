import type { ContractDomain } from '../api/domain.ts'
import * as campaignEndpoints from './campaign-endpoints.ts'
import * as choiceEndpoints from './choice-endpoints.ts'
import * as mailEndpoints from './mail-endpoints.ts'
import * as notificationEndpoints from './notification-endpoints.ts'
import * as pushEndpoints from './push-endpoints.ts'
import * as smsEndpoints from './sms-endpoints.ts'
import * as unsubscribeEndpoints from './unsubscribe-endpoints.ts'

/** What the domain brings to the API. */
export const notifications: ContractDomain = {
  endpoints: [
    ...Object.values(notificationEndpoints),
    ...Object.values(mailEndpoints),
    ...Object.values(campaignEndpoints),
    ...Object.values(unsubscribeEndpoints),
    ...Object.values(choiceEndpoints),
    ...Object.values(pushEndpoints),
    ...Object.values(smsEndpoints),
  ],
}
