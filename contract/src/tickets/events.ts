import { event, liveEvent } from '../api/event.ts'
import type { MessageNotification } from '../conversations/events.ts'

const fields = { ticket_id: 'id', user_id: 'id' } as const
const about = 'ticket_id'
const live = { user: true, staff: ['tickets'] } as const
const inTime = 'tickets.answers_in_time'
const stale = {
  one: ['tickets.get'],
  lists: [
    'tickets.list',
    'tickets.list_own',
    'tickets.count_open',
    'tickets.count_own_open',
    'tickets.filters',
    inTime,
  ],
} as const

const page = '/ticket_details/:ticket_id'
const staffPage = '/admin/ticket_details/:ticket_id'
const named = ['number', 'subject', 'customer'] as const

export const ticketsEvents = {
  /** A ticket was opened. No separate notification is sent about its first message. */
  'ticket.opened': event({
    fields: { ...fields, message_id: 'id' },
    ...{ about, live, stale },
    notify: [
      {
        to: { may: 'tickets' },
        topic: 'tickets',
        link: staffPage,
        app: { kind: 'ticket_opened', values: named },
        mail: { kind: 'new_ticket', values: [...named, 'reason'] },
      },
    ],
  }),
  'ticket.solved': event({
    ...{ fields, about, live, stale },
    notify: [
      {
        to: 'user',
        topic: 'tickets',
        link: page,
        app: { kind: 'ticket_solved', values: ['number', 'subject'] },
        mail: { kind: 'ticket_solved', values: ['number', 'subject'] },
      },
    ],
  }),
  /** The ticket was reopened without a message. If a message reopens a ticket, only the notification about the message is sent. */
  'ticket.reopened': event({
    ...{ fields, about, live, stale },
    notify: [
      {
        to: { person: 'assignee', otherwise: 'tickets' },
        topic: 'tickets',
        link: staffPage,
        app: { kind: 'ticket_reopened', values: named, skipsActor: true },
      },
    ],
  }),
  /** Sent to staff only, because customers do not see the assignee. */
  'ticket.assigned': event({
    fields: { ...fields, assignee_id: 'id?' },
    about,
    live: { staff: ['tickets'] },
    stale,
    notify: [
      {
        to: { person: 'assignee' },
        topic: 'tickets',
        link: staffPage,
        app: { kind: 'ticket_assigned', values: ['number', 'subject', 'colleague'], skipsActor: true },
      },
    ],
  }),
  /** The ticket was merged. Its messages are now in the ticket `into_id`. */
  'ticket.merged': event({
    fields: { ...fields, into_id: 'id' },
    ...{ about, live, stale },
    notify: [
      {
        to: 'user',
        topic: 'tickets',
        link: '/ticket_details/:into_id',
        app: { kind: 'ticket_merged', values: ['number', 'subject', 'into'] },
      },
    ],
  }),
  /** Some messages of the ticket were moved to the new ticket `into_id`. */
  'ticket.split': event({
    fields: { ...fields, into_id: 'id' },
    ...{ about, live, stale },
    notify: [
      {
        to: 'user',
        topic: 'tickets',
        link: '/ticket_details/:into_id',
        app: { kind: 'ticket_split', values: ['number', 'subject', 'into'] },
      },
    ],
  }),
  'ticket.deleted': event({ ...{ fields, about, live, stale } }),
  /** The subject or status has changed, or a message was posted. */
  'ticket.changed': liveEvent({ live, stale }),
  /** The targets for answers were changed by `user_id`. The due times are then calculated again. */
  'ticket.targets_changed': event({
    fields: { user_id: 'id' },
    about: 'user_id',
    live: { staff: ['tickets', 'settings'] },
    stale: { lists: ['tickets.get_answer_targets'] },
  }),
  /** The due times of many tickets may have changed with the targets or the opening hours. */
  'ticket.due_times_changed': liveEvent({
    live: { staff: ['tickets'] },
    stale: { lists: ['tickets.list', 'tickets.get', inTime, 'conversations.list_inbox'] },
  }),
  /** A staff member has opened or closed the ticket's page, or has started or stopped typing. */
  'ticket.viewers_changed': liveEvent({ live: { staff: ['tickets'] }, stale: { one: ['tickets.list_viewers'] } }),
  'ticket.views_changed': liveEvent({ live: { staff: ['tickets'] }, stale: { lists: ['tickets.list_views'] } }),
  'ticket.rated': liveEvent({ live, stale: { one: ['tickets.get'], lists: ['tickets.satisfaction'] } }),
  /** A field that is visible only to staff has changed. */
  'ticket.sorted': liveEvent({ live: { staff: ['tickets'] }, stale }),
}

/** The notification about a new message on a ticket. */
export const ticketMessage = {
  topic: 'messages',
  app: { kind: 'ticket_message', values: ['number', 'subject'], replacesUnread: true },
  mail: { kind: 'ticket_message', values: ['number', 'subject', 'reason'], intervalMinutes: 15 },
} as const satisfies MessageNotification
