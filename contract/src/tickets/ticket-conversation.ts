import { conversationsAbout } from '../conversations/conversations-about.ts'

/** The conversation of a customer with staff on a ticket. */
export const ticketConversation = conversationsAbout({
  domain: 'tickets',
  kind: 'ticket',
  permission: 'tickets',
  problems: {
    subject_not_found: 'tickets.not_found',
    closed: 'tickets.wrong_state',
    empty: 'tickets.empty_message',
    staff_only: 'tickets.staff_only',
    message_not_found: 'tickets.message_not_found',
    too_late: 'tickets.too_late',
    file_not_found: 'tickets.file_not_found',
    file_gone: 'tickets.file_gone',
  },
})
