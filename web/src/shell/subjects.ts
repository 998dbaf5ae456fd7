import type { SubjectLoader } from '../conversations/subjects.ts'

/** The loaders for subjects of conversations, by kind. */
export const subjects: Readonly<Record<string, SubjectLoader>> = {
  order: async () => (await import('../orders/order-subject.ts')).orderSubject,
  shop_order: async () => (await import('../shop/orders/order-subject.ts')).shopOrderSubject,
  ticket: async () => (await import('../tickets/ticket-subject.ts')).ticketSubject,
  chat: async () => (await import('../chat/chat-subject.ts')).chatSubject,
  visitor_chat: async () => (await import('../chat/visitors/visitor-subject.ts')).visitorSubject,
}
