import { type ConversationProblems, conversationCalls } from '../conversations/conversation-calls.ts'

export const chatConversationProblems = {
  subject_not_found: 'chat.not_found',
  closed: 'chat.off',
  empty: 'chat.empty_message',
  staff_only: 'chat.staff_only',
  message_not_found: 'chat.message_not_found',
  too_late: 'chat.too_late',
  file_not_found: 'chat.file_not_found',
  file_gone: 'chat.file_gone',
} as const satisfies ConversationProblems

/** A customer has one chat with staff; its id is the customer's. */
export const chatConversation = conversationCalls({
  domain: 'chat',
  kind: 'chat',
  access: ['customer', 'may:live_support'],
  problems: chatConversationProblems,
})
