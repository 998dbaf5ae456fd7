import type { Access } from './words.ts'

/** Access to the live chat. */
export const chat: Access = {
  'GET /chat_user': ['live_support'],
  'GET /chat_unread_count': ['customer', 'live_support'],
  'GET /chat_message': ['customer', 'live_support'],
  'POST /chat_message': ['customer', 'live_support'],
  'GET /chat_message/:id/download_file': ['customer', 'own chat_message', 'live_support'],
  'GET /chat_messages/:id': ['customer', 'own person', 'live_support'],
  'POST /chat_message/:id': ['customer', 'own person', 'live_support'],
  'DELETE /chat_message/:id': ['customer', 'own chat_message', 'live_support'],
  'PUT /chat_message/:id': ['customer', 'own chat_message', 'live_support'],
  'GET /chat_message/:id/versions': ['live_support'],
  'GET /chat_mentionable': ['live_support'],
  'GET /chat_message/:id/:msgid/download_file': ['customer', 'own person', 'live_support'],
  'PUT /chat_messages/:id/read': ['customer', 'own person', 'live_support'],
  'POST /chat_messages/:id/typing': ['customer', 'own person', 'live_support'],
  'GET /chat_handling/:id': ['live_support'],
  'PUT /chat_handling/:id/assignee': ['live_support'],
  'PUT /chat_page': ['customer'],
  'GET /chat_presence': ['customer'],
  'GET /chat_outcomes/:id': ['customer', 'own person', 'live_support'],
  'POST /chat_outcomes/:id/ticket': ['live_support'],
  'POST /chat_outcomes/:id/order': ['live_support'],
  'GET /chat_search': ['customer', 'live_support'],
}
