import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as cannedReplyEndpoints from './canned-reply-endpoints.ts'
import * as inboxEndpoints from './inbox-endpoints.ts'
import * as mailInEndpoints from './mail-in/mail-in-endpoints.ts'
import * as messagesOfUserEndpoints from './messages-of-user-endpoints.ts'

export const conversations: ContractDomain = {
  audit_kind: 'settings',
  endpoints: endpointsOf(cannedReplyEndpoints, mailInEndpoints, inboxEndpoints, messagesOfUserEndpoints),
}
