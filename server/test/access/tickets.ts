import type { Access } from './words.ts'

/** Tickets. */
export const tickets: Access = {
  'GET /inbox': ['staff'],
  'GET /inbox_count': ['staff'],
  'GET /user/:id/messages': ['staff'],
  'POST /inbox/:id/settle': ['staff'],
  'POST /ticket': ['customer'],
  'GET /ticket': ['tickets'],
  'GET /ticket_user': ['customer'],
  'GET /ticket/:id': ['customer', 'tickets'],
  'PUT /ticket/:id': ['customer', 'tickets'],
  'DELETE /ticket/:id': ['customer', 'tickets'],
  'POST /ticket/bulk_change': ['tickets'],
  'POST /ticket/bulk_remove': ['tickets'],
  'GET /open_tickets_count': ['tickets'],
  'GET /user_open_tickets_count': ['customer'],
  'GET /ticket_filters': ['tickets'],
  'GET /ticket/:id/download_file': ['customer', 'tickets'],
  'GET /ticket_messages/unread': ['customer', 'tickets'],
  'GET /ticket_messages/:id': ['customer', 'tickets'],
  'POST /ticket_message/:id': ['customer', 'tickets'],
  'DELETE /ticket_message/:id': ['customer', 'tickets'],
  'GET /ticket_message/:id/:msgid/download_file': ['customer', 'tickets'],
  'PUT /ticket_messages/:id/read': ['customer', 'tickets'],
  'POST /ticket_messages/:id/typing': ['customer', 'tickets'],
}
