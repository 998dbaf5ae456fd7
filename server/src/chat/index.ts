import type { ServerDomain } from '../platform/domain.ts'
import { assignChat, assignedChatFacts } from './assign-chat.ts'
import { chatMessages } from './chat-messages.ts'
import { becameTicketFacts, chatOutcomeRoutes, preparedOrderFacts } from './chat-outcomes.ts'
import { showChatPage, sweepChatPagesJob } from './chat-pages.ts'
import { chatPresence } from './chat-presence.ts'
import { chatUsers } from './chat-users.ts'
import { eraseChatsOfRemoved } from './erase-removed-people.ts'
import { announceUnreadJob, unreadFacts } from './mail-unread.ts'
import { chatData } from './own-data.ts'
import { searchChats } from './search-chats.ts'
import { visitorJobs, visitorNotifications, visitorRoutes } from './visitors/index.ts'

export const chat: ServerDomain = {
  routes: [
    ...[...chatMessages, ...chatUsers, ...chatPresence, showChatPage, assignChat, ...chatOutcomeRoutes, searchChats],
    ...visitorRoutes,
  ],
  jobs: [announceUnreadJob, sweepChatPagesJob, ...visitorJobs],
  subscribers: [eraseChatsOfRemoved],
  facts: [unreadFacts, assignedChatFacts, becameTicketFacts, preparedOrderFacts, ...visitorNotifications],
  ownData: chatData,
}
