import type { ServerDomain } from '../platform/domain.ts'
import { chatMessages } from './chat-messages.ts'
import { chatUsers } from './chat-users.ts'
import { eraseChatsOfRemoved } from './erase-removed-people.ts'
import { announceUnreadJob, unreadFacts } from './mail-unread.ts'

export const chat: ServerDomain = {
  routes: [...chatMessages, ...chatUsers],
  jobs: [announceUnreadJob],
  subscribers: [eraseChatsOfRemoved],
  facts: [unreadFacts],
}
