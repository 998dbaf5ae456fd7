import { conversationsAbout } from '../conversations/conversations-about.ts'

/** The chat of a customer with staff. Each customer has one chat, whose id is the customer's id. */
export const chatConversation = conversationsAbout({
  domain: 'chat',
  kind: 'chat',
  permission: 'live_support',
  problems: {
    subject_not_found: 'chat.not_found',
    closed: 'chat.off',
    empty: 'chat.empty_message',
    staff_only: 'chat.staff_only',
    message_not_found: 'chat.message_not_found',
    too_late: 'chat.too_late',
    file_not_found: 'chat.file_not_found',
    file_gone: 'chat.file_gone',
  },
})
