import { chatSubject } from '../chat/chat-subject.ts'
import type { ConversationSubject } from '../conversations/subjects.ts'
import { orderSubject } from '../orders/order-subject.ts'
import { ticketSubject } from '../tickets/ticket-subject.ts'

/** What people can write to each other about, by kind. */
export const subjects: Readonly<Record<string, ConversationSubject>> = {
  order: orderSubject,
  ticket: ticketSubject,
  chat: chatSubject,
}
