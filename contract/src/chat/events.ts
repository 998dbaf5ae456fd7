import { event } from '../api/event.ts'
import type { MessageNotification } from '../conversations/events.ts'

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
}

/** The notification about a new chat message. It has no mail; a mail is sent later if the message remains unread. */
export const chatMessage = {
  topic: 'messages',
  app: { kind: 'chat_message', values: [], replacesUnread: true },
} as const satisfies MessageNotification
