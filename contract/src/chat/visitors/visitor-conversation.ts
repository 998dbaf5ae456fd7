import { conversationsAbout } from '../../conversations/conversations-about.ts'

/** The chat of a visitor without an account with staff. The chat's id is the visitor's anonymous id. */
export const visitorConversation = conversationsAbout({
  domain: 'chat',
  kind: 'visitor_chat',
  noun: 'visitor_message',
  isOfGuests: true,
  permission: 'live_support',
  problems: {
    subject_not_found: 'chat.not_found',
    closed: 'chat.over',
    empty: 'chat.empty_message',
    staff_only: 'chat.staff_only',
    message_not_found: 'chat.message_not_found',
    too_late: 'chat.too_late',
    file_not_found: 'chat.file_not_found',
    file_gone: 'chat.file_gone',
  },
})
