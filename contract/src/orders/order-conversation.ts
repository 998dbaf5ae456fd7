import { conversationsAbout } from '../conversations/conversations-about.ts'

/** The conversation of a customer with staff about an order. */
export const orderConversation = conversationsAbout({
  domain: 'orders',
  kind: 'order',
  permission: 'orders',
  isForMembers: true,
  problems: {
    subject_not_found: 'orders.not_found',
    closed: 'orders.wrong_state',
    empty: 'orders.empty_message',
    staff_only: 'orders.staff_only',
    message_not_found: 'orders.message_not_found',
    too_late: 'orders.too_late',
    file_not_found: 'orders.file_not_found',
    file_gone: 'orders.file_gone',
  },
})
