import type { ServerDomain } from '../platform/domain.ts'
import { cannedReplyRoutes } from './canned-replies.ts'
import { conversationRoutes } from './conversation-routes.ts'
import { countUnreadMessages } from './count-unread-messages.ts'
import { eraseConversationsOfRemoved } from './erase-removed-people.ts'
import { followerFacts } from './followers.ts'
import { inboxRoutes } from './inbox.ts'
import { mailInRoutes } from './mail-in/mail-in-routes.ts'
import { pollMailboxJob } from './mail-in/poll-mailbox.ts'
import { processMailJob } from './mail-in/process-mail.ts'
import { eraseMailsOfRemoved, sweepMailInJob } from './mail-in/sweep-mail-in.ts'
import { mentionFacts } from './mentions.ts'
import { messageFacts } from './message-facts.ts'
import { messagesOfUser } from './messages-of-user.ts'
import { conversationsData } from './own-data.ts'
import type { Subject } from './subject.ts'

/** Conversations about all registered kinds of objects, such as orders and tickets. */
export const conversations = (subjects: readonly Subject[]): ServerDomain => ({
  routes: [
    ...subjects.flatMap(conversationRoutes),
    ...cannedReplyRoutes,
    ...mailInRoutes(subjects),
    ...inboxRoutes(subjects),
    countUnreadMessages(subjects),
    messagesOfUser(subjects),
  ],
  jobs: [processMailJob(subjects), pollMailboxJob, sweepMailInJob],
  subscribers: [eraseConversationsOfRemoved(subjects), eraseMailsOfRemoved],
  facts: [messageFacts(subjects), mentionFacts(subjects), followerFacts(subjects)],
  ownData: conversationsData(subjects),
})
