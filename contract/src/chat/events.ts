import { event, liveEvent } from '../api/event.ts'
import type { MessageNotification } from '../conversations/events.ts'

const both = { user: true, staff: ['live_support'] } as const
const fields = { user_id: 'id', message_id: 'id' } as const

export const chatEvents = {
  /** The customer has not read a staff message for some minutes. */
  'chat.unread': event({
    fields,
    about: 'user_id',
    notify: [
      {
        to: 'user',
        topic: 'messages',
        link: '/chat_support',
        mail: { kind: 'chat_unread', values: ['reason'], intervalMinutes: 60 },
      },
    ],
  }),
  /** A customer's message has been unread by all staff for some minutes. */
  'chat.unanswered': event({
    fields,
    about: 'user_id',
    notify: [
      {
        to: { may: 'live_support' },
        topic: 'tickets',
        link: '/admin/chat_support?user=:user_id',
        mail: { kind: 'chat_unanswered', values: ['customer', 'reason'], intervalMinutes: 60 },
      },
    ],
  }),
  /** Staff have taken a chat, handed it over or released it. Customers do not see the assignee. */
  'chat.assigned': event({
    fields: { user_id: 'id', assignee_id: 'id?' },
    about: 'user_id',
    live: { staff: ['live_support'] },
    stale: {
      one: ['chat.get_handling'],
      lists: ['chat.list_users', 'conversations.list_inbox'],
      counts: ['conversations.count_inbox'],
    },
    notify: [
      {
        to: { person: 'assignee' },
        topic: 'tickets',
        link: '/admin/chat_support?user=:user_id',
        app: { kind: 'chat_assigned', values: ['customer', 'colleague'], skipsActor: true },
      },
    ],
  }),
  /**
   * A visitor with an address has not read a staff message for some minutes. Visitors have no account, so the mail needs no topic. It cannot be
   * answered, because nobody has confirmed the address.
   */
  'chat.visitor_unread': event({
    fields: { chat_id: 'id', message_id: 'id', user_id: 'id?' },
    about: 'chat_id',
    notify: [{ to: 'user', topic: null, link: '/?chat', mail: { kind: 'visitor_chat_unread', values: ['reason'] } }],
  }),
  /** A visitor's message has been unread by all staff for some minutes. */
  'chat.visitor_unanswered': event({
    fields: { chat_id: 'id', message_id: 'id', user_id: 'id?' },
    about: 'chat_id',
    notify: [
      {
        to: { may: 'live_support' },
        topic: 'tickets',
        link: '/admin/chat_support?visitor=:chat_id',
        mail: { kind: 'chat_unanswered', values: ['customer', 'reason'], intervalMinutes: 60 },
      },
    ],
  }),
  /** Staff have taken a visitor's chat, handed it over or released it. */
  'chat.visitor_assigned': event({
    fields: { chat_id: 'id', assignee_id: 'id?', user_id: 'id?' },
    about: 'chat_id',
    live: { staff: ['live_support'] },
    stale: {
      one: ['chat.get_visitor'],
      lists: ['chat.list_visitors', 'conversations.list_inbox'],
      counts: ['conversations.count_inbox'],
    },
    notify: [
      {
        to: { person: 'assignee' },
        topic: 'tickets',
        link: '/admin/chat_support?visitor=:chat_id',
        app: { kind: 'chat_assigned', values: ['customer', 'colleague'], skipsActor: true },
      },
    ],
  }),
  /** A visitor has started or ended a chat, opened another page or entered an address, or staff have closed, blocked or deleted the chat. */
  'chat.visitor_changed': liveEvent({
    live: { staff: ['live_support'] },
    stale: {
      one: ['chat.get_visitor'],
      lists: ['chat.list_visitors', 'conversations.list_inbox'],
      counts: ['conversations.count_inbox'],
    },
  }),
  /** The customer has opened another page. */
  'chat.page_changed': liveEvent({ live: { staff: ['live_support'] }, stale: { one: ['chat.get_handling'] } }),
  /** Staff have opened a ticket from the chat. */
  'chat.became_ticket': event({
    fields: { user_id: 'id', ticket_id: 'id' },
    about: 'user_id',
    live: both,
    stale: { one: ['chat.list_outcomes'] },
    notify: [
      {
        to: 'user',
        topic: 'tickets',
        link: '/ticket_details/:ticket_id',
        app: { kind: 'chat_became_ticket', values: ['number', 'subject'] },
      },
    ],
  }),
  /** Staff have filled in the customer's form for a new order. */
  'chat.prepared_order': event({
    fields: { user_id: 'id', order_id: 'id' },
    about: 'user_id',
    live: both,
    stale: { one: ['chat.list_outcomes'], lists: ['orders.get_unsent'] },
    notify: [
      {
        to: 'user',
        topic: 'orders',
        link: '/?draft=:order_id',
        app: { kind: 'chat_prepared_order', values: [] },
      },
    ],
  }),
}

/** The notification about a new chat message. It has no mail; a mail is sent later if the message remains unread. */
export const chatMessage = {
  topic: 'messages',
  app: { kind: 'chat_message', values: [], replacesUnread: true },
} as const satisfies MessageNotification
