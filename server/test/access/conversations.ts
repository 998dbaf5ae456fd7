import type { Access } from './words.ts'

/** Access to the inbox, canned answers and replies by mail. */
export const conversations: Access = {
  'GET /canned_answer': ['orders', 'tickets', 'live_support'],
  'POST /canned_answer': ['orders'],
  'PUT /canned_answer/:id': ['orders'],
  'DELETE /canned_answer/:id': ['orders'],
  'POST /canned_answer/bulk_remove': ['orders'],
  'PUT /canned_answer/:id/update_pos': ['orders'],
  // Mail servers authenticate with a separate secret.
  'POST /mail/inbound': ['everybody'],
  'GET /mail_in': ['settings'],
  'PUT /mail_in': ['settings'],
  'POST /mail_in/hook_secret': ['settings'],
  'DELETE /mail_in/hook_secret': ['settings'],
  'GET /mail_in/check': ['settings'],
  'GET /inbox': ['staff'],
  'GET /inbox_count': ['staff'],
  'GET /unread_messages_count': ['customer', 'staff'],
  'GET /user/:id/messages': ['staff'],
  'POST /inbox/:id/settle': ['staff'],
  'POST /inbox/:id/unsettle': ['staff'],
}
