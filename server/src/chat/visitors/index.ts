import type { Route } from '../../platform/api/handler.ts'
import type { EventFacts } from '../../platform/events/event-facts.ts'
import type { Job } from '../../platform/jobs/job-kind.ts'
import { assignedVisitorFacts, handleVisitorChats } from './handle-visitor-chats.ts'
import { announceUnreadOfVisitorsJob, unreadVisitorFacts } from './mail-unread-visitors.ts'
import { moveVisitorChat } from './move-visitor-chat.ts'
import { createVisitorToken, startVisitorChat } from './start-visitor-chat.ts'
import { sweepVisitorChatsJob, sweepVisitorPagesJob } from './sweep-visitor-chats.ts'
import { visitorMessages } from './visitor-messages.ts'

export const visitorRoutes: readonly Route[] = [
  ...[createVisitorToken, startVisitorChat, ...visitorMessages, ...handleVisitorChats, moveVisitorChat],
]
export const visitorJobs: readonly Job[] = [announceUnreadOfVisitorsJob, sweepVisitorChatsJob, sweepVisitorPagesJob]
export const visitorNotifications: readonly EventFacts[] = [unreadVisitorFacts, assignedVisitorFacts]
