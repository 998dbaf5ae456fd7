import type { ServerDomain } from '../platform/api/domain.ts'
import { chatMessages } from './chat-messages.ts'
import { chatUsers } from './chat-users.ts'
import { forgetChatsOfRemoved } from './forget-removed-people.ts'
import { announceUnreadJob, unreadFacts } from './mail-unread.ts'

export const chat: ServerDomain = {
  routes: [...chatMessages, ...chatUsers],
  jobs: [announceUnreadJob],
  subscribers: [forgetChatsOfRemoved],
  facts: [unreadFacts],
}
