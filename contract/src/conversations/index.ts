import type { ContractDomain } from '../api/domain.ts'
import * as cannedReplyEndpoints from './canned-reply-endpoints.ts'
import * as inboxEndpoints from './inbox-endpoints.ts'
import * as mailInEndpoints from './mail-in-endpoints.ts'
import * as messagesOfUserEndpoints from './messages-of-user-endpoints.ts'

/** What the domain brings to the API. */
export const conversations: ContractDomain = {
  endpoints: [
    ...Object.values(cannedReplyEndpoints),
    ...Object.values(mailInEndpoints),
    ...Object.values(inboxEndpoints),
    ...Object.values(messagesOfUserEndpoints),
  ],
}
