import { type ConversationProblems, conversationCalls } from '../conversations/conversation-calls.ts'

export const ticketConversationProblems = {
  subject_not_found: 'tickets.not_found',
  closed: 'tickets.wrong_state',
  empty: 'tickets.empty_message',
  staff_only: 'tickets.staff_only',
  message_not_found: 'tickets.message_not_found',
  too_late: 'tickets.too_late',
  file_not_found: 'tickets.file_not_found',
  file_gone: 'tickets.file_gone',
} as const satisfies ConversationProblems

/** The conversation between a customer and staff on a ticket. */
export const ticketConversation = conversationCalls({
  domain: 'tickets',
  kind: 'ticket',
  access: ['customer', 'may:tickets'],
  problems: ticketConversationProblems,
})
