import { conversationsAbout } from '../../conversations/conversations-about.ts'

/** The conversation of a customer with staff about a shop order. */
export const shopOrderConversation = conversationsAbout({
  domain: 'shop',
  kind: 'shop_order',
  permission: 'shop_manager.ship_order',
  problems: {
    subject_not_found: 'shop.order_not_found',
    closed: 'shop.order_wrong_state',
    empty: 'shop.empty_message',
    staff_only: 'shop.staff_only',
    message_not_found: 'shop.message_not_found',
    too_late: 'shop.too_late',
    file_not_found: 'shop.file_not_found',
    file_gone: 'shop.file_gone',
  },
})
